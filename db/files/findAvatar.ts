import { and, eq, isNull, or } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { file } from '../schema/files.ts';
import { user } from '../schema/users.ts';

export interface StoredPicture {
  readonly mime: string;
  readonly bytes: Buffer;
}

/** The picture of somebody in the scope, or of oneself; null for any other, and for one that is not there. */
export async function findAvatar(tx: ReadTx, scope: Scope, id: string): Promise<StoredPicture | null> {
  const [found] = await tx.sql
    .select({ mime: file.mime, bytes: file.bytes })
    .from(file)
    .innerJoin(user, eq(user.id, file.createdBy))
    .where(
      and(
        eq(file.id, id),
        eq(file.kind, 'avatar'),
        isNull(user.deletedAt),
        or(eq(user.id, scope.userId), inScope(tx, scope, user.orgId)),
      ),
    );
  return found ?? null;
}
