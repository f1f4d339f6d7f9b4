import { eq } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { fill } from '../schema/fills.ts';
import type { Fill } from './fills.ts';

export interface StepInput {
  readonly rows: number;
  readonly now: number;
  /** APP_TZ, where a fill goes by days. */
  readonly zone?: string | undefined;
  /** See `SliceFrom`; as long as it takes unless told. */
  readonly patienceMs?: number | undefined;
}

/**
 * One slice of a fill and its progress, in one transaction: a process that dies between two slices loses neither.
 * @returns whether more is left
 * @throws NotNow as the fill does
 */
export async function stepFill(tx: WriteTx, work: Fill, input: StepInput) {
  const { rows, now, zone = 'UTC', patienceMs = 0 } = input;
  // Two leaders may believe to lead for a moment: the second one waits here and goes on behind the first.
  await tx.lock('sweep');
  const [known] = await tx.sql.select().from(fill).where(eq(fill.name, work.name));
  if (known?.finishedAt != null) return false;
  // Before the slice: what a slice locks need not wait for it.
  const totalRows = known === undefined ? await work.count(tx) : known.totalRows;
  const done = await work.slice(tx, { cursor: known?.cursor ?? null, rows, zone, patienceMs });
  const progress = {
    cursor: done.cursor,
    doneRows: (known?.doneRows ?? 0) + done.rows,
    updatedAt: now,
    finishedAt: done.cursor === null ? now : null,
  };
  if (known === undefined) {
    await tx.sql.insert(fill).values({ name: work.name, totalRows, startedAt: now, ...progress });
  } else {
    await tx.sql.update(fill).set(progress).where(eq(fill.name, work.name));
  }
  return done.cursor !== null;
}
