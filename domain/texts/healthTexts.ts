import { maxTotal } from '../alarms/alarmKey.ts';
import type { Locale } from '../errno.ts';
import type { HealthKey, HealthLine } from '../monitoring/healthLines.ts';
import { say, type Word } from './names.ts';

const names: Readonly<Record<HealthKey, Word>> = {
  database: { zh: '数据库', en: 'Database' },
  redis: { zh: 'Redis', en: 'Redis' },
  queue: { zh: '数据队列', en: 'Queue' },
  workers: { zh: '后台进程', en: 'Workers' },
  quarantine: { zh: '隔离区', en: 'Quarantine' },
  retention: { zh: '过期数据清理', en: 'Retention' },
  disk: { zh: '数据盘', en: 'Data disk' },
  wal: { zh: '数据库日志', en: 'Database log' },
};

const unknown: Word = { zh: '无法读取', en: 'Could not be read' };
const well: Word = { zh: '正常', en: 'Answers' };
const away: Word = { zh: '没有响应', en: 'Does not answer' };

const sentences: Readonly<Record<HealthKey, (line: HealthLine) => Word>> = {
  database: ({ level }) => (level === 'ok' ? well : away),
  redis: ({ level }) => (level === 'ok' ? well : away),
  queue: () => ({
    zh: '最早一条等待 {waitingSec} 秒，Redis 内存已用 {memoryPercent}%',
    en: 'The oldest item has waited {waitingSec} s; Redis uses {memoryPercent} % of its memory',
  }),
  workers: ({ figures }) =>
    figures?.['agoSec'] === -1
      ? { zh: '从未有过心跳', en: 'No heartbeat ever' }
      : { zh: '上次心跳在 {agoSec} 秒前', en: 'Last heartbeat {agoSec} s ago' },
  quarantine: ({ level, figures }) =>
    level === 'ok'
      ? { zh: '没有数据', en: 'Empty' }
      : (figures?.['count'] ?? 0) >= maxTotal
        ? {
            zh: '{count}+ 条已接收的数据无法处理，等待人工处理',
            en: '{count}+ accepted items could not be processed and wait for somebody',
          }
        : {
            zh: '{count} 条已接收的数据无法处理，等待人工处理',
            en: '{count} accepted items could not be processed and wait for somebody',
          },
  retention: ({ figures }) =>
    [
      { zh: '尚未清理过', en: 'Has not run yet' },
      {
        zh: '正在清理：{agoHours} 小时前开始，已删除 {removed} 行',
        en: 'Running: begun {agoHours} h ago, {removed} rows removed so far',
      },
      { zh: '{agoHours} 小时前完成，删除 {removed} 行', en: 'Done {agoHours} h ago: {removed} rows removed' },
    ][figures?.['stage'] ?? 0] ?? unknown,
  disk: () => ({ zh: '剩余 {freeGb} GB（{percent}%）', en: '{freeGb} GB free ({percent} %)' }),
  wal: ({ level }) =>
    level === 'ok'
      ? { zh: '{sizeMb} MB', en: '{sizeMb} MB' }
      : {
          zh: '{sizeMb} MB：有读取长时间未结束，日志无法回收',
          en: '{sizeMb} MB: something has been reading for long and keeps it',
        },
};

/** What a line is about. */
export const healthName = (key: HealthKey, locale: Locale): string => say(names[key], locale);

/** How it is, in words. */
export function healthSentence(line: HealthLine, locale: Locale): string {
  if (line.figures === null) return say(unknown, locale);
  const { figures } = line;
  return say(sentences[line.key](line), locale).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(figures[name] ?? ''),
  );
}
