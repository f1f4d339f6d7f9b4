import { and, asc, count, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { SnapshotDevice } from '#domain/snapshot.ts';
import { unpackMetrics } from '#domain/telemetry/codec.ts';
import type { MetricKey, MetricValues } from '#domain/telemetry/metrics.ts';
import { olderValues } from '#domain/telemetry/state.ts';
import type { ReadTx } from '../engine/database.ts';
import { nullsLast } from '../engine/nullsLast.ts';
import { containsText } from '../orgs/containsText.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { device, deviceModel, deviceState } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { snapshotColumns } from './listSnapshotDevices.ts';

export const realtimeSorts = {
  device_name: device.device_name,
  deviceStatus: device.deviceStatus,
  statusSince: device.statusSince,
  lastSeenAt: deviceState.lastSeenAt,
  battery: deviceState.batteryPct,
  signal: deviceState.rsrp,
  openAlarmCount: device.openAlarmCount,
} as const;
export type RealtimeSort = keyof typeof realtimeSorts;

export interface RealtimePage {
  readonly offset: number;
  readonly limit: number;
  readonly orgIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly railId?: string | undefined;
  readonly typeId?: string | undefined;
  readonly modelId?: string | undefined;
  readonly deviceStatuses?: readonly number[] | undefined;
  readonly statusCode?: string | undefined;
  readonly onlineOnly?: boolean | undefined;
  readonly enabled?: boolean | undefined;
  readonly inMaintenanceAt?: number | undefined;
  /** Status changed or last seen at or after this time, epoch ms. */
  readonly changedSince?: number | undefined;
  /** device_name, imei or code. */
  readonly text?: string | undefined;
  readonly sort?: RealtimeSort | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** A device with its last values, unpacked. */
export interface RealtimeRow extends SnapshotDevice {
  readonly ts: number;
  readonly receivedAt: number;
  readonly typeId: string;
  readonly modelId: string;
  readonly firmware: string | null;
  readonly version: number;
  readonly metrics: Readonly<MetricValues>;
  /** When those metrics were measured that are older than `ts`, epoch ms. */
  readonly ages?: Readonly<Partial<Record<MetricKey, number>>>;
}

async function realtimeWhere(tx: ReadTx, scope: Scope, page: RealtimePage) {
  const { text, deviceStatuses } = page;
  return and(
    isNull(device.deletedAt),
    await narrowScope(tx, scope, device.orgId, page.orgIds ?? []),
    page.projectId === undefined ? undefined : eq(device.projectId, page.projectId),
    page.railId === undefined ? undefined : eq(device.railId, page.railId),
    page.typeId === undefined ? undefined : eq(device.typeId, page.typeId),
    page.modelId === undefined ? undefined : eq(device.modelId, page.modelId),
    deviceStatuses === undefined || deviceStatuses.length === 0
      ? undefined
      : inArray(device.deviceStatus, [...deviceStatuses]),
    page.statusCode === undefined ? undefined : eq(device.statusCode, page.statusCode),
    page.onlineOnly === true ? eq(deviceState.online, true) : undefined,
    page.enabled === undefined ? undefined : eq(device.enabled, page.enabled),
    page.inMaintenanceAt === undefined ? undefined : gt(device.maintenanceUntil, page.inMaintenanceAt),
    page.changedSince === undefined
      ? undefined
      : or(gte(device.statusSince, page.changedSince), gte(deviceState.lastSeenAt, page.changedSince)),
    text === undefined || text === ''
      ? undefined
      : or(containsText(device.device_name, text), containsText(device.imei, text), containsText(device.code, text)),
  );
}

/**
 * A page of devices with their last values.
 * @throws DomainError 9007 for organisations outside the scope
 * @source docs/requirements.md C7, D7
 */
export async function listRealtime(
  tx: ReadTx,
  scope: Scope,
  page: RealtimePage,
): Promise<{ records: RealtimeRow[]; total: number }> {
  const where = await realtimeWhere(tx, scope, page);
  const rows = await tx.sql
    .select({
      ...snapshotColumns,
      ts: deviceState.orderTs,
      orderSeq: deviceState.orderSeq,
      receivedAt: deviceState.receivedAt,
      lastValues: deviceState.lastValues,
      typeId: device.typeId,
      modelId: device.modelId,
      firmware: device.firmware,
      version: device.version,
    })
    .from(device)
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .innerJoin(organization, eq(organization.id, device.orgId))
    .innerJoin(project, eq(project.id, device.projectId))
    .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
    .leftJoin(rail, eq(rail.id, device.railId))
    .where(where)
    .orderBy(nullsLast(realtimeSorts[page.sort ?? 'device_name'], page.order), asc(device.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql
    .select({ n: count() })
    .from(device)
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .where(where);
  const records = rows.map(({ lastValues, orderSeq, ...row }) => {
    const ages = olderValues(lastValues, { orderTs: row.ts, orderSeq });
    return { ...row, metrics: unpackMetrics(lastValues), ...(ages === undefined ? {} : { ages }) };
  });
  return { records, total: all?.n ?? 0 };
}
