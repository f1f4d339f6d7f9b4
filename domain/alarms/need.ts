import { handledCode, isOpenCode } from '../codes.ts';
import type { AlarmRow } from './alarm.ts';

/**
 * How much an alarm needs somebody: 4 critical, not acknowledged and escalated, 3 critical and not acknowledged, 2
 * nobody handled it in time, 1 waits, 0 nobody has to do anything. What waits longest is not pushed down by a flood of
 * others. Lists go by it, then by when it occurred last. The same in SQL: `event_open_need` of db/schema/alarms.ts.
 */
export type Need = 0 | 1 | 2 | 3 | 4;

export function needOf({
  handledStatus,
  severity,
  escalationLevel,
  dueAt,
  lateAt,
}: Pick<AlarmRow, 'handledStatus' | 'severity' | 'escalationLevel' | 'dueAt' | 'lateAt'>): Need {
  if (!isOpenCode(handledStatus)) return 0;
  if (handledStatus === handledCode.unhandled && severity === 1) return escalationLevel > 0 ? 4 : 3;
  return escalationLevel > 0 || (lateAt !== null && lateAt === dueAt) ? 2 : 1;
}

type Ordered = Parameters<typeof needOf>[0] & Pick<AlarmRow, 'id' | 'lastOccurredAt'>;

/** Compares two rows as a list by need has them: negative when the first one stands above. */
export function byNeed(a: Ordered, b: Ordered): number {
  return needOf(b) - needOf(a) || b.lastOccurredAt - a.lastOccurredAt || (a.id < b.id ? 1 : -1);
}
