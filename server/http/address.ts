import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** The socket under a call; none when a test calls the application as a function. */
function incomingOf(c: Context): IncomingMessage | undefined {
  return (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/**
 * Whose call it is: the socket's address, or behind `proxies` trusted ones the entry that the outermost of them wrote.
 * @source product.md 0.11 TRUST_PROXY
 */
export function addressOf(c: Context, proxies: number): string {
  const socket = incomingOf(c)?.socket.remoteAddress ?? '127.0.0.1';
  if (proxies === 0) return plain(socket);
  const chain = (c.req.header('X-Forwarded-For') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return plain(chain.at(-proxies) ?? chain[0] ?? socket).slice(0, 64);
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/** True for a caller on this machine that no proxy stands before. */
export function isLoopback(c: Context): boolean {
  if (c.req.header('X-Forwarded-For') !== undefined) return false;
  const address = plain(incomingOf(c)?.socket.remoteAddress ?? '127.0.0.1');
  return address === '::1' || address.startsWith('127.');
}
