import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { Context } from 'hono';

/** The socket under a call; none when a test calls the application as a function. */
function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/** The connection that a call came over. */
export function connectionOf(c: Context): Socket | undefined {
  return incomingOf(c)?.socket;
}

/**
 * Whose call it is: the socket's address, or behind `proxies` trusted ones the entry that the outermost of them wrote.
 * Without one the header is the caller's own word, and so is every entry before that one; what is no address is none.
 * @source docs/requirements.md 0.11 TRUST_PROXY
 */
export function addressOf(c: Context, proxies: number): string {
  return addressFrom(connectionOf(c)?.remoteAddress, c.req.header('X-Forwarded-For'), proxies);
}

/** The same of a request that is to become a socket. */
export function addressOfRequest(request: Pick<IncomingMessage, 'headers' | 'socket'>, proxies: number): string {
  // Several of these headers reach us as one.
  const forwarded = request.headers['x-forwarded-for'];
  return addressFrom(request.socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, proxies);
}

export function addressFrom(socket = '127.0.0.1', forwarded = '', proxies = 0): string {
  if (proxies === 0) return plain(socket);
  const chain = forwarded
    .split(',')
    .map((part) => plain(part.trim()))
    .filter((part) => part !== '');
  const written = chain.at(-proxies) ?? chain[0] ?? '';
  return isIP(written) === 0 ? plain(socket) : written;
}

/** Without the port that some proxies add, and IPv4 as IPv4. */
function plain(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d[\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return bare.toLowerCase().startsWith('::ffff:') ? bare.slice(7) : bare;
}
