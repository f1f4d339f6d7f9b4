import { handledCode, isOpenCode } from '../codes.ts';
import type { AlarmAction, AlarmSource, Condition, HandledStatus, HandleMethod } from './alarm.ts';
import { alarmType } from './catalogue.ts';
import { afterAck } from '../overdue/due.ts';
import { minute } from '../time.ts';
import { dueOffShelf, dueOnShelf, isShelfEnd } from './shelve.ts';
import { isOpen } from './steps.ts';

/** What the rules must know of a row that a person wants to change. */
export interface StandingAlarm {
  readonly typeCode: string;
  /** `manual`: a person saw it. */
  readonly source?: AlarmSource;
  readonly condition: Condition;
  readonly handledStatus: HandledStatus;
  /** When the measured condition of a latched type ended; null while it holds. */
  readonly endedAt: number | null;
  readonly clearedAt: number | null;
  readonly handledAt: number | null;
  readonly dueAt: number | null;
  /** Until then it is silent; null for one that is not shelved. */
  readonly shelvedUntil: number | null;
  /** What its overdue rule gives it, minutes. */
  readonly ruleMinutes: number;
}

/** Who is on an alarm. */
export interface Assignee {
  readonly id: string;
  readonly name: string;
}

/** What somebody does with an alarm. `text` is the result, the reason or the comment. */
export type PersonAct =
  | { readonly act: 'ack' }
  | {
      readonly act: 'handle';
      readonly text: string;
      readonly method: HandleMethod;
      /** Why it happened; absent: nobody says. */
      readonly causeCode?: string | null;
      readonly photoIds?: readonly string[];
    }
  | { readonly act: 'clear'; readonly text: string }
  | { readonly act: 'falseReport'; readonly text: string }
  | { readonly act: 'assign'; readonly text: string; readonly assignee: Assignee | null }
  | { readonly act: 'shelve'; readonly text: string; readonly until: number }
  | { readonly act: 'unshelve'; readonly text: string }
  | { readonly act: 'reopen'; readonly text: string };

export interface PersonStep {
  readonly action: AlarmAction;
  readonly condition: Condition;
  readonly handledStatus: HandledStatus;
  /** The condition ended by this step. */
  readonly cleared: boolean;
  readonly dueAt: number | null;
  readonly shelvedUntil: number | null;
  /** Code that all notices of the alarm get; null while they stay as they are. */
  readonly closing: typeof handledCode.handled | typeof handledCode.falseReport | null;
}

const unhandled = (alarm: Pick<StandingAlarm, 'handledStatus'>) => isOpenCode(alarm.handledStatus);

/**
 * What an act makes of an alarm; null when its state does not allow it (9005). A latched type is cleared by its
 * inspection result as soon as its measured condition has ended; a collision, which has none, at once. What is finished
 * with is not shelved any more.
 * @source docs/requirements.md B2, A13
 */
export function stepByPerson(alarm: StandingAlarm, act: PersonAct, nowMs: number): PersonStep | null {
  if (act.act === 'reopen') return reopenByPerson(alarm, nowMs);
  if (!isOpen(alarm)) return null;
  const { condition, handledStatus, dueAt, shelvedUntil } = alarm;
  const still = { condition, handledStatus, cleared: false, dueAt, shelvedUntil, closing: null } as const;
  const finished = { dueAt: null, shelvedUntil: null } as const;
  switch (act.act) {
    case 'ack': {
      if (handledStatus !== handledCode.unhandled || condition !== 'active') return null;
      return { ...still, action: 'ack', handledStatus: handledCode.acknowledged, dueAt: laterByAck(alarm, nowMs) };
    }
    case 'handle': {
      if (!unhandled(alarm)) return null;
      const type = alarmType(alarm.typeCode);
      const isMeasured = type?.hasMeasuredCondition === true && alarm.endedAt === null;
      // What a person saw no reading need ever end: whoever handles it says that it is over.
      const ends = alarm.source === 'manual' || (type?.latched === true && !isMeasured);
      const cleared = ends && condition === 'active';
      return {
        action: 'handle',
        condition: cleared ? 'cleared' : condition,
        handledStatus: handledCode.handled,
        cleared,
        ...finished,
        closing: handledCode.handled,
      };
    }
    case 'clear': {
      if (condition !== 'active') return null;
      const isClosed = !unhandled(alarm);
      return {
        ...still,
        action: 'clear',
        condition: 'cleared',
        cleared: true,
        shelvedUntil: isClosed ? null : shelvedUntil,
      };
    }
    case 'assign':
      return { ...still, action: 'assign' };
    case 'falseReport':
      if (!unhandled(alarm)) return null;
      return {
        action: 'falseReport',
        condition: 'cleared',
        handledStatus: handledCode.falseReport,
        cleared: condition === 'active',
        ...finished,
        closing: handledCode.falseReport,
      };
    case 'shelve': {
      if (!isShelfEnd(act.until, nowMs) || act.text.trim().length < 2) return null;
      return { ...still, action: 'shelve', shelvedUntil: act.until, dueAt: dueOnShelf(alarm, act.until, nowMs) };
    }
    case 'unshelve':
      if (shelvedUntil === null) return null;
      return { ...still, action: 'unshelve', shelvedUntil: null, dueAt: dueOffShelf(alarm, nowMs) };
  }
}

/**
 * Unhandled again, and waits anew. What the closing itself had ended holds again: the inspection result of a latched
 * type, and the word that it was a false report, are withdrawn by this. Where the device said that it is over, it is.
 * @source docs/requirements.md B2; docs/adr/0046-acts-on-alarms.md
 */
function reopenByPerson(alarm: StandingAlarm, nowMs: number): PersonStep | null {
  if (unhandled(alarm)) return null;
  const { clearedAt, handledAt, endedAt } = alarm;
  const isLatched = alarm.handledStatus === handledCode.handled && alarmType(alarm.typeCode)?.latched === true;
  const endedByClosing =
    clearedAt !== null &&
    handledAt !== null &&
    (clearedAt === handledAt || (isLatched && (clearedAt > handledAt || clearedAt === endedAt)));
  return {
    action: 'reopen',
    condition: endedByClosing ? 'active' : alarm.condition,
    handledStatus: handledCode.unhandled,
    cleared: false,
    dueAt: nowMs + alarm.ruleMinutes * minute,
    shelvedUntil: null,
    closing: null,
  };
}

/** Once: an acknowledgement is refused while one stands. On the shelf it is counted as if it came back now. */
function laterByAck(alarm: StandingAlarm, nowMs: number): number | null {
  const dueAt = dueOffShelf(alarm, nowMs);
  if (dueAt === null) return null;
  const later = afterAck(dueAt, nowMs, { minutes: alarm.ruleMinutes });
  const { shelvedUntil } = alarm;
  return shelvedUntil === null ? later : dueOnShelf({ dueAt: later, shelvedUntil: null }, shelvedUntil, nowMs);
}

/** Words of a handling that came by its message. @source docs/requirements.md B3 */
export const handledByNotice = '通过消息处理';

/**
 * What handling the message of an alarm does to it: a latched type is only acknowledged, for it needs an inspection
 * result; null when nothing is left to do.
 * @source docs/requirements.md B3
 */
export function actOfNotice(alarm: Omit<StandingAlarm, 'ruleMinutes' | 'shelvedUntil'>): PersonAct | null {
  if (!isOpen(alarm) || !unhandled(alarm)) return null;
  if (alarmType(alarm.typeCode)?.latched !== true) return { act: 'handle', text: handledByNotice, method: 'notice' };
  return alarm.handledStatus === handledCode.unhandled ? { act: 'ack' } : null;
}

/**
 * Whether an alarm may change hands: everybody who handles alarms may take one over or give back their own; to give it
 * to another, or to take it from them for nobody, needs `alarm:assign`.
 */
export function mayReassign(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  actor: { readonly userId: string; readonly mayAssign: boolean },
): boolean {
  return actor.mayAssign || to === actor.userId || (to === null && from === actor.userId);
}
