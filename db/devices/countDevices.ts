import { and, count, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { deviceStatusCode } from '#domain/codes.ts';
import type { DeviceStatusCount } from '#domain/realtime.ts';
import type { ReadTx } from '../engine/database.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { device } from '../schema/devices.ts';

export interface DeviceFilter {
  readonly orgIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly modelId?: string | undefined;
}

export function emptyCount(): Record<keyof DeviceStatusCount, number> {
  return { allCount: 0, normalCount: 0, faultCount: 0, abnormalCount: 0, offlineCount: 0 };
}

export interface StatusCodeCount {
  readonly code: string;
  readonly count: number;
}

/** Living devices of the scope by status and by status code. @throws DomainError 9007 */
export async function countDevices(
  tx: ReadTx,
  scope: Scope,
  filter: DeviceFilter = {},
): Promise<{ deviceStatusCount: DeviceStatusCount; statusCodes: StatusCodeCount[] }> {
  const rows = await tx.sql
    .select({ status: device.deviceStatus, code: device.statusCode, n: count() })
    .from(device)
    .where(
      and(
        isNull(device.deletedAt),
        await narrowScope(tx, scope, device.orgId, filter.orgIds ?? []),
        filter.projectId === undefined ? undefined : eq(device.projectId, filter.projectId),
        filter.typeId === undefined ? undefined : eq(device.typeId, filter.typeId),
        filter.modelId === undefined ? undefined : eq(device.modelId, filter.modelId),
      ),
    )
    .groupBy(device.deviceStatus, device.statusCode);
  const byStatus = emptyCount();
  const byCode = new Map<string, number>();
  for (const { status, code, n } of rows) {
    byStatus.allCount += n;
    byStatus[statusKey(status)] += n;
    byCode.set(code, (byCode.get(code) ?? 0) + n);
  }
  return { deviceStatusCount: byStatus, statusCodes: [...byCode].map(([code, n]) => ({ code, count: n })) };
}

/** @source SEED-141 */
export function statusKey(status: number): Exclude<keyof DeviceStatusCount, 'allCount'> {
  if (status === deviceStatusCode.fault) return 'faultCount';
  if (status === deviceStatusCode.abnormal) return 'abnormalCount';
  return status === deviceStatusCode.offline ? 'offlineCount' : 'normalCount';
}
