import type { ReadTx } from '../engine/database.ts';
import { fill } from '../schema/fills.ts';
import { fills, type Fill } from './fills.ts';

export interface FillProgress {
  readonly name: string;
  readonly doneRows: number;
  /** Null before it began. */
  readonly totalRows: number | null;
}

/** The fills that are not finished, in their order; none most of the time. */
export async function listUnfinishedFills(tx: ReadTx, table: readonly Fill[] = fills): Promise<FillProgress[]> {
  if (table.length === 0) return [];
  const rows = new Map((await tx.sql.select().from(fill)).map((row) => [row.name, row]));
  return table
    .filter(({ name }) => rows.get(name)?.finishedAt == null)
    .map(({ name }) => ({
      name,
      doneRows: rows.get(name)?.doneRows ?? 0,
      totalRows: rows.get(name)?.totalRows ?? null,
    }));
}
