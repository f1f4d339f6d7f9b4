import { and, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { maintenanceCode } from '#domain/overdue/maintenance.ts';
import type { WriteTx } from '../engine/database.ts';
import { endMaintenance } from '../overdue/endMaintenance.ts';
import { recordDepartures } from '../realtime/recordDeparture.ts';
import { event } from '../schema/alarms.ts';
import { rail } from '../schema/rails.ts';
import { countByRail } from './countByRail.ts';
import { lockRails, stamps, type RailOutcome, type RailsChange } from './lockRails.ts';

/**
 * Deletes guardrails on which no device stands and about which no alarm is open but that of overdue maintenance, which
 * ends. Takes the transaction's revision.
 */
export async function deleteRails(tx: WriteTx, scope: Scope, input: RailsChange): Promise<RailOutcome[]> {
  const mine = await lockRails(tx, scope, input.ids);
  // No device is put on it meanwhile.
  await tx.lock('device');
  const held = await countByRail(tx, scope, input.ids);
  const alarms = await countOpenAlarms(tx, [...mine.keys()]);
  const outcomes = input.ids.map((id): RailOutcome => {
    if (!mine.has(id)) return { id, errno: 9001 };
    const references = [
      { type: 'device', count: held.get(id)?.deviceStatusCount.allCount ?? 0 },
      { type: 'alarm', count: alarms.get(id) ?? 0 },
    ] as const;
    const some = references.filter(({ count }) => count > 0);
    return some.length > 0 ? { id, errno: 9006, references: some } : { id, errno: 0 };
  });
  const gone = outcomes.flatMap(({ id, errno }) => (errno === 0 ? (mine.get(id) ?? []) : []));
  if (gone.length === 0) return outcomes;
  await endMaintenance(tx, scope, { ...input, subjectIds: gone.map(({ id }) => id) });
  const revision = await tx.revision();
  for (const { id } of gone) {
    await tx.sql
      .update(rail)
      .set({ deletedAt: input.now, revision, ...stamps(input) })
      .where(eq(rail.id, id));
  }
  const left = gone.map(({ id, orgPath }) => ({ orgPath, row: { kind: 'rail' as const, id } }));
  await recordDepartures(tx, left, input.now);
  return outcomes;
}

/** What somebody still has to do about them, by id: of what is overdue the deletion itself is the end. */
async function countOpenAlarms(tx: WriteTx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.sql
    .select({ subjectId: event.subjectId, n: count() })
    .from(event)
    .where(and(inArray(event.subjectId, [...ids]), sql`${event.isOpen}`, ne(event.typeCode, maintenanceCode)))
    .groupBy(event.subjectId);
  return new Map(rows.map(({ subjectId, n }) => [subjectId, n]));
}
