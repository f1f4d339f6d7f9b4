import { and, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ImportJobRow, ImportStatus } from '#domain/imei/importJob.ts';
import type { ReadTx } from '../engine/database.ts';
import type { Show } from '../engine/hidden.ts';
import { containsText } from '../orgs/containsText.ts';
import { findPage } from '../paging/findPage.ts';
import type { KeyedPage, Listing, Part } from '../paging/listing.ts';
import { orgCondition } from '../paging/orgCondition.ts';
import { importJob } from '../schema/imports.ts';
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

/** Imports of the scope, newest first unless told otherwise. @source docs/requirements.md C24 */
export async function listImportJobs(
  tx: ReadTx,
  scope: Scope,
  page: Part & ImportJobFilter & { readonly sortOrder?: 'asc' | 'desc' | undefined; readonly now: number },
): Promise<KeyedPage<ImportJobRow>> {
  const { status = [], userId, keyword, start, end, sortOrder = 'desc' } = page;
  const listing: Listing = {
    table: importJob,
    order: [importJob.createdAt, importJob.id],
    direction: sortOrder,
    from: start,
    until: end,
    conditions: [
      status.length === 0 ? undefined : { where: (show) => or(...status.map((each) => isShownAs(show, each))) },
      userId === undefined ? undefined : { where: (show) => eq(show(importJob.createdBy), userId) },
      keyword === undefined ? undefined : { where: (show) => isNamed(tx, show, keyword) },
      await orgCondition(tx, scope, importJob.orgId),
    ],
  };
  return findPage(tx, listing, page, {
    read: async (ids) =>
      (await selectJobs(tx).where(inArray(importJob.id, ids.map(String)))).map((row) => jobView(row, page.now)),
    keyOf: ({ id }) => id,
  });
}

/** As `hasFailed` shows it: one that took nothing is no success. */
function isShownAs(show: Show, status: ImportStatus): SQL | undefined {
  const nothing = and(
    eq(show(importJob.status), 'completed'),
    gt(show(importJob.failedRows), 0),
    eq(show(importJob.successRows), 0),
  );
  const same = eq(show(importJob.status), status);
  if (status === 'failed') return or(same, nothing);
  return status === 'completed'
    ? and(same, or(eq(show(importJob.failedRows), 0), gt(show(importJob.successRows), 0)))
    : same;
}

/** Part of the file's name, or of the person's who sent it. */
function isNamed(tx: ReadTx, show: Show, keyword: string): SQL | undefined {
  const people = tx.sql.select({ id: user.id }).from(user).where(containsText(user.realName, keyword));
  return or(containsText(importJob.fileName, keyword), inArray(show(importJob.createdBy), people));
}
