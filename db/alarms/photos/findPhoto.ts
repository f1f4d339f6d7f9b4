import { and, eq, exists, isNotNull, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../../engine/database.ts';
import type { StoredPicture } from '../../files/findAvatar.ts';
import { inScope } from '../../orgs/inScope.ts';
import { event } from '../../schema/alarms.ts';
import { eventPhoto, file } from '../../schema/files.ts';

/** A photo of an alarm in the scope, or one's own that no handling took yet; null for any other. */
export async function findPhoto(tx: ReadTx, scope: Scope, id: string): Promise<StoredPicture | null> {
  const ofMine = tx.sql
    .select({ id: event.id })
    .from(eventPhoto)
    .innerJoin(event, eq(event.id, eventPhoto.eventId))
    .where(and(eq(eventPhoto.fileId, file.id), inScope(tx, scope, event.orgId)));
  const own = and(eq(file.createdBy, scope.userId), isNotNull(file.expiresAt));
  const [found] = await tx.sql
    .select({ mime: file.mime, bytes: file.bytes })
    .from(file)
    .where(and(eq(file.id, id), eq(file.kind, 'photo'), or(exists(ofMine), own)));
  return found ?? null;
}
