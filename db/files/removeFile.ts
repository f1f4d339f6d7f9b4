import { and, eq } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { file } from '../schema/files.ts';

/**
 * An upload that nobody will have goes, with its parts. One that was kept after all, by a commit whose answer was lost,
 * stays.
 * @param expiresAt of one that nobody has kept, epoch ms
 */
export async function removeFile(tx: WriteTx, id: string, expiresAt: number): Promise<void> {
  await tx.sql.delete(file).where(and(eq(file.id, id), eq(file.expiresAt, expiresAt)));
}
