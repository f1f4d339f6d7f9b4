import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { maxTriesADay, takeTry } from '#db/sessions/loginFailures.ts';
import { dialect } from '#db/engine/dialect.ts';
import * as noteLoginModule from '#db/users/noteLogin.ts';
import { loginDay } from '#db/schema/users.ts';
import { forgetLoginDays } from '#db/sweeps/forgetAccounts.ts';
import { day, hour, minute, second } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import { createApp } from '#server/app.ts';
import * as passwordModule from '#server/http/password.ts';
import { openTown, password, startMs, type Person, type Reply, type Town } from '../server/town.ts';
import { captchaFor, codeOf, tokenIn } from './kit.ts';

let town: Town;
/** Another server on the same database. */
let other: Town;
beforeAll(async () => {
  town = await openTown();
  const db = await town.another();
  other = Object.assign(Object.create(town) as Town, { app: createApp({ deps: { ...town.deps, db }, files: null }) });
});
afterAll(() => town.close());

const login = (username: string, given: string, address: string, more: object = {}): Promise<Reply> =>
  town.call('POST', '/api/login', { body: { username, password: given, ...more }, address });

/**
 * Twenty at once, the right one as the nineteenth. PostgreSQL's connections take them in an order of their own, and a
 * right one among the first would clear the others: there all are wrong.
 */
const twenty = <T>(right: T, wrong: (at: number) => T): T[] =>
  Array.from({ length: 20 }, (_, at) => (at === 18 && dialect === 'sqlite' ? right : wrong(at)));
/** What is refused beside a try under way is told to come again; what comes after the lock, that it is locked. */
const heldBack = (replies: readonly Reply[]) => {
  const { 1429: busy = 0, 1603: locked = 0, ...judged } = tally(replies);
  expect(locked).toBeGreaterThan(0);
  return { ...judged, heldBack: busy + locked };
};
const tally = (replies: readonly Reply[]) => {
  const counts: Record<number, number> = {};
  for (const { errno } of replies) counts[errno] = (counts[errno] ?? 0) + 1;
  return counts;
};

/** The person's second factor, set up. @returns its secret */
async function protect(person: Person): Promise<string> {
  const token = tokenIn(await town.signIn(person));
  const post = (verb: string, body: object) => town.call('POST', `/api/web/account/${verb}`, { token, body });
  const { secret } = (await post('totpBegin', { password })).data as { secret: string };
  expect((await post('totpConfirm', { code: codeOf(secret, town.now) })).errno).toBe(0);
  town.now += minute;
  return secret;
}

describe('M7: tries that arrive at once', () => {
  it('are counted before they are judged: of twenty passwords five are, and the right one comes too late', async () => {
    const all = twenty(password, () => 'wrong');
    const replies = await Promise.all(all.map((each) => login('south1', each, '10.20.0.1')));
    // The fifth brings the lock; it may be judged after those that met it.
    expect(heldBack(replies)).toEqual({ 1601: 4, heldBack: 16 });
    expect((await login('south1', password, '10.20.0.1')).errno).toBe(1603);
    // Nobody else is shut out.
    expect((await login('south1', password, '10.20.1.1')).errno).toBe(0);
  });

  it('at two servers are counted together', async () => {
    const all = twenty(password, () => 'wrong');
    const replies = await Promise.all(
      all.map((each, at) => {
        const sent = { body: { username: 'north1', password: each }, address: '10.20.2.1' };
        // The town's `call` sends to the app that is in place.
        const { app } = town;
        Object.assign(town, { app: at % 2 === 0 ? app : other.app });
        const reply = town.call('POST', '/api/login', sent);
        Object.assign(town, { app });
        return reply;
      }),
    );
    expect(heldBack(replies)).toEqual({ 1601: 4, heldBack: 16 });
    expect((await login('north1', password, '10.20.2.1')).errno).toBe(1603);
  });

  it('from a known network are slowed after the fifth, the sixth at once among them', async () => {
    const address = '10.20.3.1';
    expect((await login('viewer', password, address)).errno).toBe(0);
    const replies = await Promise.all(twenty(password, () => 'wrong').map((each) => login('viewer', each, address)));
    expect(tally(replies)).toEqual({ 1601: 5, 1429: 15 });
    expect(await login('viewer', password, address)).toMatchObject({ errno: 1429, status: 429 });
    town.now += 2 * second;
    expect((await login('viewer', password, address)).errno).toBe(0);
  });

  it('with the right password each are all let in: what was right gives its try back', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await login('stranger', password, '10.20.4.1')).errno).toBe(0);
      expect((await login('stranger', 'wrong', '10.20.4.1')).errno).toBe(1601);
    }
    const four = await Promise.all(Array.from({ length: 4 }, () => login('chief', password, '10.20.5.1')));
    expect(tally(four)).toEqual({ 0: 4 });
  });

  it('are as few for codes of the second factor, and the right password before them clears nothing', async () => {
    const secret = await protect('chief');
    const wrong = codeOf(secret, town.now, 40);
    const codes = twenty(codeOf(secret, town.now), () => wrong);
    const replies = await Promise.all(codes.map((totp) => login('chief', password, '10.20.6.1', { totp })));
    expect(heldBack(replies)).toEqual({ 1620: 4, heldBack: 16 });
    // Asking for the code is no guess: it neither counts nor clears.
    const mixed = '10.20.7.1';
    const errnos: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      for (let asked = 0; asked < 3; asked += 1) {
        const ask = await login('chief', password, mixed);
        if (ask.errno !== 1619) errnos.push(ask.errno);
      }
      errnos.push((await login('chief', password, mixed, { totp: wrong })).errno);
    }
    expect(errnos).toEqual([1620, 1620, 1620, 1620, 1603]);
    // The same for recovery codes.
    const recovery = await Promise.all(
      Array.from({ length: 20 }, () => login('chief', password, '10.20.8.1', { recoveryCode: 'ABCDE-FGHJK' })),
    );
    expect(heldBack(recovery)).toEqual({ 1622: 4, heldBack: 16 });
  });

  it('are as few for the password in the settings, which being right clears no wrong codes', async () => {
    const token = tokenIn(await login('north2', password, '10.20.9.1'));
    const prove = (given: string, address: string) =>
      town.call('POST', '/api/web/account/totpBegin', { token, body: { password: given }, address });
    const replies = await Promise.all(twenty(password, () => 'wrong').map((each) => prove(each, '10.20.10.1')));
    expect(heldBack(replies)).toEqual({ 1614: 4, heldBack: 16 });
    const begun = (await prove(password, '10.20.11.1')).data as { secret: string };
    const wrong = codeOf(begun.secret, town.now, 40);
    const errnos: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      expect((await prove(password, '10.20.12.1')).errno).toBe(0);
      const confirm = { token, body: { code: wrong }, address: '10.20.12.1' };
      errnos.push((await town.call('POST', '/api/web/account/totpConfirm', confirm)).errno);
    }
    expect(errnos).toEqual([1620, 1620, 1620, 1620, 1603]);
  });

  it('of one account that are all right lock nobody out: those beside five under way come again in 2 s and are let in', async () => {
    const address = '10.21.0.1';
    const { checkPassword } = passwordModule;
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    // A slow hash: five are under way until the others are refused, on however quick a machine.
    const slow = vi.spyOn(passwordModule, 'checkPassword').mockImplementation(async (...given) => {
      await opened;
      return checkPassword(...given);
    });
    const left: number[] = [];
    // As often as a page sends it.
    for (let round = 0, people = 12; round < 3; round += 1) {
      let refusals = 0;
      const replies = await Promise.all(
        Array.from({ length: people }, async () => {
          const reply = await login('north1', password, address);
          if (reply.errno !== 0 && (refusals += 1) === 7) open();
          return reply;
        }),
      );
      const refused = replies.filter(({ errno }) => errno !== 0);
      for (const { errno, headers } of refused) expect([errno, headers.get('retry-after')]).toEqual([1429, '2']);
      people = refused.length;
      left.push(people);
      town.now += 2 * second;
    }
    slow.mockRestore();
    expect(left[0]).toBe(7);
    expect(left[2]).toBe(0);
  });

  it('that a server left unjudged let no sixth be judged, and hold nobody back after 15 minutes', async () => {
    const key = { account: 'north2', network: '10.21.1.0/24' };
    const today = { start: startOfDay(town.config.APP_TZ, town.now), end: town.now + day };
    for (let i = 0; i < 5; i += 1) {
      const taken = await town.db.write((tx) => takeTry(tx, { key, today, now: town.now }));
      expect(taken).toHaveProperty('day');
    }
    expect(await login('north2', password, '10.21.1.1')).toMatchObject({ errno: 1429, status: 429 });
    town.now += 14 * minute;
    expect((await login('north2', password, '10.21.1.1')).errno).toBe(1429);
    town.now += minute + second;
    expect((await login('north2', password, '10.21.1.1')).errno).toBe(0);
  });

  it('of sixteen at once from one new address are all judged: none is told that the server is busy', async () => {
    const address = '10.21.2.1';
    const eight = ['south1', 'north1', 'north2', 'viewer', 'stranger', 'orphan', 'root', 'chief'] as const;
    const names = eight.flatMap((each) => [each, each]);
    const replies = await Promise.all(names.map((each) => login(each, 'wrong', address)));
    expect(tally(replies)).toEqual({ 1601: 16 });
  });

  it('do not count when the database fails beside a right one', async () => {
    const address = '10.21.3.1';
    const broken = vi.spyOn(noteLoginModule, 'noteLogin').mockRejectedValue(new Error('the disk is full'));
    const errnos: number[] = [];
    for (let i = 0; i < 6; i += 1) errnos.push((await login('stranger', password, address)).errno);
    broken.mockRestore();
    expect(errnos).toEqual(Array.from({ length: 6 }, () => 1500));
    expect((await login('stranger', password, address)).errno).toBe(0);
  });

  it('are five for a captcha as well', async () => {
    const mobile = '13800001004';
    const right = await captchaFor(town, 'loginByPhone', { mobile });
    const wrong = right.captcha === '000000' ? '000001' : '000000';
    const replies = await Promise.all(
      twenty(right.captcha, () => wrong).map((captcha) =>
        town.call('POST', '/api/auth/loginByPhone', { body: { mobile, ...right, captcha } }),
      ),
    );
    expect(tally(replies)).toEqual({ 1604: 5, 1606: 15 });
    const after = await town.call('POST', '/api/auth/loginByPhone', { body: { mobile, ...right } });
    expect(after.errno).toBe(1606);
  });
});

describe('S10: the tries of a day', () => {
  /** Wrong passwords, four from each network, so that no lock comes of them. */
  async function guess(username: string, times: number, block: number): Promise<Record<number, number>> {
    const replies: Reply[] = [];
    for (let i = 0; i < times; i += 1) {
      replies.push(await login(username, 'wrong', `10.${block}.${Math.floor(i / 4)}.1`));
    }
    return tally(replies);
  }

  it('are a hundred an account over all networks; then unknown ones wait for tomorrow, and a known one is only slowed', async () => {
    const home = '10.30.0.1';
    town.now = startOfDay(town.config.APP_TZ, startMs) + day + 9 * hour;
    expect((await login('orphan', password, home)).errno).toBe(0);
    expect(await guess('orphan', maxTriesADay, 31)).toEqual({ 1601: maxTriesADay });
    const refused = await login('orphan', password, '10.32.0.1');
    expect(refused).toMatchObject({ errno: 1624, errmsg: '今日密码错误次数过多，请明天再试（约15小时后）' });
    const english = await town.call('POST', '/api/login', {
      body: { username: 'orphan', password },
      address: '10.32.0.1',
      headers: { 'Accept-Language': 'en-US' },
    });
    expect(english.errmsg).toBe('Too many wrong passwords today; try again tomorrow (in about 15 h)');
    // Another account is not concerned, and nobody is locked out at home.
    expect((await login('north2', password, '10.32.0.1')).errno).toBe(0);
    expect((await login('orphan', 'wrong', home)).errno).toBe(1601);
    expect((await login('orphan', password, home)).errno).toBe(0);
    // What was right there does not open the other networks again.
    expect((await login('orphan', password, '10.32.0.1')).errno).toBe(1624);
    town.now = startOfDay(town.config.APP_TZ, town.now + day);
    expect((await login('orphan', password, '10.32.0.1')).errno).toBe(0);
  });

  it('hold for a name that no account has', async () => {
    expect(await guess('nobody at all', maxTriesADay + 3, 33)).toEqual({ 1601: maxTriesADay, 1624: 3 });
  });

  it('are forgotten with a new password by phone, and with an administrator’s', async () => {
    expect(await guess('stranger', maxTriesADay + 1, 34)).toEqual({ 1601: maxTriesADay, 1624: 1 });
    const mobile = '13800001005';
    const proof = await captchaFor(town, 'resetPassword', { mobile });
    const typed = { newPassword: 'tin roof', repeatNewPassword: 'tin roof' };
    const reset = { mobile, ...proof, ...typed };
    expect((await town.call('POST', '/api/auth/resetPassword', { body: reset })).errno).toBe(0);
    expect((await login('stranger', 'tin roof', '10.35.0.1')).errno).toBe(0);
    expect(await guess('stranger', maxTriesADay + 1, 36)).toEqual({ 1601: maxTriesADay, 1624: 1 });
    const set = { id: 'stranger', ...typed };
    expect((await town.as('root', 'POST', '/home/user/user/updatePassword', { body: set })).errno).toBe(0);
    expect((await login('stranger', 'tin roof', '10.37.0.1')).errno).toBe(0);
  });

  it('leave the database when the day is long over', async () => {
    const days = () => town.db.snapshot(async (tx) => (await tx.sql.select().from(loginDay)).length);
    expect(await days()).toBeGreaterThan(0);
    await town.db.write((tx) => forgetLoginDays(tx, startOfDay(town.config.APP_TZ, town.now), 5_000));
    const left = await days();
    expect(left).toBeGreaterThan(0);
    await town.db.write((tx) => forgetLoginDays(tx, town.now + 1, 5_000));
    expect(await days()).toBe(0);
  });
});
