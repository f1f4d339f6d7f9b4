import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { handledCode } from '#domain/codes.ts';
import type { ReadTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
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

/**
 * Numbers of devices with an alarm that the clock may move now, behind this one. Whether it does, the rules say.
 * Unscoped: sweeps.
 */
export async function findDueDevices(
  tx: ReadTx,
  times: DueTimes,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const clears = times.clears.map(({ typeCode, lastUpTo }) =>
    and(
      eq(hidden(event.typeCode), typeCode),
      eq(event.condition, 'active'),
      lte(hidden(event.lastOccurredAt), lastUpTo),
    ),
  );
  const handled = and(
    eq(event.condition, 'active'),
    eq(hidden(event.handledStatus), handledCode.handled),
    lte(event.handledAt, times.handledUpTo),
  );
  const cleared = and(
    eq(event.condition, 'cleared'),
    eq(hidden(event.handledStatus), handledCode.unhandled),
    inArray(hidden(event.severity), [3, 4]),
    lte(event.clearedAt, times.clearedUpTo),
  );
  const rows = await tx.sql
    .selectDistinct({ deviceNo: device.deviceNo })
    .from(event)
    // Written as the partial indexes say it, and all else hidden, so that only open rows are looked at: by the order
    // alone SQLite would go through the devices, and for each through all it ever had.
    .innerJoin(device, eq(device.id, hidden(event.deviceId)))
    .where(
      and(
        sql`${event.isOpen}`,
        isNotNull(hidden(event.deviceId)),
        gt(hidden(device.deviceNo), after),
        or(...clears, handled, cleared),
      ),
    )
    .orderBy(asc(device.deviceNo))
    .limit(limit);
  return rows.map((row) => row.deviceNo);
}
