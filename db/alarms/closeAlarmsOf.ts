import { and, eq, inArray, sql } from 'drizzle-orm';
import { handledCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { literal } from '../engine/literal.ts';
import { closeNotices, type ToldReceiver } from '../notices/closeNotices.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import { noShelf } from './noShelf.ts';
import type { Actor } from './stepAlarms.ts';

/**
 * Closes all that is open of devices that are taken away: nothing will end it any more. The devices and their alarms
 * must be locked.
 * @returns whose notices were closed by it
 * @source docs/requirements.md D7 (delete with `force`)
 */
export async function closeAlarmsOf(
  tx: WriteTx,
  deviceIds: readonly string[],
  { actor, now }: { readonly actor: Actor; readonly now: number },
): Promise<ToldReceiver[]> {
  const open = await tx.sql
    .select({ id: event.id, handledStatus: event.handledStatus })
    .from(event)
    .where(and(inArray(event.subjectId, [...deviceIds]), eq(event.isOpen, true)));
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  await tx.sql.insert(eventLog).values(
    open.map(({ id, handledStatus }) => ({
      eventId: id,
      at: now,
      actorId: actor.userId,
      actorName: actor.name,
      action: 'autoClose' as const,
      fromStatus: handledStatus,
      toStatus: handledStatus === handledCode.handled ? handledCode.handled : handledCode.autoClosed,
    })),
  );
  const told = await closeNotices(tx, { targetIds: ids, code: handledCode.autoClosed, by: actor.userId, now });
  const revision = await tx.revision();
  const handled = literal(handledCode.handled);
  const autoClosed = literal(handledCode.autoClosed);
  await tx.sql
    .update(event)
    .set({
      condition: 'cleared',
      clearedAt: sql`coalesce(${event.clearedAt}, ${now})`,
      handledStatus: sql`case when ${event.handledStatus} = ${handled} then ${handled} else ${autoClosed} end`,
      isOpen: false,
      dueAt: null,
      ...noShelf,
      version: sql`${event.version} + 1`,
      revision,
    })
    .where(inArray(event.id, ids));
  return told;
}
