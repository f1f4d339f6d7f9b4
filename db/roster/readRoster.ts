import { and, eq, inArray, isNull } from 'drizzle-orm';
import { may, type Scope } from '#domain/access/access.ts';
import { idsNearestFirst, isWithin } from '#domain/orgs/path.ts';
import { dutyState, slotOf, type Roster, type RosterPerson, type RosterView } from '#domain/roster/roster.ts';
import { shiftAt, shiftNames, weekOf } from '#domain/shifts/shift.ts';
import type { HeavyTx, ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { requireOrganization, type PlacedOrganization } from '../orgs/requireOrganization.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';
import { dutyColumns, findDutyPeople, isItsOrg } from './findDutyPeople.ts';
import { findHead } from './findHead.ts';
import { loadRosters } from './loadRosters.ts';

export interface RosterWanted {
  readonly orgId: string;
  /** Any of the week; today without one. */
  readonly day?: string | undefined;
  readonly now: number;
  readonly zone: string;
}

/** More than can be picked from. */
const mostCandidates = 500;

/**
 * A week of the roster that counts for an organisation, its people as they are now. Of people outside the scope the
 * names are not told.
 * @throws DomainError 9007 when the organisation is not in the scope
 * @source docs/adr/0047-shifts.md
 */
export async function readRoster(
  tx: HeavyTx,
  scope: Scope,
  { orgId, day, now, zone }: RosterWanted,
): Promise<RosterView> {
  const org = await requireOrganization(tx, scope, orgId);
  const span = shiftAt(zone, now);
  const days = weekOf(day ?? span.day);
  const asked = { fromDay: days[0] ?? span.day, untilDay: days.at(-1) ?? span.day };
  const found = (await loadRosters(tx, [org.path], asked)).get(org.path) ?? null;
  const head = await findHead(tx, org.id);
  const slots = days.flatMap((each) =>
    shiftNames.map((shift) => ({ day: each, shift, ...slotOf(found ?? { plans: [], exceptions: [] }, each, shift) })),
  );
  return {
    orgId: org.id,
    orgName: org.title,
    version: head,
    keptBy: found === null ? null : await keeperOf(tx, scope, org, found),
    today: span.day,
    now: { day: span.day, shift: span.shift },
    days,
    slots,
    people: await peopleOf(tx, scope, { org, ids: slots.flatMap(({ userIds }) => userIds) }),
    candidates: may(scope.access, ['alarm:assign']) ? await candidatesOf(tx, scope, org) : [],
  };
}

async function keeperOf(
  tx: ReadTx,
  scope: Scope,
  org: PlacedOrganization,
  found: Roster,
): Promise<NonNullable<RosterView['keptBy']>> {
  if (found.orgId === org.id) return { isOwn: true, orgName: org.title };
  const [keeper] = await tx.sql
    .select({ title: organization.title })
    .from(organization)
    .where(and(eq(organization.id, found.orgId), inScope(tx, scope, organization.id)));
  return { isOwn: false, orgName: keeper?.title ?? null };
}

async function peopleOf(
  tx: ReadTx,
  scope: Scope,
  { org, ids }: { readonly org: PlacedOrganization; readonly ids: readonly string[] },
): Promise<RosterPerson[]> {
  const people = await findDutyPeople(tx, ids);
  return [...new Set(ids)].map((id) => {
    const person = people.get(id);
    const isSeen = person !== undefined && scope.orgPath !== null && isWithin(person.orgPath ?? '', scope.orgPath);
    return { id, name: isSeen ? person.name : null, state: dutyState(person, org.path) };
  });
}

/** Enabled people of the organisation and those above it that the caller sees, who may handle alarms. */
async function candidatesOf(tx: ReadTx, scope: Scope, org: PlacedOrganization): Promise<RosterView['candidates']> {
  const rows = await tx.sql
    .select({ ...dutyColumns, orgName: organization.title })
    .from(user)
    .innerJoin(organization, isItsOrg)
    .where(
      and(
        inArray(user.orgId, idsNearestFirst(org.path)),
        inScope(tx, scope, user.orgId),
        eq(user.status, 'enabled'),
        isNull(user.deletedAt),
      ),
    )
    .orderBy(user.realName, user.id)
    .limit(mostCandidates);
  return rows
    .filter((person) => dutyState(person, org.path) === 'on')
    .map(({ id, name, orgName }) => ({ id, name, orgName }));
}
