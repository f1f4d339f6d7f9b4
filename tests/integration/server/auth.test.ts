import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, minute } from '#domain/time.ts';
import { listAudit } from '#db/audit/listAudit.ts';
import { findSession } from '#db/sessions/findSession.ts';
import { tokenHash } from '#server/http/secret.ts';
import { openTown, password, startMs, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const info = (token: string | undefined, address?: string) =>
  town.call('GET', '/api/web/account/info', { token, ...(address === undefined ? {} : { address }) });
const tokenIn = (reply: { data: unknown }) => (reply.data as { token: string }).token;

describe('signing in', () => {
  it('answers uuid, token and info with real_name, mobile, name, avatar and access', async () => {
    const reply = await town.signIn('chief');
    expect(reply).toMatchObject({ status: 200, errno: 0 });
    const data = reply.data as { uuid: string; token: string; expiresAt: number; info: Record<string, unknown> };
    expect(data.uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(data.expiresAt).toBe(town.now + day);
    expect(data.info).toMatchObject({ real_name: 'chief', name: 'chief', mobile: '13800001001', avatar: null });
    expect(data.info['access']).toContain('supervise_zhidui');
    expect(data.info['access']).toContain('alarm:handle');
    expect(reply.raw).not.toMatch(/passwordHash|scrypt/);
  });

  it('takes the mail or the mobile as well as the username, whatever their case, and lives 7 days with remember me', async () => {
    expect((await town.call('POST', '/api/login', { body: { username: 'CHIEF@Example.com', password } })).errno).toBe(
      0,
    );
    const reply = await town.call('POST', '/api/login', {
      body: { username: '13800001001', password, remember: true },
    });
    expect((reply.data as { expiresAt: number }).expiresAt).toBe(town.now + 7 * day);
  });

  it('says the same for an unknown user and for a wrong password', async () => {
    const unknown = await town.call('POST', '/api/login', { body: { username: 'nobody', password } });
    const wrong = await town.call('POST', '/api/login', { body: { username: 'viewer', password: 'wrong' } });
    expect(unknown).toMatchObject({ status: 200, errno: 1601, errmsg: '用户名或密码错误' });
    expect(wrong).toMatchObject({ status: 200, errno: 1601, errmsg: unknown.errmsg });
  });

  it('names an empty field in the seed’s words, in both languages', async () => {
    const zh = await town.call('POST', '/api/login', { body: { username: '', password: '' } });
    expect(zh).toMatchObject({ status: 200, errno: 9002, errmsg: '请输入用户名' });
    expect(zh.data).toMatchObject({
      errors: [
        { field: 'username', message: '请输入用户名' },
        { field: 'password', message: '请输入密码' },
      ],
    });
    const en = await town.call('POST', '/api/login', { body: {}, headers: { 'Accept-Language': 'en-US' } });
    expect(en.errmsg).toBe('Please enter user name');
  });

  it('forgets wrong passwords that are older than 15 minutes', async () => {
    const wrong = { username: 'north2', password: 'wrong' };
    for (let i = 0; i < 4; i += 1) await town.call('POST', '/api/login', { body: wrong, address: '10.0.0.3' });
    town.now += 16 * minute;
    expect((await town.call('POST', '/api/login', { body: wrong, address: '10.0.0.3' })).errno).toBe(1601);
    expect((await town.signIn('north2', {}, '10.0.0.3')).errno).toBe(0);
  });

  it('answers 429 with Retry-After to an address that tries too often', async () => {
    const strict = await openTown({ env: { AUTH_PER_MIN: '2' } });
    try {
      const body = { username: '', password: '' };
      const tries = [1, 2, 3].map(() => () => strict.call('POST', '/api/login', { body, address: '10.9.9.9' }));
      const replies = [];
      for (const attempt of tries) replies.push(await attempt());
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 429]);
      expect(Number(replies[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await strict.call('POST', '/api/login', { body, address: '10.9.9.8' })).status).toBe(200);
      // One count over all sign-in calls.
      const calls = ['/api/login', '/api/captcha', '/api/auth/loginByPhone', '/api/auth/resetPassword'];
      const told = [];
      for (const path of calls) told.push((await strict.call('POST', path, { body: {}, address: '10.9.9.6' })).status);
      expect(told).toEqual([200, 200, 429, 429]);
      // Who signs out or reports an error keeps nobody from signing in.
      const token = { token: 'unknown' };
      const leave = () => strict.call('POST', '/api/logout', { body: token, address: '10.9.9.7' });
      expect([await leave(), await leave(), await leave()].map(({ status }) => status)).toEqual([200, 200, 429]);
      const report = () =>
        strict.call('POST', '/api/web/common/clientLog', { body: { message: 'm' }, address: '10.9.9.7' });
      expect([await report(), await report(), await report()].map(({ status }) => status)).toEqual([200, 200, 429]);
      expect((await strict.call('POST', '/api/login', { body, address: '10.9.9.7' })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

describe('a session', () => {
  it('is asked for with 401 when there is no token, and is 1605 with HTTP 200 when the token is unknown', async () => {
    expect(await info(undefined)).toMatchObject({ status: 401, errno: 1401 });
    expect(await info('unknown')).toMatchObject({ status: 200, errno: 1605, errmsg: '登录超时，请重新登录' });
  });

  it('ends with its lifetime, and slides when it is used in its second half', async () => {
    const used = tokenIn(await town.signIn('viewer'));
    const idle = tokenIn(await town.signIn('viewer'));
    town.now += 0.6 * day;
    const reply = await info(used);
    expect(reply.errno).toBe(0);
    expect(Number(reply.headers.get('access-token-expires'))).toBe(town.now + day);
    // It is written beside the call.
    const stored = () =>
      town.db.snapshot((tx) => findSession(tx, [tokenHash(used, town.config.TOKEN_PEPPER)], town.now));
    await expect.poll(async () => (await stored())?.expiresAt).toBe(town.now + day);
    town.now += 0.6 * day;
    expect((await info(idle)).errno).toBe(1605);
    expect((await info(used)).errno).toBe(0);
  });

  it('ends with logout, which says 1001 the second time and tells its sockets', async () => {
    const token = tokenIn(await town.signIn('viewer'));
    const before = town.hints.length;
    expect((await town.call('POST', '/api/logout', { body: { token } })).errno).toBe(0);
    expect(town.hints.slice(before)).toMatchObject([{ event: 'session:expired' }]);
    expect((await info(token)).errno).toBe(1605);
    expect((await town.call('POST', '/api/logout', { body: { token } })).errno).toBe(1001);
  });

  it('is the oldest of eleven that is replaced', async () => {
    const tokens: string[] = [];
    for (let i = 0; i < 11; i += 1) {
      town.now += 1;
      tokens.push(tokenIn(await town.signIn('orphan')));
    }
    expect((await info(tokens[0])).errno).toBe(1605);
    expect((await info(tokens[1])).errno).toBe(0);
    expect((await info(tokens[10])).errno).toBe(0);
  });

  it('m14: of eleven the one is replaced that nobody used for longest: not the first when it is in use', async () => {
    const open = async () => {
      town.now += minute;
      return tokenIn(await town.signIn('south1'));
    };
    const used = await open();
    const rest: string[] = [];
    for (let i = 0; i < 9; i += 1) rest.push(await open());
    town.now += minute;
    await info(used);
    const seenAt = async () => {
      const hashes = [tokenHash(used, town.config.TOKEN_PEPPER)];
      return (await town.db.snapshot((tx) => findSession(tx, hashes, town.now)))?.lastSeenAt;
    };
    // It is written beside the call.
    await expect.poll(seenAt).toBe(town.now);
    await open();
    const errnos = await Promise.all([used, ...rest].map(async (token) => (await info(token)).errno));
    expect(errnos).toEqual([0, 1605, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('m14 S6: that somebody ended says why to who holds its token; unknown, signed out and expired are one answer', async () => {
    const answerOf = async (token: string) => {
      const { errno, errmsg, data } = await info(token);
      return { errno, errmsg, data };
    };
    const first = tokenIn(await town.signIn('north1'));
    for (let i = 0; i < 10; i += 1) {
      town.now += 1;
      await town.signIn('north1');
    }
    expect(await answerOf(first)).toMatchObject({ errno: 1605, data: { reason: 'replaced' } });
    const plain = await answerOf('unknown');
    expect(plain).toEqual({ errno: 1605, errmsg: '登录超时，请重新登录', data: null });
    const left = tokenIn(await town.signIn('viewer'));
    await town.call('POST', '/api/logout', { body: { token: left } });
    expect(await answerOf(left)).toEqual(plain);
    const over = tokenIn(await town.signIn('viewer'));
    town.now += day + 1;
    expect(await answerOf(over)).toEqual(plain);
  });
});

describe('changing the password', () => {
  const change = (token: string, body: Record<string, string>) =>
    town.call('POST', '/api/web/account/updatePassword', { token, body });
  const good = {
    mobile: '13800001005',
    oldPassword: password,
    newPassword: 'another one',
    repeatNewPassword: 'another one',
  };

  it('says what is wrong in the seed’s words', async () => {
    const token = await town.tokenOf('stranger');
    const errmsg = async (body: Record<string, string>) => (await change(token, { ...good, ...body })).errmsg;
    expect(await errmsg({ oldPassword: '' })).toBe('请输入旧密码');
    expect(await errmsg({ newPassword: '' })).toBe('请输入新的密码，至少6位');
    expect(await errmsg({ repeatNewPassword: '' })).toBe('请输入新的密码，至少6位');
    expect(await errmsg({ newPassword: '12345', repeatNewPassword: '12345' })).toBe('请输入至少6位');
    expect(await errmsg({ repeatNewPassword: 'something else' })).toBe('两次输入密码不同，请重新输入');
    expect((await change(token, { ...good, mobile: '13900000000' })).errno).toBe(1616);
    expect((await change(token, { ...good, oldPassword: 'not it' })).errno).toBe(1614);
    const same = { newPassword: password, repeatNewPassword: password };
    expect((await change(token, { ...good, ...same })).errno).toBe(1615);
  });

  it('SPEC-025: revokes the other sessions, which are 1605 at their next call, and keeps the current one', async () => {
    const [mine, other] = [tokenIn(await town.signIn('stranger')), tokenIn(await town.signIn('stranger'))];
    const before = town.hints.length;
    expect((await change(mine, good)).errno).toBe(0);
    expect((await info(mine)).errno).toBe(0);
    expect((await info(other)).errno).toBe(1605);
    expect(town.hints.slice(before).length).toBeGreaterThan(0);
    expect((await town.signIn('stranger')).errno).toBe(1601);
    expect((await town.signIn('stranger', { password: good.newPassword })).errno).toBe(0);
  });
});

describe('the audit log', () => {
  it('SPEC-027: holds one row for each of these calls, and no secret', async () => {
    const scope = { userId: 'root', access: [], orgPath: '/root/' };
    const { records } = await town.db.snapshot((tx) => listAudit(tx, scope, { offset: 0, limit: 100 }));
    const actions = records.map(({ action, result }) => `${action} ${result}`);
    expect(actions).toContain('auth.login 0');
    expect(actions).toContain('auth.login 1601');
    expect(actions).toContain('account.updatePassword 0');
    const ids = records.map(({ requestId }) => requestId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(JSON.stringify(records)).not.toMatch(/correct horse|another one|scrypt/);
    expect(records.every(({ at }) => at >= startMs)).toBe(true);
  });
});
