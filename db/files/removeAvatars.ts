import { and, eq, ne } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { file } from '../schema/files.ts';

/** Removes somebody's pictures of themselves but the one named. Own rows only. */
export async function removeAvatars(tx: WriteTx, userId: string, keepId: string | null): Promise<void> {
  const kept = keepId === null ? undefined : ne(file.id, keepId);
  await tx.sql.delete(file).where(and(eq(file.kind, 'avatar'), eq(file.createdBy, userId), kept));
}
