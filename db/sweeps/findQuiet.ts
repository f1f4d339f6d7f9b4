import { and, count, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { SilentCandidate } from '#domain/devices/silence.ts';
import type { ReadTx } from '../engine/database.ts';
import { device, deviceState } from '../schema/devices.ts';
import { inChunks } from '../telemetry/lockDevices.ts';

/**
 * Devices that count as online and were silent for more than two thirds of their limit by the ingest's own clock,
 * in the order of their numbers. Unscoped: the silence sweep.
 */
export async function findQuiet(tx: ReadTx, heardUntil: number, openSince: number): Promise<SilentCandidate[]> {
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
