import { createHash } from 'node:crypto';
import type { Scope } from '#domain/access/access.ts';

/**
 * Opaque name of what a scope sees. It differs when the user, or the organisation itself, has another place in the
 * tree; the path itself never leaves the server.
 */
export function scopeNameOf(scope: Pick<Scope, 'orgPath'>): string {
  return createHash('sha256')
    .update(`scope ${scope.orgPath ?? ''}`)
    .digest('base64url')
    .slice(0, 22);
}
