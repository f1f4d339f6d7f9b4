import type { AlarmKind, AlarmSource, Condition, HandledStatus, Severity } from './alarm.ts';
import type { NoticeAction } from './notice.ts';
import type { Span } from './spans.ts';

/**
 * What the rules must know of an open row of `event`: the condition is active, or nobody has finished with it.
 * @source docs/requirements.md A12, B2
 */
export interface OpenAlarm {
  /** Empty for a row that is raised in this very fold. */
  readonly id: string;
  readonly typeCode: string;
  readonly kind: AlarmKind;
  readonly severity: Severity;
  readonly condition: Condition;
  readonly handledStatus: HandledStatus;
  readonly firstOccurredAt: number;
  readonly lastOccurredAt: number;
  readonly clearedAt: number | null;
  /** When the measured condition of a latched type ended; null while it holds. */
  readonly endedAt: number | null;
  readonly handledAt: number | null;
  readonly count: number;
  /** Of a type whose near occurrences are one: what `count` counts (spans.ts). Null: one, from first to last. */
  readonly spans: readonly Span[] | null;
  /** The worst value so far, in the unit of `metric`. */
  readonly value: number | null;
  readonly threshold: number | null;
  readonly metric: string | null;
  readonly noticedAt: number | null;
  /** Until then it is silent; null for one that is not shelved. */
  readonly shelvedUntil: number | null;
  /** Since when it waits for somebody, where that is known: a person may have opened it again after its end. */
  readonly waitingSince?: number | null;
}

export const alarmEffects = ['raise', 'repeat', 'peak', 'reopen', 'clear', 'end', 'autoClose'] as const;
/**
 * raise: a new row. repeat: count + 1 (or a rise of severity). peak: only first/last occurrence, worst value and
 * endedAt move, or two occurrences turned out to be one; no line in event_log. reopen: a row that was cleared (or
 * handled) is active and open again. clear: condition cleared. end: the measured condition of a latched type ended, the
 * row stays active. autoClose: nobody handled it, and it is over.
 */
export type AlarmEffectKind = (typeof alarmEffects)[number];

/** One step of one alarm; a caller writes `after` and needs no rule of its own. */
export interface AlarmEffect {
  readonly effect: AlarmEffectKind;
  readonly typeCode: string;
  /** Row of the database; null when the row was raised in this fold: found by typeCode, of which one is open. */
  readonly alarmId: string | null;
  /** When it happened, by the clock that orders readings. */
  readonly ts: number;
  /** The row as it stands afterwards, ids aside. */
  readonly after: OpenAlarm;
  readonly fromStatus: HandledStatus | null;
  readonly fromCondition: Condition | null;
  readonly fromSeverity: Severity | null;
  readonly source: AlarmSource;
  /** Words of the device, '' otherwise. */
  readonly text: string;
  /** The notice to write, null for none. `after.noticedAt` is already set by it. */
  readonly notice: NoticeAction | null;
  /** It got worse on the shelf, and came back by that. */
  readonly endedShelf?: true;
}
