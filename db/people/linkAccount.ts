import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { PersonRow } from '#domain/people/person.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { person } from '../schema/people.ts';
import { findPerson } from './findPerson.ts';

export interface AccountLink {
  readonly id: string;
  /** The account; null unlinks. */
  readonly accountId: string | null;
  readonly version?: number | undefined;
  readonly userId: string;
  readonly now: number;
}

/**
 * Links somebody to the account that they sign in with, or unlinks; the account itself is the caller's.
 * @returns the person before
 * @throws DomainError 9001 missing or outside, 9004 with data.current, 9005 has an account already, or none to unlink
 */
export async function linkAccount(tx: WriteTx, scope: Scope, input: AccountLink): Promise<PersonRow> {
  await tx.lock('organization');
  const before = await findPerson(tx, scope, input.id);
  if (before === null) throw new DomainError(9001);
  if (input.version !== undefined && input.version !== before.version) {
    throw new DomainError(9004, { data: { current: before } });
  }
  if ((before.userId === null) === (input.accountId === null)) throw new DomainError(9005);
  const changed = await tx.sql
    .update(person)
    .set({
      userId: input.accountId,
      updatedAt: input.now,
      updatedBy: input.userId,
      version: sql`${person.version} + 1`,
    })
    .where(
      and(
        eq(person.id, input.id),
        eq(person.version, before.version),
        isNull(person.deletedAt),
        inScope(tx, scope, person.orgId),
      ),
    )
    .returning({ id: person.id });
  if (changed.length === 0) throw new DomainError(9004, { data: { current: before } });
  return before;
}
