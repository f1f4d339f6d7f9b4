import type { ServerDeps } from './deps.ts';

/** Sockets of sessions that ended are told, then dropped. */
export function tellRevoked(deps: Pick<ServerDeps, 'bus'>, sessionIds: readonly string[]): void {
  if (sessionIds.length === 0) return;
  deps.bus.publish(
    'hints',
    sessionIds.map((sessionId) => ({ room: 'session', sessionId, event: 'session:expired' })),
  );
}

/** Somebody's roles, organisation, status or duties changed: their sockets get the new scope and a snapshot. */
export function tellAccessChanged(deps: Pick<ServerDeps, 'bus'>, userIds: readonly string[]): void {
  if (userIds.length === 0) return;
  deps.bus.publish(
    'hints',
    userIds.map((userId) => ({ room: 'user', userId, event: 'access:changed', payload: null })),
  );
}
