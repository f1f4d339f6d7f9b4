import type { Teller } from './route.ts';

/** Sockets of sessions that ended are told, then dropped. */
export function tellRevoked({ tell }: Teller<'session:expired'>, sessionIds: readonly string[]): void {
  tell(...sessionIds.map((sessionId) => ({ sessionId, event: 'session:expired' }) as const));
}

/** Somebody's roles, organisation, status or duties changed: their sockets get the new scope and a snapshot. */
export function tellAccessChanged({ tell }: Teller<'access:changed'>, userIds: readonly string[]): void {
  tell(...userIds.map((userId) => ({ userId, event: 'access:changed' }) as const));
}
