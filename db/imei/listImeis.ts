import { and, asc, count, eq, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import type { ImeiRow, ImeiSortField, ImeiStatus } from '#domain/imei/imei.ts';
import type { ReadTx } from '../engine/database.ts';
import { nullsLast } from '../engine/nullsLast.ts';
import { containsText } from '../orgs/containsText.ts';
import { narrowScope } from '../orgs/narrowScope.ts';
import { imeiRecord } from '../schema/imei.ts';
import { selectImeis } from './imeiColumns.ts';

export interface ImeiFilter {
  /** Only these; foreign and missing ones are left out. */
  readonly ids?: readonly string[] | undefined;
  /** Each with everything below it. */
  readonly orgIds?: readonly string[] | undefined;
  readonly status?: readonly ImeiStatus[] | undefined;
  readonly modelIds?: readonly string[] | undefined;
  readonly batchId?: string | undefined;
  /** Part of the IMEI or the ICCID. */
  readonly keyword?: string | undefined;
  /** Imported in this time, both ends included, epoch ms. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

export interface ImeiPage extends ImeiFilter {
  readonly sortField?: ImeiSortField | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
  readonly offset: number;
  readonly limit: number;
}

const sortColumns: Readonly<Record<ImeiSortField, SQLiteColumn>> = {
  imei: imeiRecord.imei,
  importedAt: imeiRecord.importedAt,
  boundAt: imeiRecord.boundAt,
};

/**
 * The stock, newest first unless sorted.
 * @throws DomainError 9007 for organisations outside the scope
 * @source docs/requirements.md C23
 */
export async function listImeis(
  tx: ReadTx,
  scope: Scope,
  page: ImeiPage,
): Promise<{ records: ImeiRow[]; total: number }> {
  const where = await filterOf(tx, scope, page);
  const column = sortColumns[page.sortField ?? 'importedAt'];
  const records = await selectImeis(tx)
    .where(where)
    .orderBy(nullsLast(column, page.sortOrder ?? 'desc'), asc(imeiRecord.imei))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(imeiRecord).where(where);
  return { records, total: all?.n ?? 0 };
}

async function filterOf(tx: ReadTx, scope: Scope, filter: ImeiFilter): Promise<SQL | undefined> {
  const { ids, orgIds = [], status = [], modelIds = [], batchId, keyword, start, end } = filter;
  const conditions: Array<SQL | undefined> = [
    isNull(imeiRecord.deletedAt),
    await narrowScope(tx, scope, imeiRecord.orgId, orgIds),
  ];
  if (ids !== undefined) conditions.push(inArray(imeiRecord.id, [...ids]));
  if (status.length > 0) conditions.push(inArray(imeiRecord.status, [...status]));
  if (modelIds.length > 0) conditions.push(inArray(imeiRecord.modelId, [...modelIds]));
  if (batchId !== undefined) conditions.push(eq(imeiRecord.batchId, batchId));
  if (start !== undefined) conditions.push(gte(imeiRecord.importedAt, start));
  if (end !== undefined) conditions.push(lte(imeiRecord.importedAt, end));
  if (keyword !== undefined && keyword !== '') {
    conditions.push(or(containsText(imeiRecord.imei, keyword), containsText(imeiRecord.iccid, keyword)));
  }
  return and(...conditions);
}
