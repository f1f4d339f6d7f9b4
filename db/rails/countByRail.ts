import { and, count, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { DeviceStatusCount } from '#domain/realtime.ts';
import { emptyCount, statusKey } from '../devices/countDevices.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';

export interface RailCount {
  readonly deviceStatusCount: DeviceStatusCount;
  /** Those that occur. */
  readonly statuses: readonly number[];
}

/**
 * Living devices of each guardrail of the scope by status; a guardrail without any is left out.
 * @param railIds only these
 */
export async function countByRail(
  tx: ReadTx,
  scope: Scope,
  railIds?: readonly string[],
): Promise<Map<string, RailCount>> {
  const wanted = railIds === undefined ? isNotNull(device.railId) : inArray(device.railId, [...railIds]);
  const rows = await tx.sql
    .select({ railId: device.railId, status: device.deviceStatus, n: count() })
    .from(device)
    .where(and(isNull(device.deletedAt), wanted, inScope(tx, scope, device.orgId)))
    .groupBy(device.railId, device.deviceStatus);
  const byRail = new Map<string, { deviceStatusCount: Record<keyof DeviceStatusCount, number>; statuses: number[] }>();
  for (const { railId, status, n } of rows) {
    if (railId === null) continue;
    const known = byRail.get(railId) ?? { deviceStatusCount: emptyCount(), statuses: [] };
    known.deviceStatusCount.allCount += n;
    known.deviceStatusCount[statusKey(status)] += n;
    known.statuses.push(status);
    byRail.set(railId, known);
  }
  return byRail;
}
