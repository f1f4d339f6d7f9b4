import { and, desc, eq, lt } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { HandoverLine } from '#domain/handover/sheet.ts';
import type { ReadTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { handover } from '../schema/handovers.ts';
import { lineColumns, lineOf } from './handoverColumns.ts';

export interface HandoversWanted {
  readonly orgId: string;
  readonly limit: number;
  /** Only shifts that began before it. */
  readonly before?: number | undefined;
}

/**
 * Sheets of one organisation, the newest shift first.
 * @throws DomainError 9007 when the organisation is not in the scope
 */
export async function pageHandovers(
  tx: ReadTx,
  scope: Scope,
  { orgId, limit, before }: HandoversWanted,
): Promise<{ readonly records: readonly HandoverLine[]; readonly isMore: boolean }> {
  const org = await requireOrganization(tx, scope, orgId);
  const isOlder = before === undefined ? undefined : lt(handover.fromAt, before);
  const rows = await tx.sql
    .select(lineColumns)
    .from(handover)
    .where(and(eq(handover.orgId, org.id), isOlder))
    .orderBy(desc(handover.fromAt), desc(handover.id))
    .limit(limit + 1);
  return { records: rows.slice(0, limit).map(lineOf), isMore: rows.length > limit };
}
