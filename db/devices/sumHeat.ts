import { and, count, eq, gte, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { kindCode } from '#domain/codes.ts';
import type { HeatPoint, HeatWeight } from '#domain/geo/heat.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { isDrawn, pointWhere, type PointFilter } from './pointWhere.ts';

/**
 * What the heat map adds up: each device in use once, or as often as it had an alarm since then.
 * @throws DomainError 9007 for organisations outside the scope
 * @source docs/requirements.md C5, D7
 */
export async function sumHeat(
  tx: ReadTx,
  scope: Scope,
  { weight, since, filter }: { readonly weight: HeatWeight; readonly since: number; readonly filter: PointFilter },
): Promise<HeatPoint[]> {
  const wanted = and(isNull(device.deletedAt), eq(device.enabled, true), isDrawn, await pointWhere(tx, scope, filter));
  const place = { lngE6: device.lngE6, latE6: device.latE6 };
  const rows =
    weight === 'device'
      ? (await tx.sql.select(place).from(device).where(wanted)).map((row) => ({ ...row, n: 1 }))
      : await tx.sql
          .select({ ...place, n: count() })
          .from(device)
          .innerJoin(
            event,
            and(
              eq(event.deviceId, device.id),
              eq(event.kind, kindCode.alarm),
              gte(event.lastOccurredAt, since),
              inScope(tx, scope, event.orgId),
            ),
          )
          .where(wanted)
          .groupBy(device.id, device.lngE6, device.latE6);
  return rows.map(({ lngE6, latE6, n }) => [(lngE6 ?? 0) / 1e6, (latE6 ?? 0) / 1e6, n]);
}
