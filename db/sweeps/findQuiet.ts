import { and, between, count, eq, inArray, isNull, lt, max, sql } from 'drizzle-orm';
import type { SilentCandidate } from '#domain/devices/silence.ts';
import type { ReadTx } from '../engine/database.ts';
import { device, deviceState } from '../schema/devices.ts';
import { inChunks } from '../engine/inChunks.ts';

/** The largest number of a device that has a state; 0 when there is none. */
export async function lastDeviceNo(tx: ReadTx): Promise<number> {
  const [row] = await tx.sql.select({ no: max(deviceState.deviceNo) }).from(deviceState);
  return row?.no ?? 0;
}

/**
 * Devices with numbers from `from` to `until` that count as online and were silent for more than two thirds of their
 * limit by the ingest's own clock, in the order of their numbers. Unscoped: the silence sweep.
 */
export async function findQuiet(
  tx: ReadTx,
  { heardUntil, openSince }: { readonly heardUntil: number; readonly openSince: number },
  { from, until }: { readonly from: number; readonly until: number },
): Promise<SilentCandidate[]> {
  const suspectAfter = sql<number>`(${deviceState.silenceLimitMs} * 2) / 3`;
  return tx.sql
    .select({
      deviceNo: deviceState.deviceNo,
      projectId: device.projectId,
      lastSeenAt: deviceState.lastSeenAt,
      silenceLimitMs: deviceState.silenceLimitMs,
    })
    .from(deviceState)
    .innerJoin(device, eq(device.deviceNo, deviceState.deviceNo))
    .where(
      and(
        between(deviceState.deviceNo, from, until),
        eq(deviceState.online, true),
        // No bind parameter meets the limit's own type: both sides are bigint on PostgreSQL.
        lt(sql`${deviceState.lastSeenAt} + ${suspectAfter}`, heardUntil),
        lt(suspectAfter, heardUntil - openSince),
        isNull(device.deletedAt),
      ),
    )
    .orderBy(deviceState.deviceNo);
}

/** How many living devices these projects have. Unscoped: the silence sweep. */
export async function countProjectDevices(
  tx: ReadTx,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const some of inChunks(projectIds)) {
    const rows = await tx.sql
      .select({ projectId: device.projectId, devices: count() })
      .from(device)
      .where(and(inArray(device.projectId, some), isNull(device.deletedAt)))
      .groupBy(device.projectId);
    for (const row of rows) counts.set(row.projectId, row.devices);
  }
  return counts;
}
