import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ImportJobRow } from '#domain/imei/importJob.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { importJob } from '../schema/imports.ts';
import { jobView, selectJobs, type SelectedJob } from './jobView.ts';

/**
 * An import into an organisation of the scope, with what only the house knows; null for a foreign and a missing one.
 */
export async function findStoredJob(tx: ReadTx, scope: Scope, id: string): Promise<SelectedJob | null> {
  const [found] = await selectJobs(tx).where(and(eq(importJob.id, id), inScope(tx, scope, importJob.orgId)));
  return found ?? null;
}

/** As `findStoredJob`, as people see it. */
export async function findImportJob(tx: ReadTx, scope: Scope, id: string, now: number): Promise<ImportJobRow | null> {
  const found = await findStoredJob(tx, scope, id);
  return found === null ? null : jobView(found, now);
}

/** Unscoped: the worker tells how far it is. */
export async function readImportJob(tx: ReadTx, id: string, now: number): Promise<ImportJobRow | null> {
  const [found] = await selectJobs(tx).where(eq(importJob.id, id));
  return found === undefined ? null : jobView(found, now);
}
