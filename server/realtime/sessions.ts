import type { Hub } from './hub.ts';
import { roomOf, type LiveSocket } from './liveSocket.ts';
import type { LiveSession, RealtimePorts } from './ports.ts';
import { dropSocket } from './slowSocket.ts';
import type { Timers } from './timers.ts';

const recheckMs = 60_000;
const retryMs = 5_000;
/** A peer that does not read gets this long for the word that its session is over. */
const farewellMs = 2_000;

export interface SessionsLinks {
  readonly timers: Timers;
  readonly ports: Pick<RealtimePorts, 'findSession'>;
  readonly hub: Hub;
  /** The scope has changed: subscriptions of the old one end. */
  readonly onScope: (socket: LiveSocket) => void;
  readonly onError: (error: unknown) => void;
}

export interface Sessions {
  /** Looks at a socket's session at its expiry and every 60 s. */
  readonly keep: (socket: LiveSocket) => void;
  readonly forget: (socket: LiveSocket) => void;
  /** Session over: says so and hangs up. */
  readonly expire: (socket: LiveSocket) => void;
  /**
   * Builds scopes anew after a change of rights or organisations, and tells the pages. Resolves when all of them are.
   * @param word what they are told in any case
   */
  readonly refresh: (sockets: Iterable<LiveSocket>, word: Word) => Promise<void>;
}

/** `reset`: other rows are to be seen. `access:changed`: also other rights, or the person has another organisation. */
type Word = 'reset' | 'access:changed';

/** Keeps each socket no longer and no wider than its session allows. @source docs/requirements.md B6 */
export function createSessions(links: SessionsLinks): Sessions {
  const { timers, ports, hub } = links;
  const cancels = new Map<LiveSocket, () => void>();

  const expire = (socket: LiveSocket): void => {
    if (!socket.connected) return;
    socket.emit('session:expired', { errno: 1605 });
    socket.disconnect(true);
    timers.after(farewellMs, () => {
      if (socket.conn.readyState !== 'closed') dropSocket(socket);
    });
  };

  /** Answers what the page does not know yet; null when nothing is new. */
  const adopt = (socket: LiveSocket, session: LiveSession): Word | null => {
    const before = socket.data.scope;
    socket.data.expiresAt = session.expiresAt;
    socket.data.access = session.scope.access;
    const sameAccess = before.access.join(',') === session.scope.access.join(',');
    if (sameAccess && before.orgPath === session.scope.orgPath) return null;
    const room = roomOf(session.scope);
    const sameOrg = socket.data.orgId === room;
    socket.data.scope = session.scope;
    hub.move(socket, room);
    links.onScope(socket);
    return sameAccess && sameOrg ? 'reset' : 'access:changed';
  };

  const tell = (socket: LiveSocket, words: ReadonlyArray<Word | null>): void => {
    if (words.includes('access:changed')) socket.emit('access:changed', { access: [...socket.data.access] });
    if (words.some((word) => word !== null)) socket.emit('reset', {});
  };

  /** Several sockets of one session are one question. What is new they are told: the hint of it may have been lost. */
  const lookUp = async (sockets: readonly LiveSocket[], word: Word | null): Promise<void> => {
    const [first] = sockets;
    if (first === undefined) return;
    const session = await ports.findSession(first.data.token);
    for (const socket of sockets) {
      if (!socket.connected) continue;
      if (session === null) expire(socket);
      else tell(socket, [adopt(socket, session), word]);
    }
  };

  const plan = (socket: LiveSocket, ms: number): void => {
    cancels.get(socket)?.();
    cancels.set(
      socket,
      timers.after(ms, () => void check(socket)),
    );
  };
  const check = async (socket: LiveSocket): Promise<void> => {
    try {
      await lookUp([socket], null);
      if (cancels.has(socket)) keep(socket);
    } catch (error) {
      links.onError(error);
      // Whether the session was prolonged is unknown: without an answer of the database it ends at its time.
      if (timers.now() > socket.data.expiresAt) dropSocket(socket);
      else if (cancels.has(socket)) plan(socket, retryMs);
    }
  };
  const keep = (socket: LiveSocket): void => {
    plan(socket, Math.max(1_000, Math.min(recheckMs, socket.data.expiresAt - timers.now() + 1)));
  };

  return {
    keep,
    forget: (socket) => {
      cancels.get(socket)?.();
      cancels.delete(socket);
    },
    expire,
    refresh: async (sockets, word) => {
      const bySession = new Map<string, LiveSocket[]>();
      for (const socket of sockets) {
        const group = bySession.get(socket.data.sessionId);
        if (group === undefined) bySession.set(socket.data.sessionId, [socket]);
        else group.push(socket);
      }
      for (const group of bySession.values()) {
        try {
          await lookUp(group, word);
        } catch (error) {
          // Its rights are unknown: it must come back through the handshake.
          links.onError(error);
          for (const socket of group) dropSocket(socket);
        }
      }
    },
  };
}
