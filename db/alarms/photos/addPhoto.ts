import { and, count, eq, gt } from 'drizzle-orm';
import { mostWaitingPhotos, photoWaitsMs } from '#domain/alarms/photo.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../../engine/database.ts';
import { addFile, type NewFile } from '../../files/addFile.ts';
import { file } from '../../schema/files.ts';

export type NewPhoto = Omit<NewFile, 'kind' | 'name' | 'expiresAt' | 'createdBy'> & { readonly createdBy: string };

/**
 * Keeps a photo for the handling that will take it, for a day.
 * @throws DomainError 9008 while too many of this person wait
 */
export async function addPhoto(tx: WriteTx, photo: NewPhoto): Promise<void> {
  const { createdBy, createdAt } = photo;
  const waiting = and(gt(file.expiresAt, createdAt), eq(file.kind, 'photo'), eq(file.createdBy, createdBy));
  const [found] = await tx.sql.select({ n: count() }).from(file).where(waiting);
  if ((found?.n ?? 0) >= mostWaitingPhotos) throw new DomainError(9008);
  await addFile(tx, { ...photo, kind: 'photo', name: 'photo', expiresAt: createdAt + photoWaitsMs });
}
