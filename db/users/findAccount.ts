import { and, asc, count, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { UserListRow } from '#domain/users/user.ts';
import { seesAccounts } from '#domain/users/rights.ts';
import type { ReadTx } from '../engine/database.ts';
import { listSessions } from '../sessions/listSessions.ts';
import { organizationInScope } from '../orgs/inScope.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';
import { onlineAmong, selectAccounts, shownAccount } from './accountColumns.ts';
import { inAccountScope } from './inAccountScope.ts';

export interface AccountDetail {
  readonly user: UserListRow;
  /** Epoch ms; null for readers who are no editors. */
  readonly passwordChangedAt: number | null;
  readonly totpEnabled: boolean | null;
  /** Living sessions; null for readers who are no editors. */
  readonly sessions: number | null;
  /**
   * What the account sees and the reader too: its organisation and those below, in the order of the tree, at most 200.
   */
  readonly organizations: ReadonlyArray<{ readonly id: string; readonly title: string; readonly level: number }>;
  readonly organizationCount: number;
}

const maxOrganizations = 200;

/**
 * One account with what belongs to it; null when it is missing or foreign.
 * @source docs/requirements.md D2 info, C16
 */
export async function findAccount(tx: ReadTx, scope: Scope, id: string, now: number): Promise<AccountDetail | null> {
  const [row] = await selectAccounts(tx).where(and(eq(user.id, id), inAccountScope(tx, scope)));
  if (!row) return null;
  const isEditor = seesAccounts(scope);
  const online = isEditor ? (await onlineAmong(tx, [id], now)).has(id) : null;
  const [more] = await tx.sql
    .select({ passwordChangedAt: user.passwordChangedAt, totpEnabledAt: user.totpEnabledAt })
    .from(user)
    .where(eq(user.id, id));
  return {
    user: shownAccount(row, online),
    passwordChangedAt: isEditor ? (more?.passwordChangedAt ?? null) : null,
    totpEnabled: isEditor ? more?.totpEnabledAt != null : null,
    sessions: isEditor ? (await listSessions(tx, id, now)).length : null,
    ...(await organizationsOf(tx, scope, row.orgId, row.roles.includes('root'))),
  };
}

/** Root sees all organisations, wherever the account was put: its reader is told of their own ones. */
async function organizationsOf(tx: ReadTx, scope: Scope, orgId: string | null, seesAll: boolean) {
  const [own] = await tx.sql
    .select({ path: organization.path })
    .from(organization)
    .where(seesAll ? isNull(organization.parentId) : eq(organization.id, orgId ?? ''));
  if (!own) return { organizations: [], organizationCount: 0 };
  const seen = and(gte(organization.path, own.path), lt(organization.path, `${own.path}~`), organizationInScope(scope));
  const organizations = await tx.sql
    .select({ id: organization.id, title: organization.title, level: organization.level })
    .from(organization)
    .where(seen)
    .orderBy(asc(organization.path))
    .limit(maxOrganizations);
  const [all] = await tx.sql.select({ n: count() }).from(organization).where(seen);
  return { organizations, organizationCount: all?.n ?? 0 };
}
