import { eq } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { file } from '../schema/files.ts';

/** An upload that nobody will have goes, with its parts. */
export async function removeFile(tx: WriteTx, id: string): Promise<void> {
  await tx.sql.delete(file).where(eq(file.id, id));
}
