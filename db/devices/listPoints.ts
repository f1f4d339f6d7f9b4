import { and, count, eq, gte, inArray, isNotNull, isNull, lte, not, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { SnapshotDevice } from '#domain/snapshot.ts';
import type { ReadTx } from '../engine/database.ts';
import { containsText } from '../orgs/containsText.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { device } from '../schema/devices.ts';
import { selectSnapshotDevices } from './listSnapshotDevices.ts';

export interface PointFilter {
  readonly orgIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly railId?: string | undefined;
  readonly deviceStatuses?: readonly number[] | undefined;
  readonly keyword?: string | undefined;
  /** Degrees: west, south, east, north. */
  readonly bbox?: readonly [number, number, number, number] | undefined;
}

const e6 = (degrees: number) => Math.round(degrees * 1e6);

/**
 * Devices that the map can draw, and how many it skips for want of a good position.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function listPoints(
  tx: ReadTx,
  scope: Scope,
  filter: PointFilter,
): Promise<{ devices: SnapshotDevice[]; skipped: number }> {
  const { keyword, bbox, deviceStatuses } = filter;
  const wanted = and(
    await narrowScope(tx, scope, device.orgId, filter.orgIds ?? []),
    filter.projectId === undefined ? undefined : eq(device.projectId, filter.projectId),
    filter.railId === undefined ? undefined : eq(device.railId, filter.railId),
    deviceStatuses === undefined || deviceStatuses.length === 0
      ? undefined
      : inArray(device.deviceStatus, [...deviceStatuses]),
    keyword === undefined || keyword === ''
      ? undefined
      : or(
          containsText(device.device_name, keyword),
          containsText(device.code, keyword),
          containsText(device.imei, keyword),
        ),
  );
  const drawn = and(isNotNull(device.lngE6), isNotNull(device.latE6));
  const inBox =
    bbox === undefined
      ? undefined
      : and(
          gte(device.lngE6, e6(bbox[0])),
          gte(device.latE6, e6(bbox[1])),
          lte(device.lngE6, e6(bbox[2])),
          lte(device.latE6, e6(bbox[3])),
        );
  const [skipped] = await tx.sql
    .select({ n: count() })
    .from(device)
    .where(and(isNull(device.deletedAt), wanted, drawn && not(drawn)));
  return { devices: await selectSnapshotDevices(tx, and(wanted, drawn, inBox)), skipped: skipped?.n ?? 0 };
}
