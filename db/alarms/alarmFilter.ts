import { and, eq, gt, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import type { Condition, HandledStatus } from '#domain/alarms/alarm.ts';
import { handledCode, openCodes } from '#domain/codes.ts';
import type { ReadTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { hidden, hiddenEach, type Show, shown } from '../engine/hidden.ts';
import { indexedAs, indexedBy } from '../engine/indexedBy.ts';
import { literals } from '../engine/literal.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { event } from '../schema/alarms.ts';
import { device } from '../schema/devices.ts';
import { labelCondition } from './labels.ts';

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
  readonly causeCodes?: readonly string[] | undefined;
  /** Members of this incident. */
  readonly incidentId?: string | undefined;
  /** Of each incident the one that stands for all: unhandled before acknowledged before closed, the worst, the first. */
  readonly isFace?: boolean | undefined;
  /** The same of those members alone that are so: the filter says it of the rows itself, too. */
  readonly faceAmong?: FaceAmong | undefined;
  /** Those that are shelved now. */
  readonly isShelved?: true | undefined;
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
  /** All but those that `text` would find; every row has a label (`isOfMostLabels`). */
  readonly withoutText?: string | undefined;
  /** Conditions that must hold as well, whatever the ones above say: the quick tabs. */
  readonly also?: PlainFilter | undefined;
}

/** Of which members one stands for all. */
export interface FaceAmong {
  readonly severities?: readonly number[] | undefined;
  readonly isShelved?: true | undefined;
}

/** A filter's own conditions: without organisations, and without what must hold as well. */
export type PlainFilter = Omit<AlarmFilter, 'orgIds' | 'also'>;
export type FilterName = keyof PlainFilter;

/** Not handled in time: its time is over, or people were told so. The rule itself: domain/overdue/due.ts. */
export function isOverdue(nowMs: number, show: Show = shown): SQL | undefined {
  return and(inArray(show(event.handledStatus), openCodes), or(lte(event.dueAt, nowMs), gt(event.escalationLevel, 0)));
}

export const isSet = (value: unknown): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Devices of these models. In a walk of SQLite it is asked of each row's own device: nobody gathers all of a model. */
export function ofModels(show: Show, modelIds: readonly string[]): SQL {
  const isOne = inArray(device.modelId, [...modelIds]);
  return show === hiddenEach && dialect === 'sqlite'
    ? sql`exists (select 1 from ${indexedBy(device, 'device_of_model')} where ${isOne} and ${device.id} = ${shown(event.deviceId)} limit 1)`
    : sql`${show(event.deviceId)} in (select ${device.id} from ${device} where ${isOne})`;
}

/** What makes one member of an incident stand before the others, by its alias: handling, severity, which came first. */
const standingOf = (of: string): string =>
  `(case when ${of}.handled_status <= '${handledCode.acknowledged}' then ${of}.handled_status else '${handledCode.handled}' end, ${of}.severity, ${of}.first_occurred_at, ${of}.id)`;

/**
 * No other member of its incident, or of those of them that are so, stands before it. Of a member whose fellows lie
 * outside of the filter's days it is said as well: an incident lasts minutes. The same of rows: `byStanding` of
 * domain/alarms/face.ts.
 */
export function isFaceOf(show: Show, { severities = [], isShelved }: FaceAmong = {}): SQL {
  const before = sql.raw(`${standingOf('fellow')} < ${standingOf('"event"')}`);
  const fellows = indexedAs(event, 'event_incident', 'fellow');
  const shelved = sql.raw(isShelved === true ? 'and fellow.shelved_until is not null ' : '');
  const grave = severities.length === 0 ? sql.raw('') : sql`and fellow.severity in (${literals(severities)}) `;
  return sql`not exists (select 1 from ${fellows} where fellow.incident_id is not null and fellow.incident_id = ${show(event.incidentId)} ${shelved}${grave}and ${before})`;
}

type Maker = (show: Show, value: never) => SQL | undefined | Promise<SQL | undefined>;
/** A condition a filter; `ids` alone means something when it is empty. */
const makers: {
  readonly [N in FilterName]-?: (show: Show, value: NonNullable<PlainFilter[N]>, tx: ReadTx) => ReturnType<Maker>;
} = {
  ids: (show, ids) => inArray(show(event.id), [...ids]),
  projectId: (show, id) => eq(show(event.projectId), id),
  projectIds: (show, ids) => inArray(show(event.projectId), [...ids]),
  railId: (show, id) => eq(show(event.railId), id),
  deviceId: (show, id) => eq(show(event.deviceId), id),
  kind: (_, kind) => eq(event.kind, kind),
  typeCodes: (show, codes) => inArray(show(event.typeCode), [...codes]),
  severities: (show, severities) => inArray(show(event.severity), [...severities]),
  condition: (_, condition) => eq(event.condition, condition),
  handledStatuses: (show, statuses) => inArray(show(event.handledStatus), [...statuses]),
  isOpen: (_, isOpen) => eq(event.isOpen, isOpen),
  assigneeId: (show, id) => eq(show(event.assigneeId), id),
  causeCodes: (show, codes) => and(sql`${event.causeCode} IS NOT NULL`, inArray(show(event.causeCode), [...codes])),
  incidentId: (show, id) => and(sql`${event.incidentId} is not null`, eq(show(event.incidentId), id)),
  // In the words of the partial index.
  isShelved: () => sql`${event.shelvedUntil} IS NOT NULL`,
  overdueAt: (show, at) => isOverdue(at, show),
  start: (show, at) => gte(show(event.lastOccurredAt), at),
  end: (show, at) => lte(show(event.lastOccurredAt), at),
  raisedFrom: (show, at) => gte(show(event.firstOccurredAt), at),
  raisedUntil: (show, at) => lte(show(event.firstOccurredAt), at),
  modelIds: (show, ids) => ofModels(show, ids),
  text: (show, text, tx) => labelCondition(tx, show, text),
  withoutText: async (show, text, tx) => sql`not (${await labelCondition(tx, show, text)})`,
  // Last: fellows are looked up of what fulfils all others.
  isFace: (show, isFace) => (isFace ? isFaceOf(show) : undefined),
  faceAmong: (show, among) => isFaceOf(show, among),
};
const names = Object.keys(makers) as FilterName[];

export interface NamedCondition {
  readonly name: FilterName | 'orgIds';
  readonly sql: SQL;
}

/** Each condition of the filter and of what must hold as well, by its name. */
export async function conditionsOf(tx: ReadTx, filter: AlarmFilter, show: Show): Promise<NamedCondition[]> {
  const found: NamedCondition[] = [];
  for (const each of [filter, filter.also ?? {}]) {
    for (const name of names) {
      const value = each[name];
      if (value === undefined || (name !== 'ids' && !isSet(value))) continue;
      const made = await makers[name](show, value as never, tx);
      if (made !== undefined) found.push({ name, sql: made });
    }
  }
  return found;
}

/** Columns of few values: many rows of a year have each, and an index of them knows no days. */
const frequent: ReadonlySet<SQLiteColumn> = new Set<SQLiteColumn>([
  event.typeCode,
  event.severity,
  event.handledStatus,
  event.labelId,
]);

/**
 * The same as one condition, for sums: they go by days, organisations, or one place.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function alarmsWhere(tx: ReadTx, scope: Scope, filter: AlarmFilter): Promise<SQL | undefined> {
  const conditions = await conditionsOf(tx, filter, (column) =>
    frequent.has(column) ? hidden(column) : shown(column),
  );
  return and(
    await narrowScope(tx, scope, event.orgId, filter.orgIds ?? []),
    ...conditions.map((condition) => condition.sql),
  );
}
