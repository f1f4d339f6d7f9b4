import { and, inArray, notExists, eq } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../../engine/database.ts';
import { inChunks } from '../../engine/inChunks.ts';
import { eventPhoto, file } from '../../schema/files.ts';

/** Photos that these alarms show. */
export async function photosOf(tx: ReadTx, alarmIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const some of inChunks(alarmIds)) {
    const rows = await tx.sql
      .select({ fileId: eventPhoto.fileId })
      .from(eventPhoto)
      .where(inArray(eventPhoto.eventId, some));
    for (const { fileId } of rows) found.add(fileId);
  }
  return [...found];
}

/** Those of these photos that no alarm shows any more are over: the sweep of files removes them. */
export async function leavePhotos(tx: WriteTx, photoIds: readonly string[]): Promise<void> {
  for (const some of inChunks(photoIds)) {
    const still = tx.sql.select({ id: eventPhoto.fileId }).from(eventPhoto).where(eq(eventPhoto.fileId, file.id));
    await tx.sql
      .update(file)
      .set({ expiresAt: 0 })
      .where(and(inArray(file.id, some), notExists(still)));
  }
}
