import { and, eq, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { RailRow } from '#domain/rails/rail.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { selectRailRows } from '../realtime/rows.ts';
import { rail } from '../schema/rails.ts';

/** Living guardrails of the scope. @throws DomainError 9007 for organisations outside it */
export async function listRails(
  tx: ReadTx,
  scope: Scope,
  filter: { readonly orgIds?: readonly string[] | undefined; readonly projectId?: string | undefined } = {},
): Promise<RailRow[]> {
  const inOrgs = await narrowScope(tx, scope, rail.orgId, filter.orgIds ?? []);
  const ofProject = filter.projectId === undefined ? undefined : eq(rail.projectId, filter.projectId);
  return selectRails(tx, and(inOrgs, ofProject));
}

/** All living guardrails of the scope. */
export async function listAllRails(tx: ReadTx, scope: Scope): Promise<RailRow[]> {
  return selectRails(tx, inScope(tx, scope, rail.orgId));
}

async function selectRails(tx: ReadTx, where: SQL | undefined): Promise<RailRow[]> {
  const rows = await selectRailRows(tx, { where, limit: 0 });
  return rows.map(({ row }) => row);
}
