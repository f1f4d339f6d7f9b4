import { setImmediate as nextTurn } from 'node:timers/promises';
import { addFile, type NewFile } from '#db/files/addFile.ts';
import { addFilePart } from '#db/files/addFilePart.ts';
import type { Database } from '#db/engine/database.ts';
import { hour } from '#domain/time.ts';

/** What one write may hold up: with its commit a few ms. */
const partBytes = 512 * 1_024;

/**
 * Stores a large upload before anybody has it: part by part, so that neither the loop nor who else writes waits for all
 * of it. Should nobody keep it (`keepFile`), it is forgotten after an hour.
 */
export async function storeInParts(
  db: Pick<Database, 'write'>,
  { bytes, ...row }: Omit<NewFile, 'sizeBytes' | 'expiresAt'> & { readonly bytes: Buffer },
): Promise<void> {
  const { id: fileId, createdAt } = row;
  const whole = { ...row, sizeBytes: bytes.byteLength, bytes: Buffer.alloc(0), expiresAt: createdAt + hour };
  await db.write((tx) => addFile(tx, whole));
  for (let no = 0; no * partBytes < bytes.byteLength; no++) {
    await nextTurn();
    const part = bytes.subarray(no * partBytes, (no + 1) * partBytes);
    await db.write((tx) => addFilePart(tx, { fileId, no, bytes: part }));
  }
}
