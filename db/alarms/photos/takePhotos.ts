import { and, asc, eq, inArray } from 'drizzle-orm';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../../engine/database.ts';
import { forUpdate } from '../../engine/forUpdate.ts';
import { inChunks } from '../../engine/inChunks.ts';
import { eventPhoto, file } from '../../schema/files.ts';

/** @throws DomainError 9002 for one that this person did not upload, or that was forgotten */
export async function requirePhotos(tx: WriteTx, photoIds: readonly string[], userId: string): Promise<void> {
  // Held until they are taken: what is swept meanwhile waits.
  const found = await forUpdate(
    tx.sql
      .select({ id: file.id })
      .from(file)
      .where(and(inArray(file.id, [...photoIds]), eq(file.kind, 'photo'), eq(file.createdBy, userId)))
      .orderBy(asc(file.id)),
  );
  if (found.length === photoIds.length) return;
  throw new DomainError(9002, { data: { errors: [{ field: 'photoIds', message: fieldText('alarm.photo') }] } });
}

/** These alarms show these photos, which stay as long as one of them does. */
export async function takePhotos(tx: WriteTx, alarmIds: readonly string[], photoIds: readonly string[]): Promise<void> {
  if (alarmIds.length === 0 || photoIds.length === 0) return;
  const pairs = alarmIds.flatMap((eventId) => photoIds.map((fileId) => ({ eventId, fileId })));
  for (const some of inChunks(pairs, 1_000)) await tx.sql.insert(eventPhoto).values(some).onConflictDoNothing();
  await tx.sql
    .update(file)
    .set({ expiresAt: null })
    .where(inArray(file.id, [...photoIds]));
}
