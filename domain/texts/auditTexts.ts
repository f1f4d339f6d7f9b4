import type { Locale } from '../errno.ts';
import { say, type Word } from './names.ts';

/** Heads of the columns of an exported audit log. */
export const auditColumnWords = {
  title: { zh: '审计日志', en: 'Audit log' },
  at: { zh: '时间', en: 'Time' },
  userId: { zh: '用户编号', en: 'User id' },
  username: { zh: '用户名', en: 'User name' },
  ip: { zh: '地址', en: 'Address' },
  action: { zh: '操作', en: 'Action' },
  code: { zh: '操作代码', en: 'Action code' },
  targetType: { zh: '对象类型', en: 'Target type' },
  targetId: { zh: '对象编号', en: 'Target id' },
  errno: { zh: '结果代码', en: 'Errno' },
  outcome: { zh: '结果', en: 'Outcome' },
  durationMs: { zh: '耗时(ms)', en: 'Duration (ms)' },
  requestId: { zh: '请求编号', en: 'Request id' },
  data: { zh: '内容', en: 'Content' },
} as const satisfies Record<string, Word>;

const omitted: Word = {
  zh: '（另有 {n} 项未列出，完整内容见审计日志的操作详情）',
  en: '({n} more not listed here; the details in the audit log show everything)',
};

/** Behind the content of a row that a cell cannot hold whole. */
export function omittedText(n: number, locale: Locale): string {
  return say(omitted, locale).replace('{n}', String(n));
}
