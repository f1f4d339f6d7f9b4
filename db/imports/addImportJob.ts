import { and, eq, gt, notInArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { repeatWithinMs, type ImportMode } from '#domain/imei/importJob.ts';
import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import { day } from '#domain/time.ts';
import type { WriteTx } from '../engine/database.ts';
import { addFile } from '../files/addFile.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { importJob } from '../schema/imports.ts';

/** The source is kept this long. @source docs/requirements.md D9 */
const keptMs = 90 * day;

/**
 * Takes a file in. It is a row, so that any worker can read it.
 * @throws DomainError 9007 organisation outside the scope, 9012 the same file came a moment ago and `force` is not set
 */
export async function addImportJob(
  tx: WriteTx,
  scope: Scope,
  input: {
    readonly id: string;
    readonly fileId: string;
    readonly fileName: string;
    readonly mime: string;
    readonly bytes: Buffer;
    readonly sha256: string;
    readonly orgId: string;
    readonly mode: ImportMode;
    readonly createDevices: boolean;
    readonly dryRun: boolean;
    readonly force: boolean;
    /** Null: the sheet says by itself how it is to be read. */
    readonly reading: SheetReading | null;
    readonly userId: string;
    readonly now: number;
  },
): Promise<void> {
  const { id, fileId, fileName, mime, bytes, sha256, orgId, mode, createDevices, dryRun, reading, userId, now } = input;
  await tx.lock('import');
  await requireOrganization(tx, scope, orgId);
  if (!input.force) await refuseRepeat(tx, sha256, now);
  await addFile(tx, {
    id: fileId,
    kind: 'import',
    name: fileName,
    mime,
    sizeBytes: bytes.byteLength,
    sha256,
    bytes,
    createdBy: userId,
    createdAt: now,
    expiresAt: now + keptMs,
  });
  await tx.sql.insert(importJob).values({
    id,
    fileName,
    fileSize: bytes.byteLength,
    fileSha256: sha256,
    fileId,
    orgId,
    mode,
    createDevices,
    dryRun,
    reading,
    status: 'uploaded',
    createdAt: now,
    updatedAt: now,
    createdBy: userId,
  });
}

/** A trial run does not count as an import: the same file may be imported right after it. */
async function refuseRepeat(tx: WriteTx, sha256: string, now: number): Promise<void> {
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
