import { and, asc, count, desc, eq, gt, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ImportJobRow, ImportStatus } from '#domain/imei/importJob.ts';
import type { ReadTx } from '../engine/database.ts';
import { containsText } from '../orgs/containsText.ts';
import { inScope } from '../orgs/inScope.ts';
import { maxTotal, type Total } from '../paging/listing.ts';
import { importJob } from '../schema/imports.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';
import { jobView, selectJobs } from './jobView.ts';

export interface ImportJobFilter {
  readonly status?: readonly ImportStatus[] | undefined;
  readonly userId?: string | undefined;
  /** Part of the file's or the person's name. */
  readonly keyword?: string | undefined;
  /** Created in this time, both ends included, epoch ms. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

/** Imports of the scope, newest first unless told otherwise. @source product.md C24 */
export async function listImportJobs(
  tx: ReadTx,
  scope: Scope,
  page: ImportJobFilter & {
    readonly sortOrder?: 'asc' | 'desc' | undefined;
    readonly offset: number;
    readonly limit: number;
    readonly now: number;
  },
): Promise<Total & { records: ImportJobRow[] }> {
  const where = filterOf(tx, scope, page);
  const direction = page.sortOrder === 'asc' ? asc : desc;
  const rows = await selectJobs(tx)
    .where(where)
    .orderBy(direction(importJob.createdAt), direction(importJob.id))
    .limit(page.limit)
    .offset(page.offset);
  return { records: rows.map((row) => jobView(row, page.now)), ...(await countTo(tx, where)) };
}

async function countTo(tx: ReadTx, where: SQL | undefined): Promise<Total> {
  const some = tx.sql
    .select({ one: sql`1`.as('one') })
    .from(importJob)
    .innerJoin(organization, eq(organization.id, importJob.orgId))
    .leftJoin(user, eq(user.id, importJob.createdBy))
    .where(where)
    .limit(maxTotal + 1)
    .as('some');
  const [row] = await tx.sql.select({ n: count() }).from(some);
  const n = row?.n ?? 0;
  return { total: Math.min(n, maxTotal), isMore: n > maxTotal };
}

/** As `hasFailed` shows it: one that took nothing is no success. */
function isShownAs(status: ImportStatus): SQL | undefined {
  const nothing = and(eq(importJob.status, 'completed'), gt(importJob.failedRows, 0), eq(importJob.successRows, 0));
  const same = eq(importJob.status, status);
  if (status === 'failed') return or(same, nothing);
  return status === 'completed' ? and(same, or(eq(importJob.failedRows, 0), gt(importJob.successRows, 0))) : same;
}

function filterOf(tx: ReadTx, scope: Scope, filter: ImportJobFilter): SQL | undefined {
  const { status = [], userId, keyword, start, end } = filter;
  const conditions: Array<SQL | undefined> = [inScope(tx, scope, importJob.orgId)];
  if (status.length > 0) conditions.push(or(...status.map(isShownAs)));
  if (userId !== undefined) conditions.push(eq(importJob.createdBy, userId));
  if (start !== undefined) conditions.push(gte(importJob.createdAt, start));
  if (end !== undefined) conditions.push(lte(importJob.createdAt, end));
  if (keyword !== undefined) {
    conditions.push(or(containsText(importJob.fileName, keyword), containsText(user.realName, keyword)));
  }
  return and(...conditions);
}
