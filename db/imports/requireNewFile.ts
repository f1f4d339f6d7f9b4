import { and, eq, gt, notInArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { repeatWithinMs } from '#domain/imei/importJob.ts';
import type { ReadTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { importJob } from '../schema/imports.ts';

export interface NewFileInput {
  readonly orgId: string;
  readonly sha256: string;
  /** It may have come a moment ago. */
  readonly force: boolean;
  readonly now: number;
}

/** @throws DomainError 9007 organisation outside the scope, 9012 the same file came a moment ago */
export async function requireNewFile(
  tx: ReadTx,
  scope: Scope,
  { orgId, sha256, force, now }: NewFileInput,
): Promise<void> {
  await requireOrganization(tx, scope, orgId);
  if (!force) await refuseRepeat(tx, sha256, now);
}

/** A trial run does not count as an import: the same file may be imported right after it. */
async function refuseRepeat(tx: ReadTx, sha256: string, now: number): Promise<void> {
  const [same] = await tx.sql
    .select({ id: importJob.id })
    .from(importJob)
    .where(
      and(
        eq(importJob.fileSha256, sha256),
        gt(importJob.createdAt, now - repeatWithinMs),
        eq(importJob.dryRun, false),
        notInArray(importJob.status, ['undoing', 'undone']),
      ),
    )
    .limit(1);
  if (same !== undefined) throw new DomainError(9012);
}
