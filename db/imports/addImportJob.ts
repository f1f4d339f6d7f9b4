import type { Scope } from '#domain/access/access.ts';
import type { ImportMode } from '#domain/imei/importJob.ts';
import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import { day } from '#domain/time.ts';
import type { WriteTx } from '../engine/database.ts';
import { keepFile } from '../files/keepFile.ts';
import { importJob } from '../schema/imports.ts';
import { requireNewFile } from './requireNewFile.ts';

/** The source is kept this long. @source docs/requirements.md D9 */
const keptMs = 90 * day;

/**
 * An import of a file that is stored already, so that any worker can read it.
 * @throws DomainError 9007 organisation outside the scope, 9012 the same file came a moment ago and `force` is not set
 */
export async function addImportJob(
  tx: WriteTx,
  scope: Scope,
  input: {
    readonly id: string;
    readonly fileId: string;
    readonly fileName: string;
    readonly sizeBytes: number;
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
  const { id, fileId, fileName, sizeBytes, sha256, orgId, mode, createDevices, dryRun, reading, userId, now } = input;
  await tx.lock('import');
  await requireNewFile(tx, scope, input);
  await keepFile(tx, fileId, now + keptMs);
  await tx.sql.insert(importJob).values({
    id,
    fileName,
    fileSize: sizeBytes,
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
