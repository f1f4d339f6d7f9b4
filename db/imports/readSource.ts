import { asc, eq } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { file, filePart } from '../schema/files.ts';

export interface ImportSource {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Buffer;
}

/** The file of an import that the caller may see; null when its 90 days are over. */
export async function readSource(tx: ReadTx, fileId: string): Promise<ImportSource | null> {
  const [found] = await tx.sql
    .select({ name: file.name, mime: file.mime, bytes: file.bytes })
    .from(file)
    .where(eq(file.id, fileId));
  if (found === undefined) return null;
  const parts = await tx.sql
    .select({ bytes: filePart.bytes })
    .from(filePart)
    .where(eq(filePart.fileId, fileId))
    .orderBy(asc(filePart.no));
  // Those of before 2.7 stand in one piece.
  return { ...found, bytes: parts.length === 0 ? found.bytes : Buffer.concat(parts.map(({ bytes }) => bytes)) };
}
