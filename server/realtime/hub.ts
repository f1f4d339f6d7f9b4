import type { RealtimeEvent, RealtimePayload } from '#domain/realtime.ts';
import type { Broadcaster } from './broadcaster.ts';
import type { LiveServer, LiveSocket } from './liveSocket.ts';
import { dropSocket, queuedBytes, queuedBytesMax } from './slowSocket.ts';

/** Who is here, by organisation, user and session. The same memberships exist as rooms of socket.io. */
export interface Hub {
  readonly add: (socket: LiveSocket) => void;
  readonly remove: (socket: LiveSocket) => void;
  /** Moves a socket into the room of its new organisation. */
  readonly move: (socket: LiveSocket, orgId: string) => void;
  readonly ofOrg: (orgId: string) => ReadonlySet<LiveSocket>;
  readonly ofUser: (userId: string) => ReadonlySet<LiveSocket>;
  readonly ofSession: (sessionId: string) => ReadonlySet<LiveSocket>;
  readonly all: () => Iterable<LiveSocket>;
  readonly orgs: () => Iterable<string>;
  /** Tells an organisation's room. The promise, if there is one, resolves when all were told. */
  readonly tellOrg: <E extends 'delta' | 'sync' | 'stats'>(
    orgId: string,
    event: E,
    payload: RealtimePayload<E>,
  ) => void | Promise<void>;
  /** Tells everybody, or those for whom it is. */
  readonly tellAll: <E extends RealtimeEvent>(
    event: E,
    payload: RealtimePayload<E>,
    isFor?: (socket: LiveSocket) => boolean,
  ) => void;
  /** Drops sockets that do not read. Answers how many. */
  readonly dropSlow: () => number;
}

export interface HubLinks {
  readonly openRoom: (orgId: string) => void;
  readonly closeRoom: (orgId: string) => void;
}

const none: ReadonlySet<LiveSocket> = new Set();

function put(index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): boolean {
  const known = index.get(key);
  if (known === undefined) index.set(key, new Set([socket]));
  else known.add(socket);
  return known === undefined;
}

function take(index: Map<string, Set<LiveSocket>>, key: string, socket: LiveSocket): boolean {
  const known = index.get(key);
  known?.delete(socket);
  return known?.size === 0 && index.delete(key);
}

export function createHub(io: LiveServer, broadcaster: Pick<Broadcaster, 'tell'>, links: HubLinks): Hub {
  const byOrg = new Map<string, Set<LiveSocket>>();
  const byUser = new Map<string, Set<LiveSocket>>();
  const bySession = new Map<string, Set<LiveSocket>>();

  return {
    // With the adapter of one process joining is synchronous: the socket is in the room before its next question.
    add: (socket) => {
      const { orgId, userId, sessionId } = socket.data;
      void socket.join([`org:${orgId}`, `user:${userId}`, `session:${sessionId}`]);
      put(byUser, userId, socket);
      put(bySession, sessionId, socket);
      if (put(byOrg, orgId, socket)) links.openRoom(orgId);
    },
    remove: (socket) => {
      const { orgId, userId, sessionId } = socket.data;
      take(byUser, userId, socket);
      take(bySession, sessionId, socket);
      if (take(byOrg, orgId, socket)) links.closeRoom(orgId);
    },
    move: (socket, orgId) => {
      const before = socket.data.orgId;
      if (before === orgId) return;
      if (take(byOrg, before, socket)) links.closeRoom(before);
      socket.data.orgId = orgId;
      void socket.leave(`org:${before}`);
      void socket.join(`org:${orgId}`);
      if (put(byOrg, orgId, socket)) links.openRoom(orgId);
    },
    ofOrg: (orgId) => byOrg.get(orgId) ?? none,
    ofUser: (userId) => byUser.get(userId) ?? none,
    ofSession: (sessionId) => bySession.get(sessionId) ?? none,
    all: () => io.sockets.sockets.values(),
    orgs: () => byOrg.keys(),
    tellOrg: (orgId, event, payload) =>
      // A socket that left the room meanwhile (moved to another organisation, say) gets nothing.
      broadcaster.tell(
        byOrg.get(orgId) ?? none,
        event,
        payload,
        ({ connected, data }) => connected && data.orgId === orgId,
      ),
    tellAll: (event, payload, isFor) => {
      const all = [...io.sockets.sockets.values()];
      void broadcaster.tell(isFor === undefined ? all : all.filter(isFor), event, payload);
    },
    dropSlow: () => {
      let dropped = 0;
      for (const socket of io.sockets.sockets.values()) {
        if (queuedBytes(socket) <= queuedBytesMax) continue;
        dropSocket(socket);
        dropped += 1;
      }
      return dropped;
    },
  };
}
