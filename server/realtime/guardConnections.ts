import type { IncomingMessage } from 'node:http';
import { lineOf } from '#domain/access/network.ts';
import type { Gate } from '../gate/gate.ts';
import type { HandshakeRefusal } from '../gate/handshakes.ts';
import { addressOfRequest } from '../http/address.ts';
import type { LiveServer, LiveSocket } from './liveSocket.ts';
import { createRate } from './rate.ts';
import { dropConnection, type EngineConnection } from './slowSocket.ts';

/** Ten times the calls of a page: a sender of more is no page. */
export const packetsPerSecond = 200;
/** Who has opened a connection says who it is within this time, or is cut off. */
export const connectWithinMs = 10_000;

interface GuardLinks {
  readonly gate: Pick<Gate, 'handshakes' | 'connections'>;
  /** TRUST_PROXY. */
  readonly proxies: number;
  readonly now: () => number;
}

export const retryAfterSec = { 1429: 10, 1503: 2 } as const;
const statusOf = { 1429: '429 Too Many Requests', 1503: '503 Service Unavailable' } as const;

/** Whose request it is, for counting. */
export function callerOf(request: IncomingMessage, proxies: number): string {
  return lineOf(addressOfRequest(request, proxies));
}

/** Says on a connection that is not to become a socket why, and when to come back. */
export function refuseUpgrade(request: IncomingMessage, why: HandshakeRefusal): void {
  const lines = [`HTTP/1.1 ${statusOf[why]}`, 'Connection: close', `Retry-After: ${retryAfterSec[why]}`];
  request.socket.on('error', () => undefined);
  request.socket.end(`${lines.join('\r\n')}\r\nContent-Length: 0\r\n\r\n`);
  request.socket.destroySoon();
}

/**
 * Watches what comes over the connections under the sockets. Before a connection is somebody's it may say one thing,
 * who it is; at the second it is cut off, and so is whoever sends faster than any page.
 */
export function guardConnections(io: LiveServer, { gate, proxies, now }: GuardLinks): void {
  const proved = new WeakMap<object, () => void>();
  io.engine.on('connection', (conn: EngineConnection) => {
    const isOver = gate.handshakes.enter(callerOf(conn.request, proxies));
    let isProved = false;
    let said = 0;
    proved.set(conn, () => {
      isProved = true;
      isOver();
      gate.connections.prove(conn.request.socket);
    });
    conn.once('close', isOver);
    const allowed = createRate(packetsPerSecond, now);
    conn.on('packet', () => {
      if (!allowed()) dropConnection(conn);
    });
    conn.on('data', () => {
      if (isProved) return;
      said += 1;
      if (said > 1) dropConnection(conn);
    });
  });
  io.on('connection', (socket: LiveSocket) => proved.get(socket.conn)?.());
}
