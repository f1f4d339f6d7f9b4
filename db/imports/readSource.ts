import { eq } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { file } from '../schema/files.ts';

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
  return found ?? null;
}
