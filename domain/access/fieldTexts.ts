import type { Locale } from '../errno.ts';

/**
 * Texts of bad fields: a text is a row here. A zod rule names one as its message (`@username.required`); the words are
 * made where they leave the house.
 * @source seed §5, product.md D0.6
 */
const texts = {
  'username.required': { zh: '请输入用户名', en: 'Please enter user name' },
  'password.required': { zh: '请输入密码', en: 'Please enter password' },
  'mobile.required': { zh: '请输入手机号码', en: 'Please enter mobile number' },
  'mobile.form': { zh: '输入的手机号码格式有误', en: 'The mobile number format entered is incorrect' },
  'oldPassword.required': { zh: '请输入旧密码', en: 'Please enter the old password' },
  'newPassword.required': { zh: '请输入新的密码，至少6位', en: 'Please enter a new password, at least 6 characters' },
  'newPassword.short': { zh: '请输入至少6位', en: 'Please enter at least 6 characters' },
  'newPassword.long': { zh: '密码最多64位', en: 'At most 64 characters' },
  'newPassword.different': {
    zh: '两次输入密码不同，请重新输入',
    en: 'The two passwords differ, please enter again',
  },
  'notice.none': { zh: '请选择消息！', en: 'Please select messages!' },
  'ids.none': { zh: '请选择数据', en: 'Please select at least one' },
  'ids.form': { zh: '编号格式不正确', en: 'Malformed id' },
  'ids.many': { zh: '一次最多500条', en: 'At most 500 at once' },
  'version.single': { zh: '版本号仅用于单条操作', en: 'A version belongs to a single id' },
  'result.length': { zh: '处理结果长度应为2-500', en: 'Result length must be 2–500' },
  'reason.length': { zh: '原因长度应为2-200', en: 'Reason length must be 2–200' },
  'comment.length': { zh: '备注长度应为1-500', en: 'Comment length must be 1–500' },
  'date.form': { zh: '日期格式不正确', en: 'Malformed date' },
  'date.order': { zh: '结束日期不能早于开始日期', en: 'The end lies before the start' },
  'range.long': { zh: '时间范围过长', en: 'The time range is too long' },
  'metric.unknown': { zh: '未知的指标', en: 'Unknown metric' },
  'bbox.form': { zh: '坐标范围格式不正确', en: 'Malformed box' },
  'text.control': { zh: '含有不允许的字符', en: 'Contains characters that are not allowed' },
  'until.past': { zh: '截止时间必须晚于当前时间', en: 'Must lie in the future' },
} as const satisfies Record<string, { zh: string; en: string }>;

export type FieldText = keyof typeof texts;

/** The message of a zod rule that stands for a row of the table. */
export function fieldText(name: FieldText): string {
  return `@${name}`;
}

/** The words of a zod message; null for one that is not of the table. */
export function fieldWords(message: string, locale: Locale): string | null {
  if (!message.startsWith('@')) return null;
  const row = (texts as Readonly<Record<string, { zh: string; en: string }>>)[message.slice(1)];
  if (row === undefined) return null;
  return locale === 'en-US' ? row.en : row.zh;
}
