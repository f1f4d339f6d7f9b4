import { and, asc, between, inArray, lte } from 'drizzle-orm';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import type { Roster, RosterException, WeekPlan } from '#domain/roster/roster.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { roster, rosterException, rosterPlan } from '../schema/rosters.ts';

interface Days {
  readonly fromDay: string;
  readonly untilDay: string;
}

/**
 * The roster that counts for each of these organisations, by its path: of the nearest, itself or above, that keeps one.
 * None: nobody there keeps any. Unscoped: sweeps, and verbs that have judged the organisation.
 */
export async function loadRosters(
  tx: ReadTx,
  orgPaths: Iterable<string>,
  days: Days,
): Promise<ReadonlyMap<string, Roster>> {
  const paths = [...new Set(orgPaths)];
  const keepers = await findKeepers(tx, [...new Set(paths.flatMap(idsNearestFirst))]);
  const keeperOf = new Map(
    paths.flatMap((path): Array<[string, string]> => {
      const keeper = idsNearestFirst(path).find((id) => keepers.has(id));
      return keeper === undefined ? [] : [[path, keeper]];
    }),
  );
  const rosters = await readRosters(tx, [...new Set(keeperOf.values())], days);
  return new Map(
    [...keeperOf].flatMap(([path, keeper]): Array<[string, Roster]> => {
      const found = rosters.get(keeper);
      return found === undefined ? [] : [[path, found]];
    }),
  );
}

async function findKeepers(tx: ReadTx, orgIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const some of inChunks(orgIds)) {
    const rows = await tx.sql.select({ orgId: roster.orgId }).from(roster).where(inArray(roster.orgId, some));
    for (const { orgId } of rows) found.add(orgId);
  }
  return found;
}

async function readRosters(
  tx: ReadTx,
  orgIds: readonly string[],
  { fromDay, untilDay }: Days,
): Promise<ReadonlyMap<string, Roster>> {
  const plans = new Map<string, WeekPlan[]>(orgIds.map((id) => [id, []]));
  const exceptions = new Map<string, RosterException[]>(orgIds.map((id) => [id, []]));
  for (const some of inChunks(orgIds)) {
    const weeks = await tx.sql
      .select()
      .from(rosterPlan)
      .where(and(inArray(rosterPlan.orgId, some), lte(rosterPlan.fromDay, untilDay)))
      .orderBy(asc(rosterPlan.orgId), asc(rosterPlan.fromDay));
    for (const { orgId, ...plan } of weeks) plans.get(orgId)?.push(plan);
    const days = await tx.sql
      .select()
      .from(rosterException)
      .where(and(inArray(rosterException.orgId, some), between(rosterException.day, fromDay, untilDay)));
    for (const { orgId, ...day } of days) exceptions.get(orgId)?.push(day);
  }
  return new Map(
    orgIds.map((orgId) => [orgId, { orgId, plans: plans.get(orgId) ?? [], exceptions: exceptions.get(orgId) ?? [] }]),
  );
}
