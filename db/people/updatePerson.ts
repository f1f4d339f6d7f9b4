import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { PersonRow } from '#domain/people/person.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { person } from '../schema/people.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';
import type { PersonFields } from './addPerson.ts';
import { findPerson } from './findPerson.ts';
import { requireCompany } from './requireCompany.ts';
import { requireFreeMobile } from './requireFreeMobile.ts';

export interface UpdatedPerson extends PersonFields {
  readonly id: string;
  /** Undefined: what is kept stays. */
  readonly idCardMasked: string | undefined;
  readonly version: number | undefined;
  readonly userId: string;
  readonly now: number;
}

/**
 * Changes somebody of the personnel; the account is not touched.
 * @returns before and after
 * @throws DomainError 9001 missing, outside, or such a unit, 9003, 9004 with data.current, 9007
 */
export async function updatePerson(
  tx: WriteTx,
  scope: Scope,
  input: UpdatedPerson,
): Promise<{ readonly before: PersonRow; readonly after: PersonRow }> {
  const { id, version, userId, now, idCardMasked, ...fields } = input;
  await tx.lock('organization');
  const before = await findPerson(tx, scope, id);
  if (before === null) throw new DomainError(9001);
  if (version !== undefined && version !== before.version) throw new DomainError(9004, { data: { current: before } });
  await requireOrganization(tx, scope, fields.orgId);
  // A unit that was disabled later keeps its people.
  if (fields.companyId !== null && fields.companyId !== before.companyId) {
    await requireCompany(tx, scope, fields.companyId);
  }
  await requireFreeMobile(tx, { id, ...fields });
  const changed = await tx.sql
    .update(person)
    .set({
      ...fields,
      ...(idCardMasked === undefined ? {} : { idCardMasked }),
      sortKey: sortKeyOf(fields.realName, 'person'),
      updatedAt: now,
      updatedBy: userId,
      version: sql`${person.version} + 1`,
    })
    .where(and(eq(person.id, id), eq(person.version, before.version)))
    .returning({ id: person.id });
  const after = await findPerson(tx, scope, id);
  if (changed.length === 0 || after === null) throw new DomainError(9004, { data: { current: after } });
  return { before, after };
}
