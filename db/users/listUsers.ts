import { and, asc, count, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Role, Scope } from '#domain/access/access.ts';
import { seesAccounts } from '#domain/users/rights.ts';
import type { UserListRow, UserSortField, UserStatus } from '#domain/users/user.ts';
import type { ReadTx } from '../engine/database.ts';
import { nullsLast } from '../engine/nullsLast.ts';
import { containsText } from '../orgs/containsText.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';
import { onlineAmong, selectAccounts, shownAccount } from './accountColumns.ts';
import { inAccountScope } from './inAccountScope.ts';

export interface UserFilter {
  /** Only these; foreign and missing ones are left out. */
  readonly ids?: readonly string[] | undefined;
  /** In name, username, mobile and mail; for readers who are no editors in the name alone. */
  readonly keyword?: string | undefined;
  /** Each with everything below it. */
  readonly orgIds?: readonly string[] | undefined;
  /** Holds at least one of them; `none` stands for no role at all. */
  readonly roles?: ReadonlyArray<Role | 'none'> | undefined;
  readonly status?: readonly UserStatus[] | undefined;
  /** Last sign-in, epoch ms, both ends included. */
  readonly lastLoginStart?: number | undefined;
  readonly lastLoginEnd?: number | undefined;
}

export interface UserPage extends UserFilter {
  readonly offset: number;
  readonly limit: number;
  readonly sortField?: UserSortField | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly now: number;
}

const sortable = {
  real_name: user.realName,
  username: user.usernameLower,
  orgName: organization.title,
  status: user.status,
  lastLoginAt: user.lastLoginAt,
  createdAt: user.createdAt,
} as const;

/** Roles are a JSON list in a text column: each stands in its quotes. */
const holds = (role: Role | 'none'): SQL =>
  role === 'none' ? sql`${user.roles} = '[]'` : sql`${user.roles} like ${`%"${role}"%`}`;

/**
 * A page of the accounts that somebody sees. Editors get every column, others name, organisation, unit and roles.
 * @throws DomainError 9007 for an organisation outside the scope
 * @source docs/requirements.md D2 listPage, C15, C18
 */
export async function listUsers(
  tx: ReadTx,
  scope: Scope,
  page: UserPage,
): Promise<{ records: UserListRow[]; total: number }> {
  const isEditor = seesAccounts(scope);
  const { ids, keyword, orgIds = [], roles = [], status = [] } = page;
  const texts = isEditor ? [user.realName, user.username, user.mobile, user.mail] : [user.realName];
  const where = and(
    inAccountScope(tx, scope),
    ids === undefined ? undefined : inArray(user.id, [...ids]),
    orgIds.length === 0 ? undefined : await narrowScope(tx, scope, user.orgId, orgIds),
    keyword === undefined ? undefined : or(...texts.map((column) => containsText(column, keyword))),
    roles.length === 0 ? undefined : or(...roles.map(holds)),
    status.length === 0 ? undefined : or(...status.map((each) => eq(user.status, each))),
    page.lastLoginStart === undefined || !isEditor ? undefined : gte(user.lastLoginAt, page.lastLoginStart),
    page.lastLoginEnd === undefined || !isEditor ? undefined : lte(user.lastLoginAt, page.lastLoginEnd),
  );
  const rows = await selectAccounts(tx)
    .where(where)
    .orderBy(...orderOf(page, isEditor))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(user).where(where);
  const online = isEditor
    ? await onlineAmong(
        tx,
        rows.map(({ id }) => id),
        page.now,
      )
    : null;
  const records = rows.map((row) => shownAccount(row, online === null ? null : online.has(row.id)));
  return { records, total: all?.n ?? 0 };
}

function orderOf({ sortField, sortOrder = 'asc' }: UserPage, isEditor: boolean): SQL[] {
  const hidden = sortField === 'username' || sortField === 'lastLoginAt';
  if (sortField === undefined || (hidden && !isEditor)) return [desc(user.createdAt), desc(user.id)];
  return [nullsLast(sortable[sortField], sortOrder), sortOrder === 'asc' ? asc(user.id) : desc(user.id)];
}

/** Registrations that wait for an organisation. @returns 0 for somebody who may not decide on them */
export async function countPending(tx: ReadTx, scope: Scope): Promise<number> {
  if (!seesAccounts(scope)) return 0;
  const [all] = await tx.sql
    .select({ n: count() })
    .from(user)
    .where(and(inAccountScope(tx, scope), eq(user.status, 'pending')));
  return all?.n ?? 0;
}
