import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';

export interface DueTimes {
  /** Types that end by the clock: their code and the last occurrence up to which they have ended. */
  readonly clears: ReadonlyArray<{ readonly typeCode: string; readonly lastUpTo: number }>;
  /** Handled up to here and active still: unhandled again. */
  readonly handledUpTo: number;
  /** Cleared up to here, unhandled, severity 3 or 4: closed. */
  readonly clearedUpTo: number;
}

/** Numbers of devices with an alarm that the clock may move now. Whether it does, the rules say. Unscoped: sweeps. */
export async function findDueDevices(tx: ReadTx, times: DueTimes, limit: number): Promise<number[]> {
  const clears = times.clears.map(({ typeCode, lastUpTo }) =>
    and(eq(event.typeCode, typeCode), eq(event.condition, 'active'), lte(event.lastOccurredAt, lastUpTo)),
  );
  const handled = and(
    eq(event.condition, 'active'),
    eq(event.handledStatus, '02'),
    lte(event.handledAt, times.handledUpTo),
  );
  const cleared = and(
    eq(event.condition, 'cleared'),
    eq(event.handledStatus, '00'),
    inArray(event.severity, [3, 4]),
    lte(event.clearedAt, times.clearedUpTo),
  );
  const rows = await tx.sql
    .selectDistinct({ deviceNo: device.deviceNo })
    .from(event)
    .innerJoin(device, eq(device.id, event.deviceId))
    // Written as the partial index says it, so that only open rows are looked at.
    .where(and(sql`${event.isOpen}`, isNotNull(event.deviceId), or(...clears, handled, cleared)))
    .orderBy(asc(device.deviceNo))
    .limit(limit);
  return rows.map((row) => row.deviceNo);
}
