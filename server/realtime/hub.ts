import type { Delta, RealtimeEvent, RealtimePayload, Sync } from '#domain/realtime.ts';
import type { LiveServer, LiveSocket } from './liveSocket.ts';
import { dropSocket, queuedBytes, queuedBytesMax } from './slowSocket.ts';

/** Sockets told in one go; a slice of this size blocks the loop for some 2–3 ms (performance.md: 11–14 µs a frame). */
const slice = 200;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

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
  /** Tells an organisation's room, in slices when it is large: then the promise resolves when all were told. */
  readonly tellOrg: <E extends 'delta' | 'sync' | 'stats' | 'reset' | 'config:changed'>(
    orgId: string,
    event: E,
    payload: RealtimePayload<E>,
  ) => void | Promise<void>;
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

export function createHub(io: LiveServer, links: HubLinks): Hub {
  const byOrg = new Map<string, Set<LiveSocket>>();
  const byUser = new Map<string, Set<LiveSocket>>();
  const bySession = new Map<string, Set<LiveSocket>>();

  // One encoding for all: socket.io hands the same frame to every socket of a broadcast.
  const tell = (ids: string[], event: RealtimeEvent, payload: unknown): void => {
    if (ids.length > 0) io.to(ids).emit(event, payload as never);
  };

  async function tellInSlices(orgId: string, event: RealtimeEvent, payload: unknown, ids: readonly string[]) {
    for (let start = 0; start < ids.length; start += slice) {
      if (start > 0) await nextTurn();
      // Whoever left the room meanwhile, to another organisation perhaps, is not told.
      const here = ids.slice(start, start + slice).filter((id) => io.sockets.sockets.get(id)?.data.orgId === orgId);
      tell(here, event, payload);
    }
  }

  return {
    // Joining is synchronous with the adapter of one process: whoever asks next is in the room already.
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
    tellOrg: (orgId, event, payload) => {
      const sockets = byOrg.get(orgId);
      if (sockets === undefined) return undefined;
      const ids = [...sockets].map((socket) => socket.id);
      if (ids.length <= slice) {
        tell(ids, event, payload satisfies Delta | Sync | object);
        return undefined;
      }
      return tellInSlices(orgId, event, payload, ids);
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
