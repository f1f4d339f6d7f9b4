import { and, between, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { indexedBy } from '../engine/indexedBy.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { seesAll } from '../orgs/seesAll.ts';
import { event } from '../schema/alarms.ts';
import { isSet, type AlarmFilter } from './alarmFilter.ts';
import { chooseWay } from './alarmWay.ts';
import { alongOf, countAmong } from './countAlarms.ts';
import { findAlarmIds } from './findAlarmIds.ts';

/** What the order of time has an index of its own for: with it no row is read. */
const walked: ReadonlySet<string> = new Set(['orgIds', 'raisedFrom', 'raisedUntil']);

/** What the indexes below hold beside their own, so that heads of incidents are counted along them. */
const countedWithin: ReadonlySet<string> = new Set(['orgIds', 'projectId', 'projectIds', 'start', 'end']);
const holdingIncidents: ReadonlySet<string> = new Set(['event_project', 'event_last', 'event_org_last']);

/** So many more heads than are asked for: at the edge of days or of a project a head may be within and its face not. */
const edge = 500;

/** Of those that joined no more than so many are looked at. */
const mostJoined = 20_000;

/**
 * Whether a filter finds more incidents than `most`, as far as `2 × most` of its alarms say so: without those that
 * joined another they are incidents. False where they do not, and under other filters than organisations, projects and
 * days: which member stands for all has to be asked of each then.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function areManyIncidents(
  tx: ReadTx,
  scope: Scope,
  { isFace: _isFace, ...filter }: AlarmFilter,
  most: number,
): Promise<boolean> {
  const names = (Object.keys(filter) as Array<keyof typeof filter>).filter((name) => isSet(filter[name]));
  if (!names.every((name) => walked.has(name))) {
    return names.every((name) => countedWithin.has(name)) && areManyHeads(tx, scope, filter, most);
  }
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

/** Heads of incidents, and what is in none: more than `most` among the first of an index that holds whether they are. */
async function areManyHeads(tx: ReadTx, scope: Scope, filter: AlarmFilter, most: number): Promise<boolean> {
  const { few, counted, rest } = await chooseWay(tx, scope, filter);
  if (few !== null || counted === null || !holdingIncidents.has(counted.index ?? '')) return false;
  const isHead = sql`(${event.incidentId} is null or ${event.incidentId} = ${event.id})`;
  const along = { along: alongOf(counted), looked: 2 * most };
  const heads = await countAmong(tx, along, and(rest(counted), isHead), most + edge + 1);
  return heads > most + edge;
}

/** How many of these days joined another; null where there are more than are looked at. */
async function countNewestJoined(
  tx: ReadTx,
  scope: Scope,
  { orgIds = [], raisedFrom = 0, raisedUntil = Number.MAX_SAFE_INTEGER }: AlarmFilter,
  most: number,
): Promise<number | null> {
  const isOfAll = orgIds.length === 0 && (await seesAll(tx, scope));
  const where = and(
    sql`${event.incidentId} <> ${event.id}`,
    isOfAll ? undefined : await narrowScope(tx, scope, event.orgId, orgIds),
    between(event.firstOccurredAt, raisedFrom, raisedUntil),
  );
  const along = sql`${indexedBy(event, isOfAll ? 'event_joined' : 'event_joined_org')} where ${where}`;
  const joined = await countAmong(tx, { along, looked: most }, undefined, most);
  return joined < most ? joined : null;
}
