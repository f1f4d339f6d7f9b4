import { and, count, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { deviceStatusCode, handledCode, kindCode } from '#domain/codes.ts';
import type { Stats } from '#domain/realtime.ts';
import type { ReadTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';

/**
 * Devices by status, alarms since the beginning of the day, and alarms and faults that nobody has handled.
 * @param dayStart epoch ms of midnight where the operators are
 */
export async function countStats(tx: ReadTx, scope: Scope, dayStart: number): Promise<Stats> {
  const byStatus = await tx.sql
    .select({ status: device.deviceStatus, count: count() })
    .from(device)
    .where(and(isNull(device.deletedAt), inScope(tx, scope, device.orgId)))
    .groupBy(device.deviceStatus);
  const of = (status: number): number => byStatus.find((row) => row.status === status)?.count ?? 0;
  const allCount = byStatus.reduce((sum, row) => sum + row.count, 0);
  const { fault, abnormal, offline } = deviceStatusCode;
  const [faultCount, abnormalCount, offlineCount] = [of(fault), of(abnormal), of(offline)];
  // Few rows of today, and few open ones: the organisations are looked up, not gone through.
  const seen = inScope(tx, scope, hidden(event.orgId));
  const [today] = await tx.sql
    .select({ count: count() })
    .from(event)
    .where(and(eq(event.kind, kindCode.alarm), gte(event.firstOccurredAt, dayStart), seen));
  const [unhandled] = await tx.sql
    .select({ count: count() })
    .from(event)
    .where(and(sql`${event.isOpen}`, eq(hidden(event.handledStatus), handledCode.unhandled), seen));
  return {
    deviceStatusCount: {
      allCount,
      normalCount: allCount - faultCount - abnormalCount - offlineCount,
      faultCount,
      abnormalCount,
      offlineCount,
    },
    alarmTodayCount: today?.count ?? 0,
    unhandledCount: unhandled?.count ?? 0,
  };
}
