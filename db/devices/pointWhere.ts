import { and, eq, gte, inArray, isNotNull, lte, or, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { containsText } from '../orgs/containsText.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { device } from '../schema/devices.ts';
import { rail } from '../schema/rails.ts';

export interface PointFilter {
  readonly orgIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly railId?: string | undefined;
  readonly deviceStatuses?: readonly number[] | undefined;
  /** Words that each stand in name, code, IMEI, address or the guardrail's name: the rule of the map's own filter. */
  readonly keyword?: string | undefined;
  /** Degrees: west, south, east, north. */
  readonly bbox?: readonly [number, number, number, number] | undefined;
}

const e6 = (degrees: number) => Math.round(degrees * 1e6);

/** Devices that have a place on the map. */
export const isDrawn: SQL = and(isNotNull(device.lngE6), isNotNull(device.latE6)) as SQL;

/**
 * The condition of a map's devices, its box apart.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function pointWhere(tx: ReadTx, scope: Scope, filter: PointFilter): Promise<SQL | undefined> {
  const { keyword = '', deviceStatuses } = filter;
  const words = keyword.split(/\s+/).filter((word) => word !== '');
  return and(
    await narrowScope(tx, scope, device.orgId, filter.orgIds ?? []),
    filter.projectId === undefined ? undefined : eq(device.projectId, filter.projectId),
    filter.railId === undefined ? undefined : eq(device.railId, filter.railId),
    deviceStatuses === undefined || deviceStatuses.length === 0
      ? undefined
      : inArray(device.deviceStatus, [...deviceStatuses]),
    ...words.map((word) =>
      or(
        containsText(device.device_name, word),
        containsText(device.code, word),
        containsText(device.imei, word),
        containsText(device.address, word),
        inArray(device.railId, tx.sql.select({ id: rail.id }).from(rail).where(containsText(rail.name, word))),
      ),
    ),
  );
}

/** The condition of the box of a filter. */
export function boxWhere(bbox: PointFilter['bbox']): SQL | undefined {
  if (bbox === undefined) return undefined;
  return and(
    gte(device.lngE6, e6(bbox[0])),
    gte(device.latE6, e6(bbox[1])),
    lte(device.lngE6, e6(bbox[2])),
    lte(device.latE6, e6(bbox[3])),
  );
}
