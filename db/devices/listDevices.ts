import { and, count, desc, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import { deviceStatusCode } from '#domain/codes.ts';
import type { DeviceRecord, DeviceSortField } from '#domain/devices/deviceRecord.ts';
import type { ReadTx } from '../engine/database.ts';
import { literals } from '../engine/literal.ts';
import { nullsLast } from '../engine/nullsLast.ts';
import { containsText } from '../orgs/containsText.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { device, deviceState } from '../schema/devices.ts';
import { selectDeviceRecords } from './deviceRecords.ts';

/** @source docs/requirements.md C9 */
export interface DeviceListFilter {
  /** Only these; foreign and missing ones are left out. */
  readonly ids?: readonly string[] | undefined;
  /** Each with everything below it. */
  readonly orgIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly railId?: string | undefined;
  /** Only devices that stand at no guardrail. */
  readonly isUnplaced?: boolean | undefined;
  readonly typeId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly deviceStatus?: readonly number[] | undefined;
  readonly statusCode?: readonly string[] | undefined;
  readonly enabled?: boolean | undefined;
  readonly maintenance?: boolean | undefined;
  /** Part of the name of its firmware. */
  readonly firmware?: string | undefined;
  /** At most so full, percent; devices that told nothing are left out. */
  readonly batteryMax?: number | undefined;
  /** Silent since before this time, epoch ms; devices that never reported are among them. */
  readonly lastSeenBefore?: number | undefined;
  /** Part of device_name, code, imei or address. */
  readonly keyword?: string | undefined;
  readonly now: number;
}

export interface DeviceListPage extends DeviceListFilter {
  readonly sortField?: DeviceSortField | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly offset: number;
  readonly limit: number;
}

const sortColumns: Readonly<Record<DeviceSortField, SQLiteColumn>> = {
  device_name: device.device_name,
  code: device.code,
  deviceStatus: device.deviceStatus,
  lastSeenAt: deviceState.lastSeenAt,
  battery: deviceState.batteryPct,
};

/**
 * Living devices of the scope, the newest first unless sorted.
 * @throws DomainError 9007 for organisations outside it
 */
export async function listDevices(
  tx: ReadTx,
  scope: Scope,
  page: DeviceListPage,
): Promise<{ records: DeviceRecord[]; total: number }> {
  const where = await filterOf(tx, scope, page);
  const records = await selectDeviceRecords(tx, where)
    .orderBy(...orderOf(page), desc(device.deviceNo))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql
    .select({ n: count() })
    .from(device)
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .where(and(isNull(device.deletedAt), where));
  return { records, total: all?.n ?? 0 };
}

function orderOf({ sortField, sortOrder }: DeviceListPage): SQL[] {
  if (sortField === undefined) return [];
  return [nullsLast(sortColumns[sortField], sortOrder)];
}

async function filterOf(tx: ReadTx, scope: Scope, filter: DeviceListFilter): Promise<SQL | undefined> {
  const { ids, orgIds = [], deviceStatus = [], statusCode = [], maintenance, keyword, firmware } = filter;
  const same = (column: SQLiteColumn, value: string | boolean | undefined): SQL | undefined =>
    value === undefined ? undefined : eq(column, value);
  const texts = [device.device_name, device.code, device.imei, device.address];
  const inMaintenance = gt(device.maintenanceUntil, filter.now);
  return and(
    orgIds.length === 0 ? inScope(tx, scope, device.orgId) : await narrowScope(tx, scope, device.orgId, orgIds),
    ids === undefined ? undefined : inArray(device.id, [...ids]),
    same(device.projectId, filter.projectId),
    same(device.railId, filter.railId),
    filter.isUnplaced === true ? isNull(device.railId) : undefined,
    same(device.typeId, filter.typeId),
    same(device.modelId, filter.modelId),
    statusOf(deviceStatus),
    statusCode.length === 0 ? undefined : inArray(device.statusCode, [...statusCode]),
    same(device.enabled, filter.enabled),
    maintenance === undefined
      ? undefined
      : maintenance
        ? inMaintenance
        : or(isNull(device.maintenanceUntil), lte(device.maintenanceUntil, filter.now)),
    firmware === undefined || firmware === '' ? undefined : containsText(device.firmware, firmware),
    filter.batteryMax === undefined ? undefined : lte(deviceState.batteryPct, filter.batteryMax),
    filter.lastSeenBefore === undefined ? undefined : lt(deviceState.lastSeenAt, filter.lastSeenBefore),
    keyword === undefined || keyword === '' ? undefined : or(...texts.map((column) => containsText(column, keyword))),
  );
}

/** Normal stands for every value that is none of the others. @source SEED-141 */
function statusOf(wanted: readonly number[]): SQL | undefined {
  if (wanted.length === 0) return undefined;
  const { normal, ...others } = deviceStatusCode;
  const named = inArray(device.deviceStatus, [...wanted]);
  if (!wanted.includes(normal)) return named;
  return or(named, sql`${device.deviceStatus} not in (${literals(Object.values(others))})`);
}
