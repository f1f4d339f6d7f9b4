import { handledCode } from '../codes.ts';
import { hour, minute } from '../time.ts';
import { alarmType } from './catalogue.ts';
import type { AlarmEffect, OpenAlarm } from './effect.ts';
import { autoCloseStep, clearStep, handledReopenStep } from './steps.ts';

/** Handled, yet still active so long afterwards: unhandled again. @source docs/requirements.md B2 */
export const handledReopenMs = 30 * minute;
/** Cleared by itself and handled by nobody for so long (severity 3 and 4): closed. @source docs/requirements.md B2 */
export const autoCloseMs = 24 * hour;

/** Types that end by the clock alone: IMPACT_WARN 10 min, INTRUSION 5 min, MODEM_FAULT 24 h after the last time. */
export function timedClears(openAlarms: readonly OpenAlarm[], nowMs: number): AlarmEffect[] {
  return openAlarms.flatMap((alarm) => {
    const after = alarmType(alarm.typeCode)?.clearAfterMs ?? null;
    if (after === null || alarm.condition !== 'active') return [];
    const endsAt = alarm.lastOccurredAt + after;
    return endsAt <= nowMs ? [clearStep(alarm, endsAt)] : [];
  });
}

/** Handled and still active half an hour later; only types whose end is measured, never latched ones. */
export function timedReopens(openAlarms: readonly OpenAlarm[], nowMs: number): AlarmEffect[] {
  return openAlarms.flatMap((alarm) => {
    const type = alarmType(alarm.typeCode);
    if (type === undefined || type.latched || !type.hasMeasuredCondition) return [];
    if (alarm.handledStatus !== handledCode.handled || alarm.condition !== 'active' || alarm.handledAt === null)
      return [];
    return alarm.handledAt + handledReopenMs <= nowMs ? [handledReopenStep(alarm, nowMs)] : [];
  });
}

/** Cleared and unhandled for 24 h with severity 3 or 4; of one that a person opened again, since then. */
export function timedAutoCloses(openAlarms: readonly OpenAlarm[], nowMs: number): AlarmEffect[] {
  return openAlarms.flatMap((alarm) => {
    if (alarm.condition !== 'cleared' || alarm.handledStatus !== handledCode.unhandled || alarm.severity < 3) return [];
    if (alarm.clearedAt === null) return [];
    if (Math.max(alarm.clearedAt, alarm.waitingSince ?? 0) + autoCloseMs > nowMs) return [];
    return [autoCloseStep(alarm, nowMs)];
  });
}
