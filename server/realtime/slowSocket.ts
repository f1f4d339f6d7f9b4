import type { LiveSocket } from './liveSocket.ts';

/**
 * A socket with more than this unsent is dropped: it reconnects and asks for what it missed.
 * @source docs/requirements.md E7
 */
export const queuedBytesMax = 1_000_000;
/**
 * A socket with more than this unsent gets no rows until it has read: what it hears next has a `prev` that it does not
 * know, and it asks for what it missed. It leaves room below the limit for the largest message and answer.
 */
export const behindBytes = 500_000;

/** The parts of engine.io and ws that are not in their types, and are all optional here. */
interface Internals {
  readonly writeBuffer?: ReadonlyArray<{
    readonly data?: unknown;
    readonly options?: { readonly wsPreEncodedFrame?: readonly unknown[] };
  }>;
  readonly transport?: { readonly socket?: { readonly bufferedAmount?: number; readonly terminate?: () => void } };
}

function bytesOf(data: unknown): number {
  return typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0;
}

/** Bytes that this socket has been given and that have not left the process. */
export function queuedBytes(socket: LiveSocket): number {
  const engine = socket.conn as unknown as Internals;
  let bytes = engine.transport?.socket?.bufferedAmount ?? 0;
  for (const { data, options } of engine.writeBuffer ?? []) {
    for (const part of options?.wsPreEncodedFrame ?? [data]) bytes += bytesOf(part);
  }
  return bytes;
}

/** Whether a socket does not read what it is given. */
export function isBehind(socket: LiveSocket): boolean {
  return queuedBytes(socket) > behindBytes;
}

/**
 * Cuts the connection under the socket. A polite close would wait for the very bytes that do not flow, and
 * socket.disconnect would tell the client not to come back.
 */
export function dropSocket(socket: LiveSocket): void {
  dropConnection(socket.conn);
}

/** The connection under a socket, or one that is none yet. */
export type EngineConnection = LiveSocket['conn'];

/** The same for a connection that is no socket yet. What it sent already is not taken any more. */
export function dropConnection(conn: EngineConnection): void {
  const terminate = (conn as unknown as Internals).transport?.socket;
  conn.close(true);
  terminate?.terminate?.();
}
