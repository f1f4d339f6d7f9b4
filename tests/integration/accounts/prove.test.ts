import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/settings.ts';
import { minute } from '#domain/time.ts';
import { proofLastsMs } from '#domain/users/recentProof.ts';
import { listRoutes } from '#server/routes/table.ts';
import { accessCases } from '../access/cases.ts';
import { openWorld, type World } from '../access/world.ts';
import { openTown, password, type Reply, type Town } from '../server/town.ts';
import { captchaFor, codeOf, tokenIn } from './kit.ts';

/** Every call that changes who somebody is, what they may do, or that gives a kept secret away. */
const sensitive = {
  'POST /api/web/account/updateInfo': 'change',
  'POST /api/web/account/updatePassword': 'form',
  'POST /api/web/account/prove': 'form',
  'POST /api/web/account/totpBegin': 'form',
  'POST /api/web/account/totpConfirm': 'recent',
  'POST /api/web/account/totpDisable': 'form',
  'POST /api/web/account/renewRecoveryCodes': 'form',
  'POST /home/setting/setting/security': 'recent',
  'POST /home/device/device/rotateSecret': 'recent',
  'POST /home/imei/imei/createDevices': 'recent',
  'POST /home/imei/importRecord/secrets': 'recent',
  'POST /home/person/person/createAccount': 'recent',
  'POST /home/shift/handover/sign': 'recent',
  'POST /home/shift/handover/countersign': 'recent',
  'POST /home/user/user/add': 'recent',
  'POST /home/user/user/update': 'change',
  'POST /home/user/user/updatePassword': 'recent',
  'POST /home/user/user/resetTotp': 'recent',
  'POST /home/user/user/approve': 'recent',
  'POST /home/user/user/setStatus': 'change',
  'POST /home/user/user/setRoles': 'recent',
  'POST /home/user/user/moveOrg': 'recent',
} as const;

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());
// A time step of the second factor works once, a sign-in of another test is old.
beforeEach(() => {
  town.now += 20 * minute;
});

const post = (token: string, path: string, body: object, headers: Record<string, string> = {}, at: Town = town) =>
  at.call('POST', path, { token, body, headers });
const prove = (token: string, body: object) => post(token, '/api/web/account/prove', body);
const saveMail = async (token: string, mail: string): Promise<Reply> => {
  const info = await town.call('GET', '/api/web/account/info', { token });
  const { version } = (info.data as { userInfo: { version: number } }).userInfo;
  return post(token, '/api/web/account/updateInfo', { version, mail });
};
const mailOf = async (token: string): Promise<string> =>
  ((await town.call('GET', '/api/web/account/info', { token })).data as { userInfo: { mail: string } }).userInfo.mail;

describe('who are you, again (M9)', () => {
  it('M9 the table names the calls that ask, and no other does', () => {
    const declared = listRoutes().flatMap(({ method, path, proof }) =>
      proof === undefined ? [] : [[`${method} ${path}`, proof] as const],
    );
    expect(Object.fromEntries(declared)).toEqual(sensitive);
  });

  // The world that tells what a call wrote is SQLite's (total_changes), as the matrix is.
  describe.skipIf(process.env['TEST_ENGINE'] === 'postgres')('on a session that proved nothing for ten minutes', () => {
    let world: World;
    /** That the session is used is not written, and nothing else is. */
    const byItself = { 'App-Background': '1' };
    beforeAll(async () => {
      world = await openWorld();
      world.now += proofLastsMs + 1;
    });
    afterAll(() => world.close());
    const recent = Object.entries(sensitive).flatMap(([name, proof]) => (proof === 'recent' ? [name] : []));

    it.each(recent)('M9 %s answers 1626 and does nothing', async (name) => {
      const { at, free } = accessCases[name] ?? {};
      const sent = at?.('city') ?? free ?? {};
      const path = name.slice('POST '.length);
      const { result, changed } = await world.changesBy(() =>
        world.call('POST', path, { ...sent, token: world.tokens.root, headers: byItself }),
      );
      expect([result.status, result.errno, result.errmsg, changed]).toEqual([200, 1626, '请先验证身份', []]);
    });

    it('M9 an account’s mail, mobile, roles, organisation and return ask for it; its name does not, nor its end', async () => {
      const token = world.tokens.root ?? '';
      const update = (more: object) =>
        post(token, '/home/user/user/update', { id: 'us-city', version: 1, ...more }, byItself, world);
      const asks = [{ mail: 'x@example.com' }, { mobile: '13700001234' }, { roles: ['operate'] }, { orgId: 'north' }];
      for (const more of [...asks, { isScreen: true, roles: [] }]) {
        const { result, changed } = await world.changesBy(() => update(more));
        expect([more, result.errno, changed]).toEqual([more, 1626, []]);
      }
      expect((await update({ real_name: '改名' })).errno).toBe(0);
      const status = (to: string) =>
        post(token, '/home/user/user/setStatus', { ids: ['us-city'], status: to }, {}, world);
      expect((await status('disabled')).errno).toBe(0);
      expect((await status('enabled')).errno).toBe(1626);
    });
  });

  it('M9 a fresh sign-in counts for ten minutes, a right password for ten more, of this session alone', async () => {
    const token = tokenIn(await town.signIn('north1'));
    const other = tokenIn(await town.signIn('north1'));
    expect((await saveMail(token, 'fresh@example.com')).errno).toBe(0);
    town.now += proofLastsMs;
    expect((await saveMail(token, 'still@example.com')).errno).toBe(0);
    town.now += 1;
    expect(await saveMail(token, 'late@example.com')).toMatchObject({ errno: 1626, data: { hasTotp: false } });
    expect(await mailOf(token)).toBe('still@example.com');
    // What is not sensitive goes on, and so does the same mail again.
    expect((await saveMail(token, 'still@example.com')).errno).toBe(0);
    expect((await prove(token, { password })).errno).toBe(0);
    expect((await saveMail(token, 'late@example.com')).errno).toBe(0);
    expect((await saveMail(other, 'other@example.com')).errno).toBe(1626);
    town.now += proofLastsMs + 1;
    expect((await saveMail(token, 'later@example.com')).errno).toBe(1626);
  });

  it('M9 a call that was refused is done by its repeat with the same Idempotency-Key', async () => {
    const token = tokenIn(await town.signIn('north2'));
    town.now += proofLastsMs + 1;
    const key = { 'Idempotency-Key': 'the-key-of-this-change' };
    const body = { version: 1, mail: 'repeat@example.com' };
    expect((await post(token, '/api/web/account/updateInfo', body, key)).errno).toBe(1626);
    await prove(token, { password });
    expect(await post(token, '/api/web/account/updateInfo', body, key)).toMatchObject({
      errno: 0,
      data: { mail: 'repeat@example.com' },
    });
  });

  it('M9 wrong passwords are told, audited and counted as at the sign-in; nothing given is named', async () => {
    const token = tokenIn(await town.signIn('south1', {}, '10.9.0.1'));
    town.now += proofLastsMs + 1;
    const guess = (body: object) => town.call('POST', '/api/web/account/prove', { token, body, address: '10.99.0.1' });
    expect(await guess({})).toMatchObject({ errno: 9002, data: { errors: [{ field: 'password' }] } });
    const errnos: number[] = [];
    for (let i = 0; i < 6; i += 1) errnos.push((await guess({ password: 'wrong' })).errno);
    expect(errnos).toEqual([1627, 1627, 1627, 1627, 1603, 1603]);
    // Nor the right one, from there.
    expect((await guess({ password })).errno).toBe(1603);
    const rows = await town.db.snapshot((tx) => tx.sql.select().from(auditLog));
    const told = rows.filter(({ action, userId }) => action === 'account.prove' && userId === 'south1');
    expect(told.map(({ result }) => result)).toContain(1627);
    expect((await prove(token, { password })).errno).toBe(0);
    const after = await town.db.snapshot((tx) => tx.sql.select().from(auditLog));
    expect(after.some((row) => row.action === 'account.prove' && row.userId === 'south1' && row.result === 0)).toBe(
      true,
    );
  });

  it('M9 six digits of the second factor do as well, once; an account without one has none to give', async () => {
    const token = tokenIn(await town.signIn('stranger'));
    expect((await prove(token, { totp: '123456' })).errno).toBe(9005);
    const begun = await post(token, '/api/web/account/totpBegin', { password });
    const { secret } = begun.data as { secret: string };
    const confirm = { code: codeOf(secret, town.now) };
    expect((await post(token, '/api/web/account/totpConfirm', confirm)).errno).toBe(0);
    town.now += proofLastsMs + 1;
    expect(await saveMail(token, 'totp@example.com')).toMatchObject({ errno: 1626, data: { hasTotp: true } });
    expect((await prove(token, { totp: '000000' })).errno).toBe(1620);
    const right = { totp: codeOf(secret, town.now) };
    expect((await prove(token, right)).errno).toBe(0);
    expect((await saveMail(token, 'totp@example.com')).errno).toBe(0);
    expect((await prove(token, right)).errno).toBe(1620);
  });

  it('M9 right proofs use up nobody’s sign-in: after 25 from one address people there still sign in', async () => {
    const strict = await openTown({ env: { AUTH_PER_MIN: '20' } });
    try {
      const address = '10.98.0.1';
      const token = tokenIn(await strict.signIn('viewer', {}, address));
      const sent = { token, body: { password }, address };
      for (let n = 0; n < 25; n += 1) {
        const path = n % 2 === 0 ? '/api/web/account/prove' : '/api/web/account/totpBegin';
        expect([n, (await strict.call('POST', path, sent)).errno]).toEqual([n, 0]);
      }
      expect((await strict.signIn('north1', {}, address)).errno).toBe(0);
    } finally {
      await strict.close();
    }
  });

  it('M9 the password in a form that asks for it counts too', async () => {
    const token = tokenIn(await town.signIn('orphan'));
    town.now += proofLastsMs + 1;
    expect((await post(token, '/api/web/account/totpBegin', { password })).errno).toBe(0);
    expect((await saveMail(token, 'begun@example.com')).errno).toBe(0);
  });

  it('M9 a sign-in by phone proves neither password nor factor', async () => {
    const mobile = '13800001006';
    const proof = await captchaFor(town, 'loginByPhone', { mobile });
    const token = tokenIn(await town.call('POST', '/api/auth/loginByPhone', { body: { mobile, ...proof } }));
    expect((await saveMail(token, 'phone@example.com')).errno).toBe(1626);
    expect((await prove(token, { password })).errno).toBe(0);
    expect((await saveMail(token, 'phone@example.com')).errno).toBe(0);
  });
});
