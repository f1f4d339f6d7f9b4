import { and, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { Condition, HandledStatus } from '#domain/alarms/alarm.ts';
import type { ReadTx } from '../engine/database.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { containsText } from '../orgs/containsText.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';

/** What a list of alarms is narrowed by; absent = not at all. */
export interface AlarmFilter {
  /** These and no others. */
  readonly ids?: readonly string[] | undefined;
  readonly orgIds?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly projectIds?: readonly string[] | undefined;
  readonly railId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly kind?: number | undefined;
  readonly typeCodes?: readonly string[] | undefined;
  readonly severities?: readonly number[] | undefined;
  readonly condition?: Condition | undefined;
  readonly handledStatuses?: readonly HandledStatus[] | undefined;
  /** Open ones or closed ones only. */
  readonly isOpen?: boolean | undefined;
  readonly assigneeId?: string | undefined;
  /** Not yet handled and overdue at this time, epoch ms. */
  readonly overdueAt?: number | undefined;
  /** lastOccurredAt, both ends included. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** firstOccurredAt, both ends included. */
  readonly raisedFrom?: number | undefined;
  readonly raisedUntil?: number | undefined;
  /** Of devices of these models, as they are now. */
  readonly modelIds?: readonly string[] | undefined;
  /** Device, code, guardrail or address. */
  readonly text?: string | undefined;
  /** Conditions that must hold as well, whatever the ones above say: the quick tabs. */
  readonly also?: Omit<AlarmFilter, 'orgIds' | 'also'> | undefined;
}

/** Not handled in time: its time is over, or people were told so. The rule itself: domain/overdue/due.ts. */
export function isOverdue(nowMs: number): SQL | undefined {
  return and(inArray(event.handledStatus, ['00', '01']), or(lte(event.dueAt, nowMs), gt(event.escalationLevel, 0)));
}

/** One filter's own conditions, without organisations. */
function conditionsOf(filter: Omit<AlarmFilter, 'orgIds' | 'also'>): SQL | undefined {
  const { text } = filter;
  const some = (column: typeof event.typeCode | typeof event.projectId, values: readonly string[] | undefined) =>
    values === undefined || values.length === 0 ? undefined : inArray(column, [...values]);
  return and(
    filter.ids === undefined ? undefined : inArray(event.id, [...filter.ids]),
    filter.projectId === undefined ? undefined : eq(event.projectId, filter.projectId),
    some(event.projectId, filter.projectIds),
    filter.railId === undefined ? undefined : eq(event.railId, filter.railId),
    filter.deviceId === undefined ? undefined : eq(event.deviceId, filter.deviceId),
    filter.kind === undefined ? undefined : eq(event.kind, filter.kind),
    some(event.typeCode, filter.typeCodes),
    filter.severities === undefined || filter.severities.length === 0
      ? undefined
      : inArray(event.severity, [...filter.severities]),
    filter.condition === undefined ? undefined : eq(event.condition, filter.condition),
    filter.handledStatuses === undefined || filter.handledStatuses.length === 0
      ? undefined
      : inArray(event.handledStatus, [...filter.handledStatuses]),
    filter.isOpen === undefined ? undefined : eq(event.isOpen, filter.isOpen),
    filter.assigneeId === undefined ? undefined : eq(event.assigneeId, filter.assigneeId),
    filter.overdueAt === undefined ? undefined : isOverdue(filter.overdueAt),
    filter.start === undefined ? undefined : gte(event.lastOccurredAt, filter.start),
    filter.end === undefined ? undefined : lte(event.lastOccurredAt, filter.end),
    filter.raisedFrom === undefined ? undefined : gte(event.firstOccurredAt, filter.raisedFrom),
    filter.raisedUntil === undefined ? undefined : lte(event.firstOccurredAt, filter.raisedUntil),
    filter.modelIds === undefined || filter.modelIds.length === 0
      ? undefined
      : sql`${event.deviceId} in (select ${device.id} from ${device} where ${inArray(device.modelId, [...filter.modelIds])})`,
    text === undefined || text === ''
      ? undefined
      : or(
          containsText(event.device_name, text),
          containsText(event.deviceCode, text),
          containsText(event.railName, text),
          containsText(event.deviceAddress, text),
          eq(sql`lower(${event.typeCode})`, text.toLowerCase()),
        ),
  );
}

/** @throws DomainError 9007 for organisations outside the scope */
export async function alarmsWhere(tx: ReadTx, scope: Scope, filter: AlarmFilter): Promise<SQL | undefined> {
  return and(
    await narrowScope(tx, scope, event.orgId, filter.orgIds ?? []),
    conditionsOf(filter),
    filter.also === undefined ? undefined : conditionsOf(filter.also),
  );
}
