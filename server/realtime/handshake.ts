import { z } from 'zod';
import type { LiveServer, LiveSocket } from './liveSocket.ts';
import { roomOf } from './liveSocket.ts';
import { retryAfterSec } from './guardConnections.ts';
import type { HandshakeRefusal } from '../gate/handshakes.ts';
import type { Gate } from '../gate/gate.ts';
import type { RealtimePorts } from './ports.ts';

export const socketsPerUser = 20;

const auth = z.object({
  token: z.string().min(1).max(200),
  /** Taken, and without power: the session says what it is. */
  client: z.enum(['web', 'screen']).optional(),
  locale: z.enum(['zh-CN', 'en-US']).catch('zh-CN'),
});

type Refusal = HandshakeRefusal | '1605';

export interface HandshakeLinks {
  readonly ports: Pick<RealtimePorts, 'findSession' | 'isHeld'>;
  readonly gate: Pick<Gate, 'handshakes' | 'known'>;
  /** Whose count it is: the caller's address, IPv6 by its /64. */
  readonly lineOf: (socket: LiveSocket) => string;
  readonly socketsOf: (userId: string) => number;
  readonly onError: (error: unknown) => void;
}

/** A refused client is told when to come back; times are spread, so that not all come at once. */
function refusalOf(word: Refusal): Error {
  if (word === '1605') return new Error(word);
  const retryMs = Math.round(retryAfterSec[word] * 1_000 * (0.5 + Math.random()));
  return Object.assign(new Error(word), { data: { retryMs } });
}

/**
 * Token and its cookie → session → scope. A bad token is refused with the message `1605`, one socket too many with
 * `1429`, a database that does not answer with `1503`; with `1429` or `1503`, without asking it, what comes too often
 * or too many at once.
 * @source docs/requirements.md E1
 */
export function checkHandshakes(io: LiveServer, links: HandshakeLinks): void {
  const { gate, socketsOf } = links;
  // Those who were let in and are in no room yet: handshakes at the same time must see each other.
  const coming = new Map<string, Set<LiveSocket>>();
  const arrive = (socket: LiveSocket): void => {
    const { userId } = socket.data;
    const others = coming.get(userId);
    if (others?.delete(socket) === true && others.size === 0) coming.delete(userId);
  };
  function expect(socket: LiveSocket): void {
    const { userId } = socket.data;
    const others = coming.get(userId);
    if (others === undefined) coming.set(userId, new Set([socket]));
    else others.add(socket);
    // It never arrives when it hangs up before.
    socket.conn.once('close', () => arrive(socket));
  }

  async function admit(socket: LiveSocket): Promise<Refusal | null> {
    const given = auth.safeParse(socket.handshake.auth);
    if (!given.success) return '1605';
    const { token, locale } = given.data;
    // A token without the rest counts as unknown: it is refused without asking the database.
    const isHeld = links.ports.isHeld(token, socket.handshake.headers.cookie);
    const isKnown = isHeld && gate.known.keyOf(token) !== null;
    const session = await gate.handshakes.ask(links.lineOf(socket), isKnown, async () => {
      if (!isHeld) return { proved: false, result: null };
      const result = await links.ports.findSession(token);
      if (result === null) gate.known.forget(token);
      else gate.known.add(token);
      return { proved: result !== null, result };
    });
    if (typeof session === 'string') return session;
    if (session === null) return '1605';
    const { scope, sessionId, expiresAt } = session;
    const taken = socketsOf(scope.userId) + (coming.get(scope.userId)?.size ?? 0);
    if (taken >= socketsPerUser) return '1429';
    Object.assign(socket.data, {
      userId: scope.userId,
      orgId: roomOf(scope),
      access: scope.access,
      sessionId,
      scope,
      token,
      locale,
      expiresAt,
      devices: new Set<string>(),
    } satisfies LiveSocket['data']);
    if (socket.conn.readyState === 'open') expect(socket);
    return null;
  }
  async function decide(socket: LiveSocket): Promise<Error | undefined> {
    // It was cut off with packets of its own still to be taken.
    if (socket.conn.readyState !== 'open') return new Error('1429');
    try {
      const refusal = await admit(socket);
      return refusal === null ? undefined : refusalOf(refusal);
    } catch (error) {
      links.onError(error);
      return refusalOf('1503');
    }
  }
  io.use((socket, next) => {
    const run = async (): Promise<void> => next(await decide(socket));
    void run();
  });
  io.on('connection', arrive);
}
