import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { failed } from '#domain/channels/verdict.ts';
import { addressReach } from './addressReach.ts';
import { SendError } from './sendError.ts';

/**
 * The one address that is connected to. All that a name stands for must be allowed: a name that is both outside and
 * inside is a way in.
 * @param allowed names at addresses of the house that root let through
 * @throws SendError
 */
export async function resolveHost(hostname: string, allowed: ReadonlySet<string>): Promise<LookupAddress> {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(bare);
  const found = family === 0 ? await ask(bare) : [{ address: bare, family }];
  for (const { address } of found) {
    const reach = addressReach(address);
    const isLet = reach === 'public' || (reach === 'private' && allowed.has(hostname));
    if (!isLet) throw new SendError(failed('private', hostname, { isFinal: true }));
  }
  const [first] = found;
  if (first === undefined) throw new SendError(failed('dns', hostname));
  return first;
}

async function ask(hostname: string): Promise<LookupAddress[]> {
  try {
    return await lookup(hostname, { all: true });
  } catch (error) {
    throw new SendError(failed('dns', `${hostname} ${(error as NodeJS.ErrnoException).code ?? ''}`));
  }
}
