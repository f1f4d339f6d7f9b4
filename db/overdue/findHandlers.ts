import { and, eq, inArray, isNull, max, or, sql } from 'drizzle-orm';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import { dutyState, type DutyPerson } from '#domain/roster/roster.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { dutyColumns, isItsOrg } from '../roster/findDutyPeople.ts';
import { organization } from '../schema/organizations.ts';
import { session, user } from '../schema/users.ts';

export interface Handler {
  readonly id: string;
  /** When a session of theirs was last used. */
  readonly usedAt: number | null;
}

/** Who may handle alarms of each of these organisations, by its path. Unscoped: the sweep. */
export async function findHandlers(
  tx: ReadTx,
  orgPaths: readonly string[],
): Promise<ReadonlyMap<string, readonly Handler[]>> {
  const orgIds = [...new Set(orgPaths.flatMap(idsNearestFirst))];
  const people: Array<DutyPerson & { readonly isScreen: boolean }> = [];
  for (const some of inChunks(orgIds)) {
    const rows = await tx.sql
      .select({ ...dutyColumns, isScreen: user.isScreen })
      .from(user)
      .leftJoin(organization, isItsOrg)
      .where(
        and(
          or(inArray(user.orgId, some), sql`${user.roles} like '%"root"%'`),
          eq(user.status, 'enabled'),
          isNull(user.deletedAt),
        ),
      );
    people.push(...rows.filter(({ isScreen }) => !isScreen));
  }
  const usedAt = await lastUses(tx, [...new Set(people.map(({ id }) => id))]);
  return new Map(
    orgPaths.map((path) => [
      path,
      people
        .filter((person) => dutyState(person, path) === 'on')
        .map(({ id }): Handler => ({ id, usedAt: usedAt.get(id) ?? null })),
    ]),
  );
}

async function lastUses(tx: ReadTx, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const some of inChunks(userIds)) {
    const rows = await tx.sql
      .select({ userId: session.userId, at: max(session.lastSeenAt) })
      .from(session)
      .where(inArray(session.userId, some))
      .groupBy(session.userId);
    for (const { userId, at } of rows) if (at !== null) found.set(userId, at);
  }
  return found;
}
