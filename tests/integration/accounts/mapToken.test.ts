import { sign } from 'hono/jwt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { day, second } from '#domain/time.ts';
import { readMapToken } from '#server/http/mapToken.ts';
import { openTown, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

it('SEED-362: tokens for maps live two days, for wall screens one; a changed or expired one is refused', async () => {
  const path = '/api/web/common/getMapToken';
  expect((await town.call('GET', path)).status).toBe(401);
  const read = (token: string, at = town.now) => readMapToken(token, town.config, at);
  for (const [type, days] of [
    ['map', 2],
    ['screen', 1],
  ] as const) {
    const reply = await town.as('viewer', 'GET', path, { query: { type } });
    const { token, expiresAt } = reply.data as { token: string; expiresAt: number };
    expect(expiresAt).toBe(town.now + days * day);
    expect(await read(token)).toEqual({ userId: 'viewer', type });
    expect(await read(token, expiresAt - second)).not.toBeNull();
    expect(await read(token, expiresAt)).toBeNull();
    const [head = '', , mark = ''] = token.split('.');
    const claims = { sub: 'root', type, exp: (town.now + 9 * day) / second };
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${mark}`;
    expect(await read(forged)).toBeNull();
    const bare = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(await read(`${bare}.${forged.split('.')[1]}.`)).toBeNull();
    expect(await read(await sign(claims, 'another-secret-of-nobody', 'HS256'))).toBeNull();
    expect(await read('nonsense')).toBeNull();
  }
  expect((await town.as('viewer', 'GET', path, { query: { type: 'other' } })).errno).toBe(9002);
});
