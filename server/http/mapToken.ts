import { sign, verify } from 'hono/jwt';
import { z } from 'zod';
import { currentKey, keysOf } from '#domain/access/keyring.ts';
import type { Config } from '#domain/config.ts';
import { day, second } from '#domain/time.ts';

export type MapTokenType = 'map' | 'screen';

/** @source docs/requirements.md D3 */
const lifeMs: Readonly<Record<MapTokenType, number>> = { map: 2 * day, screen: day };

const claims = z.object({ sub: z.string(), type: z.enum(['map', 'screen']), exp: z.number() });
export interface MapToken {
  readonly userId: string;
  readonly type: MapTokenType;
}

type Keys = Pick<Config, 'MAP_TOKEN_SECRET'>;

/** A token for addresses that carry no session: tiles and address search. `expiresAt` in epoch ms. */
export async function signMapToken(
  { userId, type }: MapToken,
  config: Keys,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const expiresAt = now + lifeMs[type];
  const token = await sign(
    { sub: userId, type, exp: Math.floor(expiresAt / second) },
    currentKey(config.MAP_TOKEN_SECRET),
    'HS256',
  );
  return { token, expiresAt };
}

/** Whose token it is; null when it was changed, signed with another key or another method, or is over. */
export async function readMapToken(token: string, config: Keys, now: number): Promise<MapToken | null> {
  for (const key of keysOf(config.MAP_TOKEN_SECRET)) {
    const found = await readWith(key, token);
    // Its end is judged by the product's clock.
    if (found !== null) return found.exp * second > now ? { userId: found.sub, type: found.type } : null;
  }
  return null;
}

async function readWith(key: string, token: string): Promise<z.output<typeof claims> | null> {
  try {
    return claims.parse(await verify(token, key, { alg: 'HS256', exp: false }));
  } catch {
    return null;
  }
}
