import type { WriteTx } from '../engine/database.ts';
import { repairedKey } from '../schema/readings.ts';
import { inChunks } from '../engine/inChunks.ts';

interface RepairedItem {
  readonly deviceNo: number;
  readonly sentTs: number;
  readonly seq: number;
}

/**
 * Writes the identities of items whose time was repaired, insert or nothing, and answers per given item and in its
 * order whether it was new. Of two equal ones the first is.
 * @source SPEC-004
 */
export async function rememberRepaired(tx: WriteTx, items: readonly RepairedItem[], nowMs: number): Promise<boolean[]> {
  const keyOf = (item: RepairedItem): string => `${item.deviceNo}/${item.sentTs}/${item.seq}`;
  const fresh = new Set<string>();
  const ordered = [...new Map(items.map((item) => [keyOf(item), item])).values()].sort(
    (a, b) => a.deviceNo - b.deviceNo || a.sentTs - b.sentTs || a.seq - b.seq,
  );
  for (const some of inChunks(ordered, 1_000)) {
    const added = await tx.sql
      .insert(repairedKey)
      .values(some.map(({ deviceNo, sentTs, seq }) => ({ deviceNo, sentTs, seq, at: nowMs })))
      .onConflictDoNothing()
      .returning();
    for (const item of added) fresh.add(keyOf(item));
  }
  // `delete` answers true once.
  return items.map((item) => fresh.delete(keyOf(item)));
}
