import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetLoginFailures, forgetNetworks } from '#db/sweeps/forgetAccounts.ts';
import { findCredentials } from '#db/users/findCredentials.ts';
import { knownNetwork, loginFailure } from '#db/schema/users.ts';
import { day, minute, second } from '#domain/time.ts';
import { openTown, password, type Person, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown({ atFullCost: true });
});
afterAll(() => town.close());

const tryWrong = (username: string, address: string) =>
  town.call('POST', '/api/login', { body: { username, password: 'wrong' }, address });
const tryRight = (username: Person, address: string) => town.signIn(username, {}, address);
async function fail(username: string, address: string, times: number): Promise<number[]> {
  const errnos: number[] = [];
  for (let i = 0; i < times; i += 1) errnos.push((await tryWrong(username, address)).errno);
  return errnos;
}

describe('guessing a password', () => {
  it('SPEC-026: is over after five tries for the account and the /24 it comes from, for 15 minutes; others still sign in', async () => {
    expect(await fail('south1', '10.8.0.1', 5)).toEqual([1601, 1601, 1601, 1601, 1603]);
    // Another address of the same line is no fresh start; another network, and another account, are not concerned.
    expect(await tryRight('south1', '10.8.0.200')).toMatchObject({ errno: 1603 });
    expect((await tryRight('north1', '10.8.0.1')).errno).toBe(0);
    expect((await tryRight('south1', '10.8.1.1')).errno).toBe(0);
    town.now += 14 * minute;
    expect((await tryRight('south1', '10.8.0.1')).errmsg).toBe('密码错误次数过多，请1分钟后再试');
    town.now += minute + 1;
    expect((await tryRight('south1', '10.8.0.1')).errno).toBe(0);
  });

  it('counts a /64 of IPv6 as one network', async () => {
    for (let i = 0; i < 5; i += 1) await tryWrong('north2', `2001:db8:0:1::${i}`);
    expect((await tryRight('north2', '2001:db8:0:1:ffff::1')).errno).toBe(1603);
    expect((await tryRight('north2', '2001:db8:0:2::1')).errno).toBe(0);
  });

  it('never locks an account for a network it signed in from, but makes each further try wait longer, up to 30 s', async () => {
    const address = '10.9.0.7';
    expect((await tryRight('viewer', address)).errno).toBe(0);
    expect(await fail('viewer', address, 5)).toEqual([1601, 1601, 1601, 1601, 1601]);
    const waits: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const slowed = await tryRight('viewer', address);
      expect(slowed).toMatchObject({ status: 429, errno: 1429 });
      const seconds = Number(slowed.headers.get('retry-after'));
      waits.push(seconds);
      town.now += seconds * second;
      expect((await tryWrong('viewer', address)).errno).toBe(1601);
    }
    expect(waits).toEqual([2, 4, 8, 16, 30, 30]);
    town.now += 30 * second;
    expect((await tryRight('viewer', address)).errno).toBe(0);
    // A right password forgets the wrong ones before it.
    expect(await fail('viewer', address, 4)).toEqual([1601, 1601, 1601, 1601]);
    expect((await tryRight('viewer', address)).errno).toBe(0);
  });

  it('locks a network again that nobody signed in from for 60 days', async () => {
    const address = '10.9.1.1';
    expect((await tryRight('chief', address)).errno).toBe(0);
    town.now += 60 * day + minute;
    expect(await fail('chief', address, 5)).toEqual([1601, 1601, 1601, 1601, 1603]);
  });

  it('treats an account that does not exist as one that does', async () => {
    const known = await fail('orphan', '10.9.2.1', 6);
    const unknown = await fail('nobody', '10.9.2.1', 6);
    expect(unknown).toEqual(known);
    expect(unknown).toEqual([1601, 1601, 1601, 1601, 1603, 1603]);
  });

  it('takes as long for an account that does not exist', async () => {
    // A password at the real price, unlike the fixture's.
    const { token } = (await tryRight('stranger', '10.10.9.1')).data as { token: string };
    const typed = { newPassword: 'another one', repeatNewPassword: 'another one' };
    const body = { mobile: '13800001005', oldPassword: password, ...typed };
    expect((await town.call('POST', '/api/web/account/updatePassword', { token, body })).errno).toBe(0);
    const stored = await town.db.snapshot((tx) => findCredentials(tx, 'stranger'));
    expect(stored?.passwordHash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let i = 0; i < 4; i += 1) {
      for (const [kind, name] of [
        ['known', 'stranger'],
        ['unknown', `nobody${i}`],
      ] as const) {
        const started = performance.now();
        await tryWrong(name, `10.10.${i}.1`);
        times[kind].push(performance.now() - started);
      }
    }
    const middle = (list: number[]) => list.toSorted((a, b) => a - b)[1] ?? 0;
    // A hash costs well over a hundred times what a look into the database does.
    expect(middle(times.unknown)).toBeGreaterThan(middle(times.known) / 4);
    expect(middle(times.unknown)).toBeLessThan(middle(times.known) * 4);
  });

  it('M7: keeps the hashes busy for nobody else: a flood of names from one network is told to come again, a known person signs in', async () => {
    const [flood, home] = ['10.13.0.1', '10.13.1.1'];
    expect((await tryRight('north1', home)).errno).toBe(0);
    const judged: number[] = [];
    const strangers = Array.from({ length: 24 }, async (_, at) => {
      const reply = await tryWrong(`flood${at}`, flood);
      if (reply.errno === 1601) judged.push(at);
      return reply;
    });
    // The first of them is at work before the person comes.
    await expect.poll(() => judged.length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0);
    const person = await tryRight('north1', home);
    const signedInAfter = judged.length;
    expect(person.errno).toBe(0);
    const replies = await Promise.all(strangers);
    const refused = replies.filter(({ errno }) => errno === 1503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + judged.length).toBe(24);
    for (const { status, headers } of refused) expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    // Some of the flood still waited when the person was let in.
    expect(signedInAfter).toBeLessThan(judged.length);
    // What was not judged does not count.
    const counts = await town.db.snapshot((tx) => tx.sql.select().from(loginFailure));
    const countOf = (at: number) => counts.find(({ account }) => account === `flood${at}`)?.failedCount;
    expect(replies.map(({ errno }, at) => [errno, countOf(at)])).toEqual(
      replies.map(({ errno }) => [errno, errno === 1601 ? 1 : 0]),
    );
  });

  it('counts wrong old passwords of a session that is open as well', async () => {
    const { token } = (await tryRight('south1', '10.11.0.1')).data as { token: string };
    const change = { oldPassword: 'wrong', newPassword: 'another one', repeatNewPassword: 'another one' };
    const errnos: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const body = { ...change, mobile: '13800001004' };
      const sent = { token, body, address: '10.12.0.1' };
      errnos.push((await town.call('POST', '/api/web/account/updatePassword', sent)).errno);
    }
    expect(errnos).toEqual([1614, 1614, 1614, 1614, 1603, 1603]);
    expect((await tryRight('south1', '10.11.0.1')).errno).toBe(0);
  });

  it('is forgotten by the retention when its window is long over, as are networks nobody uses', async () => {
    const count = () =>
      town.db.snapshot(async (tx) => ({
        failures: (await tx.sql.select().from(loginFailure)).length,
        networks: (await tx.sql.select().from(knownNetwork)).length,
      }));
    const before = await count();
    expect(before.failures).toBeGreaterThan(0);
    await town.db.write((tx) => forgetLoginFailures(tx, town.now + 1, 5_000));
    await town.db.write((tx) => forgetNetworks(tx, town.now + 1, 5_000));
    expect(await count()).toEqual({ failures: 0, networks: 0 });
  });
});
