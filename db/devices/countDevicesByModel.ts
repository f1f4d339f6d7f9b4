import { and, count, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { deviceStatusCode } from '#domain/codes.ts';
import type { DeviceGroup, OnlineChange } from '#domain/devices/countByDay.ts';
import type { ReadTx } from '../engine/database.ts';
import { literal } from '../engine/literal.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { device, deviceModel, deviceStatusLog } from '../schema/devices.ts';

export interface ModelCountFilter {
  readonly start: number;
  readonly end: number;
  /** Added to a time before it is cut into hours, so that days begin at local midnight. */
  readonly offsetMs: number;
  readonly modelIds?: readonly string[] | undefined;
  readonly orgIds?: readonly string[] | undefined;
  readonly projectIds?: readonly string[] | undefined;
}

export interface ModelCounts {
  readonly groups: DeviceGroup[];
  readonly changes: OnlineChange[];
  readonly names: ReadonlyMap<string, string>;
}

const hourMs = 3_600_000;
const offline = literal(deviceStatusCode.offline);

/**
 * What `countByDay` is made of: devices that existed in the range by model and hours of their life, and how many came
 * and went online since its start. A device counts where it is now, whatever organisation it was in then.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function countDevicesByModel(tx: ReadTx, scope: Scope, filter: ModelCountFilter): Promise<ModelCounts> {
  // Written as literals: a bind parameter inside GROUP BY is a different expression on PostgreSQL.
  const hourOf = (column: string) => sql.raw(`((${column} + ${Math.trunc(filter.offsetMs)}) / ${hourMs})`);
  const created = hourOf('device.created_at');
  const deleted = hourOf('device.deleted_at');
  const among = (column: typeof device.modelId | typeof device.projectId, ids: readonly string[] | undefined) =>
    ids === undefined || ids.length === 0 ? undefined : inArray(column, [...ids]);
  const where = and(
    await narrowScope(tx, scope, device.orgId, filter.orgIds ?? []),
    among(device.modelId, filter.modelIds),
    among(device.projectId, filter.projectIds),
    lte(device.createdAt, filter.end),
    or(isNull(device.deletedAt), gte(device.deletedAt, filter.start)),
  );
  const groups = await tx.sql
    .select({
      modelId: device.modelId,
      createdHour: sql<number>`${created}`.mapWith(Number),
      deletedHour: sql<number | null>`${deleted}`.mapWith((value: unknown) => (value === null ? null : Number(value))),
      count: count(),
      onlineCount: sql<number>`sum(case when ${device.deviceStatus} = ${offline} then 0 else 1 end)`.mapWith(Number),
    })
    .from(device)
    .where(where)
    .groupBy(device.modelId, created, deleted);
  const step = hourOf('device_status_log.at');
  const wasOffline = sql`coalesce(${deviceStatusLog.fromStatus}, ${offline}) = ${offline}`;
  const changes = await tx.sql
    .select({
      modelId: device.modelId,
      hour: sql<number>`${step}`.mapWith(Number),
      net: sql<number>`sum(case when ${deviceStatusLog.toStatus} = ${offline} then -1 else 1 end)`.mapWith(Number),
    })
    .from(deviceStatusLog)
    .innerJoin(device, eq(device.id, deviceStatusLog.deviceId))
    .where(
      and(
        gte(deviceStatusLog.at, filter.start),
        sql`(${wasOffline}) <> (${deviceStatusLog.toStatus} = ${literal(deviceStatusCode.offline)})`,
        where,
      ),
    )
    .groupBy(device.modelId, step);
  const models = await tx.sql.select({ id: deviceModel.id, name: deviceModel.name }).from(deviceModel);
  return { groups, changes, names: new Map(models.map(({ id, name }) => [id, name])) };
}
