import { and, asc, count, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { may, type Scope } from '#domain/access/access.ts';
import type { DutyStatus, PersonRow, PersonSortField } from '#domain/people/person.ts';
import type { ReadTx } from '../engine/database.ts';
import { nullsLast } from '../engine/nullsLast.ts';
import { containsText } from '../orgs/containsText.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { company } from '../schema/companies.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';
import { selectPeople } from './personColumns.ts';

export interface PersonFilter {
  /** Only these; foreign and missing ones are left out. */
  readonly ids?: readonly string[] | undefined;
  /** Each with everything below it. */
  readonly orgIds?: readonly string[] | undefined;
  readonly companyId?: string | undefined;
  /** Part of the post. */
  readonly post?: string | undefined;
  readonly status?: DutyStatus | undefined;
  /** With or without an account. */
  readonly linked?: boolean | undefined;
  /** Part of name, post or mail, and of the mobile for those who may see it. */
  readonly keyword?: string | undefined;
}

export interface PersonPage extends PersonFilter {
  readonly sortField?: PersonSortField | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly offset: number;
  readonly limit: number;
}

const sortColumns: Readonly<Record<PersonSortField, SQLiteColumn>> = {
  real_name: person.sortKey,
  orgName: organization.title,
  companyName: company.sortKey,
  post: person.post,
  status: person.status,
  createdAt: person.createdAt,
};

/**
 * People of the scope, by name unless sorted.
 * @throws DomainError 9007 for organisations outside it
 */
export async function listPeople(
  tx: ReadTx,
  scope: Scope,
  page: PersonPage,
): Promise<{ records: PersonRow[]; total: number }> {
  const where = await filterOf(tx, scope, page);
  const column = sortColumns[page.sortField ?? 'real_name'];
  const orderBy = [nullsLast(column, page.sortOrder), asc(person.id)];
  const records = await selectPeople(tx, { where, orderBy, limit: page.limit, offset: page.offset });
  const [all] = await tx.sql.select({ n: count() }).from(person).where(where);
  return { records, total: all?.n ?? 0 };
}

async function filterOf(tx: ReadTx, scope: Scope, filter: PersonFilter): Promise<SQL | undefined> {
  const { ids, orgIds = [], companyId, post, status, linked, keyword } = filter;
  const conditions: Array<SQL | undefined> = [
    isNull(person.deletedAt),
    await narrowScope(tx, scope, person.orgId, orgIds),
  ];
  if (ids !== undefined) conditions.push(inArray(person.id, [...ids]), inScope(tx, scope, person.orgId));
  if (companyId !== undefined) conditions.push(eq(person.companyId, companyId));
  if (post !== undefined && post !== '') conditions.push(containsText(person.post, post));
  if (status !== undefined) conditions.push(eq(person.status, status));
  if (linked !== undefined) {
    const living = tx.sql.select({ id: user.id }).from(user).where(isNull(user.deletedAt));
    const has = and(isNotNull(person.userId), inArray(person.userId, living)) as SQL;
    conditions.push(linked ? has : sql`not coalesce(${has}, false)`);
  }
  if (keyword !== undefined && keyword !== '') {
    // A user who may not see a number must not learn it by searching.
    const seesMobiles = may(scope.access, ['user:edit']);
    const columns = [person.realName, person.post, ...(seesMobiles ? [person.mobile, person.mail] : [])];
    conditions.push(or(...columns.map((column) => containsText(column, keyword))));
  }
  return and(...conditions);
}
