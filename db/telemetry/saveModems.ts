import { sql } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { deviceModem } from '../schema/devices.ts';

/** What one report told of the modem; undefined: not of this. */
export interface ToldModem {
  readonly deviceNo: number;
  /** The time that orders. */
  readonly ts: number;
  readonly iccid?: string | undefined;
  readonly cellId?: string | undefined;
  readonly resetCause?: string | undefined;
}

/** Keeps what was told newest of each device; what a report does not tell stays. */
export async function saveModems(tx: WriteTx, told: readonly ToldModem[]): Promise<void> {
  const merged = new Map<number, typeof deviceModem.$inferSelect>();
  for (const { deviceNo, ts, iccid, cellId, resetCause } of [...told].sort((a, b) => a.ts - b.ts)) {
    const before = merged.get(deviceNo);
    merged.set(deviceNo, {
      deviceNo,
      iccid: iccid ?? before?.iccid ?? null,
      cellId: cellId ?? before?.cellId ?? null,
      resetCause: resetCause ?? before?.resetCause ?? null,
      resetAt: resetCause === undefined ? (before?.resetAt ?? null) : ts,
      at: ts,
    });
  }
  const rows = [...merged.values()].sort((a, b) => a.deviceNo - b.deviceNo);
  const { iccid, cellId, resetCause, resetAt } = deviceModem;
  for (const some of inChunks(rows, 1_000)) {
    await tx.sql
      .insert(deviceModem)
      .values(some)
      .onConflictDoUpdate({
        target: deviceModem.deviceNo,
        set: {
          iccid: sql`coalesce(excluded.iccid, ${iccid})`,
          cellId: sql`coalesce(excluded.cell_id, ${cellId})`,
          resetCause: sql`coalesce(excluded.reset_cause, ${resetCause})`,
          resetAt: sql`coalesce(excluded.reset_at, ${resetAt})`,
          at: sql`excluded.at`,
        },
        // What comes late tells nothing that is newer.
        setWhere: sql`excluded.at >= ${deviceModem.at}`,
      });
  }
}
