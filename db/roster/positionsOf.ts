import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { Period } from '#domain/alarms/report.ts';
import { dutyState, positionsAt } from '#domain/roster/roster.ts';
import { zoneDate } from '#domain/zone.ts';
import type { ReadTx } from '../engine/database.ts';
import { organizationInScope } from '../orgs/inScope.ts';
import { organization } from '../schema/organizations.ts';
import { findDutyPeople } from './findDutyPeople.ts';
import { loadRosters } from './loadRosters.ts';

export interface PositionsWanted {
  /** None: the caller's own. Of several nobody knows whose roster it is. */
  readonly orgIds: readonly string[];
  readonly period: Period;
  readonly zone: string;
  readonly now: number;
}

/** How many work at a time by the roster that counts there; null where nobody keeps one. */
export async function positionsOf(
  tx: ReadTx,
  scope: Scope,
  { orgIds, period, zone, now }: PositionsWanted,
): Promise<((at: number) => number) | null> {
  const path = orgIds.length > 1 ? null : await pathOf(tx, scope, orgIds[0]);
  if (path === null) return null;
  const days = { fromDay: zoneDate(zone, period.start), untilDay: zoneDate(zone, period.end) };
  const roster = (await loadRosters(tx, [path], days)).get(path);
  if (roster === undefined) return null;
  const ids = [...roster.exceptions, ...roster.plans.flatMap(({ week }) => week.flatMap(slotsOf))];
  const people = await findDutyPeople(
    tx,
    ids.flatMap(({ userIds }) => userIds),
  );
  return positionsAt(roster, { zone, now, isOn: (id) => dutyState(people.get(id), path) === 'on' });
}

const slotsOf = (slots: Readonly<Record<string, readonly string[]>>) =>
  Object.values(slots).map((userIds) => ({ userIds }));

async function pathOf(tx: ReadTx, scope: Scope, orgId: string | undefined): Promise<string | null> {
  if (orgId === undefined) return scope.orgPath;
  const [found] = await tx.sql
    .select({ path: organization.path })
    .from(organization)
    .where(and(eq(organization.id, orgId), organizationInScope(scope)));
  return found?.path ?? null;
}
