import { createHash } from 'node:crypto';
import type { Scope } from '#domain/access/access.ts';

/**
 * Opaque name of what a scope sees. It differs when the user, or the organisation itself, has another place in the
 * tree, and when the database is another incarnation, whose revisions say nothing of those before; the path itself
 * never leaves the server.
 */
export function scopeNameOf(scope: Pick<Scope, 'orgPath'>, incarnation: string): string {
  return createHash('sha256')
    .update(`scope ${incarnation} ${scope.orgPath ?? ''}`)
    .digest('base64url')
    .slice(0, 22);
}
