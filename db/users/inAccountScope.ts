import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { seesAccounts } from '#domain/users/rights.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { user } from '../schema/users.ts';

/**
 * Living accounts that somebody sees: those of their organisations, to others than editors the enabled ones alone.
 * A registration has no organisation yet: every editor sees it, and takes it into an organisation of their own scope.
 * Root sees the other accounts without an organisation, too.
 * @source docs/adr/0013-who-sees-and-changes-accounts.md
 */
export function inAccountScope(tx: ReadTx, scope: Scope): SQL {
  const own = inScope(tx, scope, user.orgId);
  const living = isNull(user.deletedAt);
  if (!seesAccounts(scope)) return and(living, own, eq(user.status, 'enabled')) ?? sql`1 = 0`;
  const homeless = scope.access.includes('root')
    ? isNull(user.orgId)
    : and(isNull(user.orgId), eq(user.status, 'pending'));
  return and(living, or(own, homeless)) ?? sql`1 = 0`;
}
