import type { Scope } from '#domain/access/access.ts';
import type { DutyStatus, Gender } from '#domain/people/person.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { person } from '../schema/people.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';
import { requireCompany } from './requireCompany.ts';
import { requireFreeMobile } from './requireFreeMobile.ts';

export interface PersonFields {
  readonly orgId: string;
  readonly companyId: string | null;
  readonly realName: string;
  readonly gender: Gender;
  readonly mobile: string;
  readonly mail: string | null;
  readonly post: string | null;
  readonly status: DutyStatus;
  readonly remark: string | null;
}

export interface AddedPerson extends PersonFields {
  readonly id: string;
  /** As `maskIdCard` makes it: the number itself never comes here. */
  readonly idCardMasked: string | null;
  readonly userId: string;
  readonly now: number;
}

/**
 * Adds somebody to an organisation of the scope.
 * @throws DomainError 9001 unit missing, disabled or outside, 9003 the mobile is there in the unit, 9007 organisation
 * outside
 */
export async function addPerson(tx: WriteTx, scope: Scope, input: AddedPerson): Promise<void> {
  const { userId, now, ...row } = input;
  await tx.lock('organization');
  await requireOrganization(tx, scope, row.orgId);
  if (row.companyId !== null) await requireCompany(tx, scope, row.companyId);
  await requireFreeMobile(tx, row);
  await tx.sql
    .insert(person)
    .values({ ...row, sortKey: sortKeyOf(row.realName, 'person'), createdAt: now, updatedAt: now, createdBy: userId });
}
