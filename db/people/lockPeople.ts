import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { DutyStatus } from '#domain/people/person.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { person } from '../schema/people.ts';

export interface PersonOutcome {
  readonly id: string;
  /** 0 done, 1001 was so already, 9001 missing or foreign, 9003 the mobile is there in the unit. */
  readonly errno: 0 | 1001 | 9001 | 9003;
}

export interface PeopleChange {
  readonly ids: readonly string[];
  readonly userId: string;
  readonly now: number;
}

export interface LockedPerson {
  readonly id: string;
  readonly companyId: string | null;
  readonly mobile: string;
  readonly status: DutyStatus;
}

/** Those of the wanted people who lie in the scope, by id, under the lock of the tree. */
export async function lockPeople(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedPerson>> {
  await tx.lock('organization');
  const rows = await tx.sql
    .select({ id: person.id, companyId: person.companyId, mobile: person.mobile, status: person.status })
    .from(person)
    .where(and(inArray(person.id, [...ids]), isNull(person.deletedAt), inScope(tx, scope, person.orgId)));
  return new Map(rows.map((row) => [row.id, row]));
}

export const stamps = ({ userId, now }: PeopleChange) => ({
  updatedAt: now,
  updatedBy: userId,
  version: sql`${person.version} + 1`,
});
