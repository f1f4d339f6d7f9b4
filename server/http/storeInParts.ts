import { setImmediate as nextTurn } from 'node:timers/promises';
import { addFile, type NewFile } from '#db/files/addFile.ts';
import { addFilePart } from '#db/files/addFilePart.ts';
import { removeFile } from '#db/files/removeFile.ts';
import type { Database } from '#db/engine/database.ts';
import { hour } from '#domain/time.ts';

/** What one write may hold up: with its commit a few ms. */
const partBytes = 512 * 1_024;

/**
 * Stores a large upload before anybody has it: part by part, so that neither the loop nor who else writes waits for all
 * of it, and then has it kept. Where that fails nothing of it stays; where the server ends meanwhile, retention forgets
 * it within the day.
 * @param keep the transaction that gives it to somebody (`keepFile`)
 */
export async function storeInParts<T>(
  db: Pick<Database, 'write'>,
  { bytes, ...row }: Omit<NewFile, 'sizeBytes' | 'expiresAt'> & { readonly bytes: Buffer },
  keep: () => Promise<T>,
): Promise<T> {
  const { id: fileId, createdAt } = row;
  const expiresAt = createdAt + hour;
  const whole = { ...row, sizeBytes: bytes.byteLength, bytes: Buffer.alloc(0), expiresAt };
  await db.write((tx) => addFile(tx, whole));
  try {
    for (let no = 0; no * partBytes < bytes.byteLength; no++) {
      await nextTurn();
      const part = bytes.subarray(no * partBytes, (no + 1) * partBytes);
      await db.write((tx) => addFilePart(tx, { fileId, no, bytes: part }));
    }
    return await keep();
  } catch (error) {
    // What cannot be written now cannot be taken away either: then it is left to retention.
    await db.write((tx) => removeFile(tx, fileId, expiresAt)).catch(() => undefined);
    throw error;
  }
}
