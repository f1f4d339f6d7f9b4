import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { addUser } from '#db/users/addUser.ts';
import { second } from '#domain/time.ts';
import { hashPassword } from '#server/http/password.ts';
import { codeOf } from '../accounts/kit.ts';
import { openTown, password, type Reply, type Town, type TownOptions } from './town.ts';

const towns: Town[] = [];
afterEach(async () => {
  for (const town of towns.splice(0)) await town.close();
});

async function open(env: NonNullable<TownOptions['env']>): Promise<Town> {
  const town = await openTown({ env });
  towns.push(town);
  return town;
}

const times = <T>(n: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)));
const countOf = (replies: readonly Reply[], errno: number) => replies.filter((reply) => reply.errno === errno).length;

/** How many sign in at once; ADR 0026 has what a thousand took. */
const people = Number(process.env['SIGN_IN_PEOPLE'] ?? 30);

describe('signing in behind one address', () => {
  it('H1: a hundred people sign in within a minute where twenty wrong passwords are too many', async () => {
    const town = await open({ AUTH_PER_MIN: '20' });
    const address = '10.3.0.1';
    for (let n = 0; n < 25; n += 1) {
      // Of one account four are judged at once: a fifth try would lock it until they are (M7).
      const replies = await times(4, () => town.signIn('viewer', {}, address));
      expect(countOf(replies, 0)).toBe(4);
    }
    // All at once, so that none is counted after another was judged.
    const wrong = await times(60, (n) =>
      town.call('POST', '/api/login', { body: { username: `nobody${n}`, password: 'wrong one' }, address }),
    );
    // Those that come while others are being judged are told when to come again; nobody judged them.
    expect(countOf(wrong, 1429) + countOf(wrong, 1431)).toBeGreaterThanOrEqual(40);
    expect((await town.signIn('viewer', {}, address)).errno).toBe(1429);
    expect((await town.signIn('viewer', {}, '10.3.0.2')).errno).toBe(0);
  });

  it('H1: people whom nobody knows there sign in at once, at the full price of a hash, each by the Retry-After told', async () => {
    const town = await openTown({ env: { AUTH_PER_MIN: '20' }, atFullCost: true });
    towns.push(town);
    const names = Array.from({ length: people }, (_, n) => `guard${n}`);
    const passwordHash = await hashPassword(password);
    await town.db.write(async (tx) => {
      for (const username of names) {
        const who = { id: username, uuid: randomUUID(), username, realName: username, mobile: null };
        await addUser(tx, { ...who, passwordHash, orgId: 'city', roles: [], now: town.now });
      }
    });
    let waits = 0;
    const startedAt = performance.now();
    const enter = async (username: string): Promise<number> => {
      for (;;) {
        const reply = await town.call('POST', '/api/login', { body: { username, password }, address: '10.3.9.1' });
        if (reply.errno === 0) return 0;
        const seconds = Number(reply.headers.get('Retry-After'));
        // 1429 is what a guesser is told.
        if (![1431, 1503].includes(reply.errno) || !(seconds > 0 && seconds <= 60)) return reply.errno;
        waits += 1;
        await new Promise((resolve) => setTimeout(resolve, seconds * second));
      }
    };
    const told = await Promise.all(names.map(enter));
    expect(told).toEqual(names.map(() => 0));
    expect(waits).toBeGreaterThan(0);
    console.info(
      `${people} signed in within ${Math.round((performance.now() - startedAt) / second)} s, ${waits} waits`,
    );
  });

  it('H1: a right password before a second factor does not count either, a wrong code does', async () => {
    const town = await open({ AUTH_PER_MIN: '3' });
    const sent = { token: await town.tokenOf('viewer'), address: '10.9.0.1' };
    const begun = await town.call('POST', '/api/web/account/totpBegin', { ...sent, body: { password } });
    const { secret } = begun.data as { secret: string };
    const code = codeOf(secret, town.now);
    expect((await town.call('POST', '/api/web/account/totpConfirm', { ...sent, body: { code } })).errno).toBe(0);
    for (let n = 0; n < 10; n += 1) expect((await town.signIn('viewer', {}, '10.9.0.2')).errno).toBe(1619);
    const wrong = code === '111111' ? '222222' : '111111';
    const told: number[] = [];
    for (let n = 0; n < 4; n += 1) told.push((await town.signIn('viewer', { totp: wrong }, '10.9.0.2')).errno);
    expect(told).toEqual([1620, 1620, 1620, 1429]);
  });

  it('H1: signing out does not count when there was a session', async () => {
    const town = await open({ AUTH_PER_MIN: '5' });
    const address = '10.4.0.1';
    for (let n = 0; n < 12; n += 1) {
      const { token } = (await town.signIn('viewer', {}, address)).data as { token: string };
      expect((await town.call('POST', '/api/logout', { body: { token }, address })).errno).toBe(0);
    }
    const unknown = await times(10, () => town.call('POST', '/api/logout', { body: { token: 'unknown' }, address }));
    expect([countOf(unknown, 1001), countOf(unknown, 1429)]).toEqual([5, 5]);
  });

  it('H1: an address is a /64 of IPv6', async () => {
    const town = await open({ AUTH_PER_MIN: '5' });
    const body = { username: 'nobody', password: 'wrong one' };
    const replies = await times(20, (n) => town.call('POST', '/api/login', { body, address: `2001:db8:0:1::${n}` }));
    expect(countOf(replies, 1429) + countOf(replies, 1431)).toBe(15);
  });
});
