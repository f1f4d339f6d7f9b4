import { eq } from 'drizzle-orm';
import { handledCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import { inChunks } from '../engine/inChunks.ts';

export interface Escalation {
  readonly id: string;
  /** How often people were told now. */
  readonly escalationLevel: number;
  readonly dueAt: number | null;
  /** How many are told this time. */
  readonly told: number;
}

/**
 * Events of which people are told: their history, then their rows under the revision. No version moves: whoever looks
 * at one may still acknowledge it. They must be locked.
 * @source docs/requirements.md B4
 */
export async function escalateEvents(tx: WriteTx, steps: readonly Escalation[], nowMs: number): Promise<void> {
  const lines = steps.map(({ id, escalationLevel, told }) => ({
    eventId: id,
    at: nowMs,
    action: 'escalate' as const,
    fromStatus: handledCode.unhandled,
    toStatus: handledCode.unhandled,
    data: { level: escalationLevel, told },
  }));
  for (const some of inChunks(lines, 500)) await tx.sql.insert(eventLog).values(some);
  const revision = await tx.revision();
  for (const { id, escalationLevel, dueAt } of steps) {
    await tx.sql.update(event).set({ escalationLevel, dueAt, escalatedAt: nowMs, revision }).where(eq(event.id, id));
  }
}
