import { handledCode, isOpenCode } from '../codes.ts';
import { minute } from '../time.ts';
import type { AlarmSource, HandledStatus, Severity } from './alarm.ts';
import { alarmType, type AlarmType } from './catalogue.ts';
import type { AlarmEffect, AlarmEffectKind, OpenAlarm } from './effect.ts';
import type { NoticeAction } from './notice.ts';

/** A re-opening within this time after the clear sends no new notice. @source docs/requirements.md B2 */
export const reopenQuietMs = 10 * minute;

/** One occurrence of a type, by whatever means it was seen. */
export interface Occurrence {
  readonly ts: number;
  readonly value: number | null;
  readonly threshold: number | null;
  readonly metric: string | null;
  readonly severity: Severity;
  readonly source: AlarmSource;
  readonly text: string;
}

export function isOpen(alarm: { readonly condition: string; readonly handledStatus: HandledStatus }): boolean {
  return alarm.condition === 'active' || isOpenCode(alarm.handledStatus);
}

function effectOf(
  effect: AlarmEffectKind,
  before: OpenAlarm | null,
  after: OpenAlarm,
  ts: number,
  source: AlarmSource,
  text: string,
  notice: NoticeAction | null,
): AlarmEffect {
  const isBack = before !== null && before.severity > after.severity && before.shelvedUntil !== null;
  return {
    effect,
    typeCode: after.typeCode,
    alarmId: before === null || before.id === '' ? null : before.id,
    ts,
    after,
    fromStatus: before?.handledStatus ?? null,
    fromCondition: before?.condition ?? null,
    fromSeverity: before?.severity ?? null,
    source,
    text,
    notice,
    ...(isBack && { endedShelf: true }),
  };
}

function knownType(typeCode: string): AlarmType {
  const type = alarmType(typeCode);
  if (type === undefined) throw new Error(`Unknown alarm type ${typeCode}`);
  return type;
}

const booleans = new Set(['smoke', 'tamper', 'water']);

/** The worse of what is known and what happened; a yes-or-no value gives way to a measured one. */
function worst(alarm: OpenAlarm, seen: Occurrence): Pick<OpenAlarm, 'value' | 'threshold' | 'metric'> {
  const fresh = { value: seen.value, threshold: seen.threshold, metric: seen.metric };
  const known = { value: alarm.value, threshold: alarm.threshold, metric: alarm.metric };
  if (seen.value === null) return known;
  if (alarm.value === null) return fresh;
  if (alarm.metric !== null && seen.metric !== null && alarm.metric !== seen.metric) {
    return booleans.has(alarm.metric) && !booleans.has(seen.metric) ? fresh : known;
  }
  const rules = knownType(alarm.typeCode).rules.filter((rule) => rule.measure === (seen.metric ?? alarm.metric));
  const down = rules.length > 0 && rules.every((rule) => rule.raise === '<=' || rule.raise === '<');
  const bothWays = rules.length > 1 && !down;
  const worse = bothWays
    ? Math.abs(seen.value) > Math.abs(alarm.value)
    : down
      ? seen.value < alarm.value
      : seen.value > alarm.value;
  return worse ? fresh : known;
}

/** Times and worst value of an alarm after one more occurrence; the same in whatever order they come. */
function merged(alarm: OpenAlarm, seen: Occurrence): OpenAlarm {
  return {
    ...alarm,
    ...worst(alarm, seen),
    firstOccurredAt: Math.min(alarm.firstOccurredAt, seen.ts),
    lastOccurredAt: Math.max(alarm.lastOccurredAt, seen.ts),
  };
}

export function raiseStep(typeCode: string, seen: Occurrence, endedAt: number | null = null): AlarmEffect {
  const type = knownType(typeCode);
  const after: OpenAlarm = {
    id: '',
    typeCode,
    kind: type.kind,
    severity: seen.severity,
    condition: 'active',
    handledStatus: handledCode.unhandled,
    firstOccurredAt: seen.ts,
    lastOccurredAt: seen.ts,
    clearedAt: null,
    endedAt,
    handledAt: null,
    count: 1,
    spans: null,
    value: seen.value,
    threshold: seen.threshold,
    metric: seen.metric,
    noticedAt: seen.ts,
    shelvedUntil: null,
  };
  return effectOf('raise', null, after, seen.ts, seen.source, seen.text, type.noticeAction);
}

/** What an alarm counts, and of what. */
type Counted = Pick<OpenAlarm, 'count' | 'spans'>;

const oneMore = ({ count, spans }: Counted): Counted => ({ count: count + 1, spans });

/** Count + 1; a notice only when the severity rose, which also takes an acknowledgement back and off the shelf. */
export function repeatStep(
  alarm: OpenAlarm,
  seen: Occurrence,
  endedAt: number | null = alarm.endedAt,
  { count, spans }: Counted = oneMore(alarm),
): AlarmEffect {
  const rose = seen.severity < alarm.severity;
  const after: OpenAlarm = {
    ...merged(alarm, seen),
    endedAt,
    count,
    spans,
    severity: rose ? seen.severity : alarm.severity,
    handledStatus:
      rose && alarm.handledStatus === handledCode.acknowledged ? handledCode.unhandled : alarm.handledStatus,
    noticedAt: rose ? seen.ts : alarm.noticedAt,
    shelvedUntil: rose ? null : alarm.shelvedUntil,
  };
  const notice = rose ? knownType(alarm.typeCode).noticeAction : null;
  return effectOf('repeat', alarm, after, seen.ts, seen.source, seen.text, notice);
}

/** Still going on: only times, worst value, endedAt and what is counted move. Null when not even they do. */
export function peakStep(
  alarm: OpenAlarm,
  seen: Occurrence,
  endedAt: number | null = alarm.endedAt,
  counted: Counted = alarm,
): AlarmEffect | null {
  if (seen.severity < alarm.severity) return repeatStep(alarm, seen, endedAt, counted);
  const after = { ...merged(alarm, seen), endedAt, count: counted.count, spans: counted.spans };
  if (
    after.firstOccurredAt === alarm.firstOccurredAt &&
    after.lastOccurredAt === alarm.lastOccurredAt &&
    after.value === alarm.value &&
    after.endedAt === alarm.endedAt &&
    after.count === alarm.count &&
    after.spans === alarm.spans
  ) {
    return null;
  }
  return effectOf('peak', alarm, after, seen.ts, seen.source, seen.text, null);
}

/** Active again in the same row; a new notice when the clear is more than 10 minutes ago. */
export function reopenStep(
  alarm: OpenAlarm,
  seen: Occurrence,
  { count, spans }: Counted = oneMore(alarm),
): AlarmEffect {
  const rose = seen.severity < alarm.severity;
  const isLate = alarm.clearedAt === null || seen.ts - alarm.clearedAt > reopenQuietMs;
  // On the shelf it is silent, unless it is worse than what was shelved.
  const loud = rose || (isLate && alarm.shelvedUntil === null);
  const after: OpenAlarm = {
    ...merged(alarm, seen),
    condition: 'active',
    clearedAt: null,
    endedAt: null,
    count,
    spans,
    severity: rose ? seen.severity : alarm.severity,
    handledStatus:
      rose && alarm.handledStatus === handledCode.acknowledged ? handledCode.unhandled : alarm.handledStatus,
    noticedAt: loud ? seen.ts : alarm.noticedAt,
    shelvedUntil: rose ? null : alarm.shelvedUntil,
  };
  const notice = loud ? knownType(alarm.typeCode).noticeAction : null;
  return effectOf('reopen', alarm, after, seen.ts, seen.source, seen.text, notice);
}

/** People are told of the end of alarms so bad or worse. */
export const endToldSeverity = 2;

/** The condition ended: NA04 for severity 1 and 2, on the shelf in silence. */
export function clearStep(alarm: OpenAlarm, ts: number, source: AlarmSource = 'rule'): AlarmEffect {
  const after: OpenAlarm = { ...alarm, condition: 'cleared', clearedAt: ts };
  const isLoud = alarm.severity <= endToldSeverity && alarm.shelvedUntil === null;
  return effectOf('clear', alarm, after, ts, source, '', isLoud ? 'NA04' : null);
}

/**
 * The measured condition of a latched type ended. The row stays active until somebody gives the inspection result;
 * when that was given before (handled), this clears it: whichever comes last.
 */
export function endStep(alarm: OpenAlarm, ts: number, source: AlarmSource = 'rule'): AlarmEffect {
  const ended: OpenAlarm = { ...alarm, endedAt: ts };
  if (alarm.handledStatus === handledCode.handled) return clearStep(ended, ts, source);
  return effectOf('end', alarm, ended, ts, source, '', null);
}

/** Still active half an hour after it was handled: unhandled again, NA05. */
export function handledReopenStep(alarm: OpenAlarm, nowMs: number): AlarmEffect {
  const after: OpenAlarm = { ...alarm, handledStatus: handledCode.unhandled, handledAt: null, noticedAt: nowMs };
  return effectOf('reopen', alarm, after, nowMs, 'rule', '', 'NA05');
}

export function autoCloseStep(alarm: OpenAlarm, nowMs: number): AlarmEffect {
  const after: OpenAlarm = { ...alarm, handledStatus: handledCode.autoClosed };
  return effectOf('autoClose', alarm, after, nowMs, 'rule', '', null);
}
