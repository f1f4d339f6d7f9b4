import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { roster } from '../schema/rosters.ts';
import { findHead } from './findHead.ts';

/**
 * An organisation keeps no roster any more: that of the nearest above counts, if there is one. Sheets stay.
 * @throws DomainError 9007 for an organisation outside the scope; 9001 when it keeps none; 9004 when somebody saved since
 */
export async function removeRoster(
  tx: WriteTx,
  scope: Scope,
  { orgId, version }: { readonly orgId: string; readonly version: number },
): Promise<void> {
  await requireOrganization(tx, scope, orgId);
  const gone = await tx.sql
    .delete(roster)
    .where(and(eq(roster.orgId, orgId), eq(roster.version, version)))
    .returning({ orgId: roster.orgId });
  if (gone.length > 0) return;
  throw new DomainError((await findHead(tx, orgId)) === 0 ? 9001 : 9004);
}
