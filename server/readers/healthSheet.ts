import { healthTargets as targets, windowMs, type AlarmHealth, type ShiftHealth } from '#domain/alarms/health.ts';
import type { Locale } from '#domain/errno.ts';
import { healthWords as words } from '#domain/texts/alarmHealthTexts.ts';
import { alarmTypeName, say, severityName, type NameBook, type Word } from '#domain/texts/names.ts';
import { minute } from '#domain/time.ts';
import type { LeadSheet } from '../http/xlsx/listSheets.ts';
import { minutes } from './alarmColumns.ts';

type Load = Omit<ShiftHealth, 'shift'>;
type Row = LeadSheet['rows'][number];

const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 100) / 100);
const percent = (part: number, of: number): number | null => (of === 0 ? null : round((part / of) * 100));
const atMost = (value: number): string => `≤ ${value}`;
const atMostShare = (share: number): string => `≤ ${share * 100} %`;

/** The health of the alarm system as a sheet of the report: figures of all and of each shift, then the top ten. */
export function healthSheet(health: AlarmHealth, locale: Locale, names: NameBook): LeadSheet {
  const loads: readonly Load[] = [health, ...health.byShift];
  const shared = (word: Word, figure: (load: Load) => number | null, target: string | null = null): Row => [
    say(word, locale),
    ...loads.map(figure),
    target,
  ];
  const single = (word: Word, value: number | null, target: string | null = null): Row => [
    say(word, locale),
    value,
    null,
    null,
    null,
    target,
  ];
  const ofSeverity = (at: number): Row => [
    `${severityName(at + 1, locale)} ${say(words.share, locale)}`,
    percent(health.bySeverity[at] ?? 0, health.total),
  ];
  return {
    title: words.title,
    heads: [words.item, words.whole, words.night, words.day, words.evening, words.target],
    rows: [
      single(words.operators, health.operators),
      shared(words.total, ({ total }) => total),
      single(words.members, health.memberCount),
      shared(words.meanRate, ({ meanRate }) => round(meanRate), atMost(targets.meanRate)),
      shared(words.peak, ({ peak }) => round(peak), atMost(targets.peak)),
      shared(
        words.overShare,
        ({ overCount, windows }) => percent(overCount, windows),
        `< ${targets.overShare * 100} %`,
      ),
      single(words.floods, health.floods.length),
      shared(words.floodMinutes, ({ floodMs }) => floodMs / minute),
      shared(
        words.floodShare,
        ({ floodMs, windows }) => percent(floodMs, windows * windowMs),
        `< ${targets.floodShare * 100} %`,
      ),
      single(words.chattering, health.chatteringCount, String(targets.chattering)),
      single(words.stale, health.staleCount + health.staleBefore, atMost(targets.stale)),
      single(
        words.topShare,
        health.topShare === null ? null : round(health.topShare * 100),
        atMostShare(targets.topShare),
      ),
      ...health.bySeverity.map((_, at) => ofSeverity(at)),
      shared(words.ackMedian, ({ ack }) => minutes(ack.medianMs)),
      shared(words.ackP95, ({ ack }) => minutes(ack.p95Ms)),
      shared(words.handleMedian, ({ handle }) => minutes(handle.medianMs)),
      shared(words.handleP95, ({ handle }) => minutes(handle.p95Ms)),
      [],
      [say(words.top, locale)],
      ...health.top.map(({ typeCode, name, code, count }) => [
        [alarmTypeName(typeCode, locale, names), name, code].filter((text) => text !== '').join(' · '),
        count,
      ]),
    ],
  };
}
