import { eq, inArray, sql } from 'drizzle-orm';
import type { DutyPerson } from '#domain/roster/roster.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';

/** Accounts as a roster judges them, those that are gone too. Unscoped: verbs that have judged the organisation. */
export async function findDutyPeople(tx: ReadTx, userIds: Iterable<string>): Promise<ReadonlyMap<string, DutyPerson>> {
  const found = new Map<string, DutyPerson>();
  for (const some of inChunks([...new Set(userIds)])) {
    const rows = await tx.sql
      .select(dutyColumns)
      .from(user)
      .leftJoin(organization, isItsOrg)
      .where(inArray(user.id, some));
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

export const isItsOrg = eq(organization.id, user.orgId);
export const dutyColumns = {
  id: user.id,
  name: user.realName,
  roles: user.roles,
  status: user.status,
  isDeleted: sql<boolean>`${user.deletedAt} is not null`.mapWith(Boolean),
  orgPath: organization.path,
};
