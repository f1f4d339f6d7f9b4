import type { SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { auditLog } from '../schema/settings.ts';

/** Rows of the audit log that the scope may read: of its organisations; all of them, also of none, for root. */
export function inAuditScope(tx: ReadTx, scope: Scope): SQL | undefined {
  // Root sees every organisation: the condition would only lead the search through all of them.
  return scope.access.includes('root') ? undefined : inScope(tx, scope, auditLog.orgId);
}
