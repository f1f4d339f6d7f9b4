import { handledCode, isOpenCode } from '../codes.ts';
import type { AlarmAction, Condition, HandledStatus, HandleMethod } from './alarm.ts';
import { alarmType } from './catalogue.ts';
import { doubled } from '../overdue/due.ts';
import { isOpen } from './steps.ts';

/** What the rules must know of a row that a person wants to change. */
export interface StandingAlarm {
  readonly typeCode: string;
  readonly condition: Condition;
  readonly handledStatus: HandledStatus;
  /** When the measured condition of a latched type ended; null while it holds. */
  readonly endedAt: number | null;
  readonly dueAt: number | null;
}

/** What somebody does with an alarm. `text` is the result, the reason or the comment. */
export type PersonAct =
  | { readonly act: 'ack' }
  | { readonly act: 'handle'; readonly text: string; readonly method: HandleMethod }
  | { readonly act: 'clear'; readonly text: string }
  | { readonly act: 'falseReport'; readonly text: string };

export interface PersonStep {
  readonly action: AlarmAction;
  readonly condition: Condition;
  readonly handledStatus: HandledStatus;
  /** The condition ended by this step. */
  readonly cleared: boolean;
  readonly dueAt: number | null;
  /** Code that all notices of the alarm get; null while they stay as they are. */
  readonly closing: typeof handledCode.handled | typeof handledCode.falseReport | null;
}

const unhandled = (alarm: StandingAlarm) => isOpenCode(alarm.handledStatus);

/**
 * What an act makes of an alarm; null when its state does not allow it (9005). A latched type is cleared by its
 * inspection result as soon as its measured condition has ended; a collision, which has none, at once.
 * @source docs/requirements.md B2, A13
 */
export function stepByPerson(alarm: StandingAlarm, act: PersonAct, nowMs: number): PersonStep | null {
  if (!isOpen(alarm)) return null;
  const { condition, handledStatus, dueAt } = alarm;
  switch (act.act) {
    case 'ack': {
      if (handledStatus !== handledCode.unhandled || condition !== 'active') return null;
      // Once: an acknowledgement is refused while one stands.
      const later = dueAt === null ? null : doubled(dueAt, nowMs);
      return {
        action: 'ack',
        condition,
        handledStatus: handledCode.acknowledged,
        cleared: false,
        dueAt: later,
        closing: null,
      };
    }
    case 'handle': {
      if (!unhandled(alarm)) return null;
      const type = alarmType(alarm.typeCode);
      const ends = type?.latched === true && (!type.hasMeasuredCondition || alarm.endedAt !== null);
      const cleared = ends && condition === 'active';
      return {
        action: 'handle',
        condition: cleared ? 'cleared' : condition,
        handledStatus: handledCode.handled,
        cleared,
        dueAt: null,
        closing: handledCode.handled,
      };
    }
    case 'clear':
      if (condition !== 'active') return null;
      return { action: 'clear', condition: 'cleared', handledStatus, cleared: true, dueAt, closing: null };
    case 'falseReport':
      if (!unhandled(alarm)) return null;
      return {
        action: 'falseReport',
        condition: 'cleared',
        handledStatus: handledCode.falseReport,
        cleared: condition === 'active',
        dueAt: null,
        closing: handledCode.falseReport,
      };
  }
}

/** Words of a handling that came by its message. @source docs/requirements.md B3 */
export const handledByNotice = '通过消息处理';

/**
 * What handling the message of an alarm does to it: a latched type is only acknowledged, for it needs an inspection
 * result; null when nothing is left to do.
 * @source docs/requirements.md B3
 */
export function actOfNotice(alarm: StandingAlarm): PersonAct | null {
  if (!isOpen(alarm) || !unhandled(alarm)) return null;
  if (alarmType(alarm.typeCode)?.latched !== true) return { act: 'handle', text: handledByNotice, method: 'notice' };
  return alarm.handledStatus === handledCode.unhandled ? { act: 'ack' } : null;
}
