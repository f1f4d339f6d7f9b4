import type { Placed, RevisionedKind } from '#domain/realtime.ts';
import type { WriteTx } from '../engine/database.ts';
import { departure } from '../schema/realtime.ts';

/** A row that leaves the view of `orgPath`: moved away or deleted. */
export type Departure = Placed<{ readonly kind: RevisionedKind; readonly id: string }>;

/**
 * Writes down which rows left which organisation in this transaction; `changes` and the relay tell the viewers.
 * Takes the transaction's revision: call it together with the visible rows, last.
 */
export async function recordDepartures(tx: WriteTx, departures: readonly Departure[], nowMs: number): Promise<void> {
  if (departures.length === 0) return;
  const revision = await tx.revision();
  const rows = departures.map(({ orgPath, row }) => ({ revision, orgPath, kind: row.kind, rowId: row.id, at: nowMs }));
  const perStatement = 1_000;
  for (let i = 0; i < rows.length; i += perStatement) {
    await tx.sql.insert(departure).values(rows.slice(i, i + perStatement));
  }
}

/** As `recordDepartures`, for one row. */
export async function recordDeparture(tx: WriteTx, left: Departure, nowMs: number): Promise<void> {
  await recordDepartures(tx, [left], nowMs);
}
