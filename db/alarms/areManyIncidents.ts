import { eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { selectRaw } from '../engine/raw.ts';
import { narrowHidden } from '../orgs/narrowScope.ts';
import { event } from '../schema/alarms.ts';
import { isSet, type AlarmFilter } from './alarmFilter.ts';
import { chooseWay } from './alarmWay.ts';
import { findAlarmIds } from './findAlarmIds.ts';

/** What the order of time has an index of its own for: with it no row is read. */
const walked: ReadonlySet<string> = new Set(['orgIds', 'raisedFrom', 'raisedUntil']);

/** Those that joined are looked at in the order of time, whosever they are: no more than so many. */
const mostJoined = 20_000;

/**
 * Whether a filter finds more incidents than `most`, as far as its newest `2 × most` alarms say so: without those that
 * joined another they are incidents. False where they do not, and under other filters than organisations and days:
 * which member stands for all has to be asked of each then.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function areManyIncidents(
  tx: ReadTx,
  scope: Scope,
  { isFace: _isFace, ...filter }: AlarmFilter,
  most: number,
): Promise<boolean> {
  const names = (Object.keys(filter) as Array<keyof typeof filter>).filter((name) => isSet(filter[name]));
  if (!names.every((name) => walked.has(name))) return false;
  const looked = 2 * most;
  const way = await chooseWay(tx, scope, filter);
  if (way.few !== null) return false;
  const part = { sort: 'firstOccurredAt', order: 'desc', offset: looked - 1, limit: 1 } as const;
  const [id] = await findAlarmIds(tx, way, filter, part);
  if (id === undefined) return false;
  const [oldest] = await tx.sql.select({ at: event.firstOccurredAt }).from(event).where(eq(event.id, id));
  if (oldest === undefined) return false;
  const joined = await countNewestJoined(tx, scope, { ...filter, raisedFrom: oldest.at }, mostJoined);
  return joined !== null && looked - joined > most;
}

/** How many of these days joined another; null where there are more of everybody's than are looked at. */
async function countNewestJoined(
  tx: ReadTx,
  scope: Scope,
  { orgIds = [], raisedFrom = 0, raisedUntil = Number.MAX_SAFE_INTEGER }: AlarmFilter,
  most: number,
): Promise<number | null> {
  const narrowed = await narrowHidden(tx, scope, event.orgId, orgIds);
  const isWithin = sql`${event.firstOccurredAt} between ${raisedFrom} and ${raisedUntil}`;
  const along = sql`${indexedBy(event, 'event_joined')} where ${event.incidentId} <> ${event.id} and ${isWithin}`;
  const [found] = await selectRaw<{ looked: number; joined: number }>(
    tx,
    sql`select count(*) as looked, count(*) filter (where fits) as joined from (select (${narrowed ?? sql`1 = 1`}) as fits from ${along} limit ${most}) as among`,
  );
  return found === undefined || found.looked >= most ? null : found.joined;
}
