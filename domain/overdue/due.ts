import { isOpenCode } from '../codes.ts';
import { minute } from '../time.ts';
import type { OverdueRule } from './rule.ts';

type Timing = Pick<OverdueRule, 'minutes' | 'repeatMinutes' | 'maxRepeats'>;

/** By when an event is due and how often people were told. */
export interface Due {
  /** The next time that people are told, epoch ms; null when they were told often enough. */
  readonly dueAt: number | null;
  readonly escalationLevel: number;
}

/** An event that waits, as planning anew sees it. */
export interface WaitingEvent extends Due {
  /** Since when it waits for somebody. */
  readonly waitingSince: number;
  readonly escalatedAt: number | null;
  /** When somebody said that it was seen; null while nobody has. */
  readonly ackAt: number | null;
}

/**
 * By when an event is due that was acknowledged then: what was left doubles (B4), and it has at least what the rule
 * gives from that moment on. Otherwise many that were acknowledged late would all be overdue a moment later.
 * @source docs/requirements.md B4; docs/adr/0043-acknowledged-late.md
 */
export function afterAck(dueAt: number, ackAt: number, { minutes }: Pick<Timing, 'minutes'>): number {
  return Math.max(ackAt + 2 * (dueAt - ackAt), ackAt + minutes * minute);
}

/** When an event that waits since then is due for the first time. */
export function firstDue(since: number, rule: Timing, ackAt: number | null = null): number {
  const dueAt = since + rule.minutes * minute;
  return ackAt === null || ackAt < since ? dueAt : afterAck(dueAt, ackAt, rule);
}

/** When people are told again after the n-th time; null after the last. @source docs/requirements.md B4 */
export function nextDue(rule: Timing, escalationLevel: number, toldAt: number): number | null {
  const isLast = rule.repeatMinutes === 0 || escalationLevel >= rule.maxRepeats;
  return isLast ? null : toldAt + rule.repeatMinutes * minute;
}

/**
 * An event under a rule that was changed: what is not due any more begins anew, what people were told of goes on with
 * the rule's repeats.
 * @source docs/requirements.md B4: re-plan at save
 */
export function replanned(event: WaitingEvent, rule: Timing, nowMs: number): Due {
  const dueAt = firstDue(event.waitingSince, rule, event.ackAt);
  if (dueAt > nowMs || event.escalationLevel === 0) return { dueAt, escalationLevel: 0 };
  const { escalationLevel } = event;
  return { dueAt: nextDue(rule, escalationLevel, event.escalatedAt ?? nowMs), escalationLevel };
}

/** True when it was not handled in time: its time is over, or people were told so. */
export function isOverdue(event: Due & { readonly handledStatus: string }, nowMs: number): boolean {
  if (!isOpenCode(event.handledStatus)) return false;
  return event.escalationLevel > 0 || (event.dueAt !== null && event.dueAt <= nowMs);
}
