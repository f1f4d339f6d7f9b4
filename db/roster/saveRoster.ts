import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { fieldText, type FieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { isWithin } from '#domain/orgs/path.ts';
import {
  changedRoster,
  dutyState,
  hasAnybody,
  mostDaysAhead,
  slotOf,
  type DaySlots,
  type Roster,
  type SlotChange,
} from '#domain/roster/roster.ts';
import { dayAfter } from '#domain/shifts/shift.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { requireOrganization, type PlacedOrganization } from '../orgs/requireOrganization.ts';
import { roster, rosterException, rosterPlan } from '../schema/rosters.ts';
import { findDutyPeople } from './findDutyPeople.ts';

export interface SaveRosterInput extends SlotChange {
  readonly orgId: string;
  /** That the person saw; 0 where there was none. */
  readonly version: number;
  /** Today, by the clocks of the road. */
  readonly today: string;
  readonly now: number;
}

export interface RosterSaved {
  readonly version: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const refused = (field: string, text: FieldText, params = {}): DomainError =>
  new DomainError(9002, { data: { errors: [{ field, message: fieldText(text, params) }] } });

/**
 * Puts people into a shift: of one day, or of each week from today on. What was, stays.
 * @throws DomainError 9007 for an organisation outside the scope; 9002 for a day that is over or too far, for somebody
 *   who cannot be on duty there, and for a roster that would have nobody at all; 9004 when somebody saved since it was
 *   read
 * @source docs/adr/0047-shifts.md
 */
export async function saveRoster(tx: WriteTx, scope: Scope, input: SaveRosterInput): Promise<RosterSaved> {
  const { orgId, day, shift, today } = input;
  const org = await requireOrganization(tx, scope, orgId);
  if (day < today) throw refused('day', 'roster.past');
  if (day > dayAfter(today, mostDaysAhead)) throw refused('day', 'roster.far');
  await claimVersion(tx, scope, input);
  const own = await readOwn(tx, orgId, today);
  const before = slotOf(own, day, shift).userIds;
  await requireOn(tx, scope, { org, before, userIds: input.userIds });
  const { week, exception } = changedRoster(own, input, today);
  if (week !== null) await writePlan(tx, { orgId, fromDay: today, week });
  await writeException(tx, input, exception);
  const after = await readOwn(tx, orgId, today);
  if (!hasSomebody(after)) throw refused('userIds', 'roster.nobody');
  return { version: input.version + 1, before, after: slotOf(after, day, shift).userIds };
}

/** The first who comes has it: on both engines the row itself says who that was. */
async function claimVersion(
  tx: WriteTx,
  scope: Scope,
  { orgId, version, now }: Pick<SaveRosterInput, 'orgId' | 'version' | 'now'>,
): Promise<void> {
  const stamps = { updatedAt: now, updatedBy: scope.userId };
  const claimed =
    version === 0
      ? await tx.sql
          .insert(roster)
          .values({ orgId, createdAt: now, createdBy: scope.userId, ...stamps })
          .onConflictDoNothing()
          .returning({ orgId: roster.orgId })
      : await tx.sql
          .update(roster)
          .set({ ...stamps, version: sql`${roster.version} + 1` })
          .where(and(eq(roster.orgId, orgId), eq(roster.version, version)))
          .returning({ orgId: roster.orgId });
  if (claimed.length === 0) throw new DomainError(9004);
}

/** What an organisation keeps itself for today and later. */
async function readOwn(tx: ReadTx, orgId: string, today: string): Promise<Roster> {
  const plans = await tx.sql
    .select({ fromDay: rosterPlan.fromDay, week: rosterPlan.week })
    .from(rosterPlan)
    .where(eq(rosterPlan.orgId, orgId))
    .orderBy(asc(rosterPlan.fromDay));
  const exceptions = await tx.sql
    .select({ day: rosterException.day, shift: rosterException.shift, userIds: rosterException.userIds })
    .from(rosterException)
    .where(and(eq(rosterException.orgId, orgId), gte(rosterException.day, today)));
  return { orgId, plans, exceptions };
}

/** From today on: somebody in the week, or in a shift that is not as it says. */
function hasSomebody({ plans, exceptions }: Roster): boolean {
  const week = plans.at(-1)?.week ?? [];
  return hasAnybody(week) || exceptions.some(({ userIds }) => userIds.length > 0);
}

/** Whoever stood there before may stay, although he counts as nobody now: who comes must count. */
async function requireOn(
  tx: ReadTx,
  scope: Scope,
  {
    org,
    before,
    userIds,
  }: { readonly org: PlacedOrganization; readonly before: readonly string[]; readonly userIds: readonly string[] },
): Promise<void> {
  const added = userIds.filter((id) => !before.includes(id));
  const people = await findDutyPeople(tx, added);
  for (const id of added) {
    const person = people.get(id);
    const isSeen = person !== undefined && scope.orgPath !== null && isWithin(person.orgPath ?? '', scope.orgPath);
    // Of somebody outside the scope not even this is told.
    if (!isSeen) throw refused('userIds', 'roster.unknown');
    if (dutyState(person, org.path) !== 'on') throw refused('userIds', 'roster.left', { name: person.name });
  }
}

async function writePlan(
  tx: WriteTx,
  plan: { readonly orgId: string; readonly fromDay: string; readonly week: readonly DaySlots[] },
): Promise<void> {
  await tx.sql
    .insert(rosterPlan)
    .values(plan)
    .onConflictDoUpdate({ target: [rosterPlan.orgId, rosterPlan.fromDay], set: { week: plan.week } });
}

async function writeException(
  tx: WriteTx,
  { orgId, day, shift }: Pick<SaveRosterInput, 'orgId' | 'day' | 'shift'>,
  userIds: readonly string[] | null,
): Promise<void> {
  const isIt = and(eq(rosterException.orgId, orgId), eq(rosterException.day, day), eq(rosterException.shift, shift));
  await tx.sql.delete(rosterException).where(isIt);
  if (userIds !== null) await tx.sql.insert(rosterException).values({ orgId, day, shift, userIds });
}
