import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { ImportRowStatus } from '#domain/imei/importJob.ts';
import type { ReadTx } from '../engine/database.ts';
import { importRow } from '../schema/imports.ts';

export type StoredRow = typeof importRow.$inferSelect;

/** Rows of a job that the caller has found in the scope, as they stand in the file. */
export async function listImportRows(
  tx: ReadTx,
  jobId: string,
  page: {
    readonly status?: ImportRowStatus | undefined;
    readonly rowNos?: readonly number[] | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ records: StoredRow[]; total: number }> {
  const where = and(
    eq(importRow.jobId, jobId),
    page.status === undefined ? undefined : eq(importRow.status, page.status),
    page.rowNos === undefined ? undefined : inArray(importRow.rowNo, [...page.rowNos]),
  );
  const records = await tx.sql
    .select()
    .from(importRow)
    .where(where)
    .orderBy(asc(importRow.rowNo))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await tx.sql.select({ n: count() }).from(importRow).where(where);
  return { records, total: all?.n ?? 0 };
}
