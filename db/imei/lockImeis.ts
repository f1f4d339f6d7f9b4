import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ImeiStatus } from '#domain/imei/imei.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { imeiRecord } from '../schema/imei.ts';

export interface ImeiOutcome {
  readonly id: string;
  /**
   * 0 done, 1001 was so already, 9001 missing or foreign, 9003 its device's name or code is there, 9005 its state
   * forbids it.
   */
  readonly errno: 0 | 1001 | 9001 | 9003 | 9005;
}

export interface ImeisChange {
  readonly ids: readonly string[];
  readonly userId: string;
  readonly now: number;
}

export interface LockedImei {
  readonly id: string;
  readonly imei: string;
  readonly status: ImeiStatus;
  readonly orgId: string;
  readonly modelId: string | null;
}

/** Those of the wanted IMEIs that lie in the scope, by id, under the lock `import`. */
export async function lockImeis(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedImei>> {
  await tx.lock('import');
  const rows = await tx.sql
    .select({
      id: imeiRecord.id,
      imei: imeiRecord.imei,
      status: imeiRecord.status,
      orgId: imeiRecord.orgId,
      modelId: imeiRecord.modelId,
    })
    .from(imeiRecord)
    .where(and(inArray(imeiRecord.id, [...ids]), isNull(imeiRecord.deletedAt), inScope(tx, scope, imeiRecord.orgId)));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Each IMEI on its own: `judge` says what stands in the way of one (0: nothing), `set` is written to the others.
 */
export async function changeImeis(
  tx: WriteTx,
  scope: Scope,
  change: ImeisChange,
  set: Partial<typeof imeiRecord.$inferInsert>,
  judge: (row: LockedImei) => 0 | 1001 | 9005,
): Promise<ImeiOutcome[]> {
  const mine = await lockImeis(tx, scope, change.ids);
  const outcomes = change.ids.map((id): ImeiOutcome => {
    const row = mine.get(id);
    return { id, errno: row === undefined ? 9001 : judge(row) };
  });
  const changed = outcomes.filter(({ errno }) => errno === 0).map(({ id }) => id);
  if (changed.length > 0) {
    const stamps = { updatedAt: change.now, updatedBy: change.userId, version: sql`${imeiRecord.version} + 1` };
    await tx.sql
      .update(imeiRecord)
      .set({ ...set, ...stamps })
      .where(inArray(imeiRecord.id, changed));
  }
  return outcomes;
}
