import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { PersonRow } from '#domain/people/person.ts';
import type { ReadTx } from '../engine/database.ts';
import { company } from '../schema/companies.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';

const columns = {
  id: person.id,
  orgId: person.orgId,
  orgName: organization.title,
  companyId: person.companyId,
  companyName: company.name,
  real_name: person.realName,
  gender: person.gender,
  mobile: person.mobile,
  mail: person.mail,
  idCardMasked: person.idCardMasked,
  post: person.post,
  // An account that was deleted is none any more.
  userId: user.id,
  username: user.username,
  status: person.status,
  remark: person.remark,
  createdAt: person.createdAt,
  updatedAt: person.updatedAt,
  version: person.version,
};

export interface PersonQuery {
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
  readonly limit: number;
  readonly offset: number;
}

/** People with their organisation, unit and account. The caller's condition carries the scope. */
export async function selectPeople(tx: ReadTx, query: PersonQuery): Promise<PersonRow[]> {
  return tx.sql
    .select(columns)
    .from(person)
    .innerJoin(organization, eq(organization.id, person.orgId))
    .leftJoin(company, eq(company.id, person.companyId))
    .leftJoin(user, and(eq(user.id, person.userId), isNull(user.deletedAt)))
    .where(query.where)
    .orderBy(...query.orderBy)
    .limit(query.limit)
    .offset(query.offset);
}
