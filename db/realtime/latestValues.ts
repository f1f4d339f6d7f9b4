import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { LatestValues } from '#domain/realtime.ts';
import { unpackMetrics } from '#domain/telemetry/codec.ts';
import { olderValues } from '#domain/telemetry/state.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device, deviceState } from '../schema/devices.ts';

/** The last values of those devices that lie in the scope, one entry each; all times are 0 before the first report. */
export async function latestValues(tx: ReadTx, scope: Scope, deviceIds: readonly string[]): Promise<LatestValues[]> {
  if (deviceIds.length === 0) return [];
  const rows = await tx.sql
    .select({
      deviceId: device.id,
      ts: deviceState.orderTs,
      orderSeq: deviceState.orderSeq,
      receivedAt: deviceState.receivedAt,
      lastSeenAt: deviceState.lastSeenAt,
      lastValues: deviceState.lastValues,
    })
    .from(device)
    .leftJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .where(and(inArray(device.id, [...deviceIds]), isNull(device.deletedAt), inScope(tx, scope, device.orgId)));
  return rows.map((row) => {
    const ts = row.ts ?? 0;
    const ages = olderValues(row.lastValues, { orderTs: ts, orderSeq: row.orderSeq ?? 0 });
    return {
      deviceId: row.deviceId,
      ts,
      receivedAt: row.receivedAt ?? 0,
      lastSeenAt: row.lastSeenAt ?? 0,
      metrics: unpackMetrics(row.lastValues),
      ...(ages === undefined ? {} : { ages }),
    };
  });
}
