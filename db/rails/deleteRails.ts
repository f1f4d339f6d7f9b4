import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { recordDepartures } from '../realtime/recordDeparture.ts';
import { rail } from '../schema/rails.ts';
import { countByRail } from './countByRail.ts';
import { lockRails, stamps, type RailOutcome, type RailsChange } from './lockRails.ts';

/** Deletes guardrails on which no device stands. Takes the transaction's revision. */
export async function deleteRails(tx: WriteTx, scope: Scope, input: RailsChange): Promise<RailOutcome[]> {
  const mine = await lockRails(tx, scope, input.ids);
  // No device is put on it meanwhile.
  await tx.lock('device');
  const held = await countByRail(tx, scope, input.ids);
  const outcomes = input.ids.map((id): RailOutcome => {
    if (!mine.has(id)) return { id, errno: 9001 };
    const count = held.get(id)?.deviceStatusCount.allCount ?? 0;
    return count > 0 ? { id, errno: 9006, references: [{ type: 'device', count }] } : { id, errno: 0 };
  });
  const gone = outcomes.flatMap(({ id, errno }) => (errno === 0 ? (mine.get(id) ?? []) : []));
  if (gone.length === 0) return outcomes;
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
