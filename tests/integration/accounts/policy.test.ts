import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findSession } from '#db/sessions/findSession.ts';
import { factorySecurity, type SecurityPolicy } from '#domain/settings/security.ts';
import { day, minute, second } from '#domain/time.ts';
import { createApp } from '#server/app.ts';
import { realtimePorts } from '#server/realtime/realtimePorts.ts';
import { tokenHash } from '#server/http/secret.ts';
import { openTown, readersOf, password, type Person, type Reply, type Town } from '../server/town.ts';
import { captchaFor, tokenIn } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const path = '/home/setting/setting/security';
async function save(policy: Partial<SecurityPolicy>): Promise<Reply> {
  const token = tokenIn(await town.signIn('root'));
  return town.call('POST', path, { token, body: { ...factorySecurity, ...policy } });
}
beforeEach(async () => {
  expect((await save({})).errno).toBe(0);
});

const wall = {
  username: 'wall',
  password,
  real_name: '大屏',
  mobile: '13700008001',
  orgId: 'city',
  isScreen: true,
};

let passwordOf: Partial<Record<Person, string>> = {};
const mobileOf = { north1: '13800001002', north2: '13800001003', south1: '13800001004' } as const;
async function change(person: keyof typeof mobileOf, newPassword: string, token?: string): Promise<Reply> {
  const oldPassword = passwordOf[person] ?? password;
  const body = { mobile: mobileOf[person], oldPassword, newPassword, repeatNewPassword: newPassword };
  const mine = token ?? tokenIn(await town.signIn(person, { password: oldPassword }));
  const reply = await town.call('POST', '/api/web/account/updatePassword', { token: mine, body });
  if (reply.errno === 0) passwordOf = { ...passwordOf, [person]: newPassword };
  return reply;
}

describe('the security settings', () => {
  it('are root’s alone, refuse what is out of range, and leave an audit row with both states', async () => {
    expect((await town.as('chief', 'GET', path)).status).toBe(403);
    expect((await town.as('root', 'GET', path)).data).toEqual({ ...factorySecurity, floor: 6 });
    expect((await save({ minLength: 5 })).errno).toBe(9002);
    expect((await save({ minClasses: 5 })).errno).toBe(9002);
    const extra = { ...factorySecurity, more: 1 };
    expect((await town.as('root', 'POST', path, { body: extra })).errmsg).toBe('不支持的参数：more');
    expect((await save({ minLength: 8 })).data).toMatchObject({ minLength: 8 });
    const { data } = await town.as('root', 'POST', '/home/audit/audit/listPage', {
      body: { action: 'setting.security' },
    });
    const [newest] = (data as { records: Array<{ data: { before: object; after: object } }> }).records.filter(
      (row) => 'after' in row.data,
    );
    expect(newest?.data).toMatchObject({ before: { minLength: 6 }, after: { minLength: 8 } });
  });

  it('act at once on this server and within a second on another, which tells its pages', async () => {
    const db = await town.another();
    const other = createApp({ deps: { ...town.deps, db }, files: null });
    const { app } = town;
    const rules = async () => {
      Object.assign(town, { app: other });
      const config = await town.call('GET', '/api/web/common/getAppConfig');
      Object.assign(town, { app });
      return (config.data as { passwordRules: object }).passwordRules;
    };
    expect(await rules()).toEqual({ minLength: 6, minClasses: 0 });
    await save({ minLength: 10, minClasses: 3 });
    const here = await town.call('GET', '/api/web/common/getAppConfig');
    expect(here.data).toMatchObject({ passwordRules: { minLength: 10, minClasses: 3 } });
    town.now += second;
    expect(await rules()).toEqual({ minLength: 10, minClasses: 3 });
  });

  it('ask for length and kinds of characters of a new password', async () => {
    await save({ minLength: 10, minClasses: 3 });
    // Also what the factory refuses is told with the number in force; a form left empty too.
    const short = await change('north1', 'short');
    expect([short.errno, short.errmsg]).toEqual([9002, '请输入至少10位']);
    expect((await change('north1', '')).errmsg).toBe('请输入新的密码，至少10位');
    expect((await change('north1', 'too short')).errmsg).toBe('请输入至少10位');
    const plain = await change('north1', 'onlylowercase');
    expect(plain.errmsg).toBe('密码需包含大写字母、小写字母、数字、符号中的至少3种');
    expect(plain.data).toMatchObject({ errors: [{ field: 'newPassword' }] });
    expect((await change('north1', 'Lower and UPPER')).errno).toBe(0);
    const proof = await captchaFor(town, 'register', { mail: 'p@example.com' });
    const body = { mail: 'p@example.com', mobile: '13900007777', password: 'simple', ...proof };
    expect((await town.call('POST', '/api/register', { body })).errmsg).toBe('请输入至少10位');
    const five = { ...body, password: 'short' };
    expect((await town.call('POST', '/api/register', { body: five })).errmsg).toBe('请输入至少10位');
    const reset = { mobile: mobileOf.south1, captcha: '000000', newPassword: 'short', repeatNewPassword: 'short' };
    expect((await town.call('POST', '/api/auth/resetPassword', { body: reset })).errmsg).toBe('请输入至少10位');
    await save({});
    expect((await town.call('POST', '/api/register', { body: five })).errmsg).toBe('请输入至少6位');
    expect((await change('south1', 'short')).errmsg).toBe('请输入至少6位');
  });

  it('keep the passwords of before from coming back', async () => {
    await save({ historyCount: 1 });
    const token = tokenIn(await town.signIn('north2'));
    expect((await change('north2', 'first one', token)).errno).toBe(0);
    expect((await change('north2', password, token)).errmsg).toBe('不能使用最近1次用过的密码');
    expect((await change('north2', 'first one', token)).errno).toBe(1615);
    expect((await change('north2', 'second one', token)).errno).toBe(0);
    // One further back may.
    expect((await change('north2', password, token)).errno).toBe(0);
    // By phone too.
    const proof = await captchaFor(town, 'resetPassword', { mobile: mobileOf.north2 });
    const reset = { mobile: mobileOf.north2, ...proof, newPassword: 'second one', repeatNewPassword: 'second one' };
    expect((await town.call('POST', '/api/auth/resetPassword', { body: reset })).errno).toBe(9002);
  }, 180_000);

  it('L3 end a session that nobody used, not one of a screen account, nor one in use, whatever the client says it is', async () => {
    await save({ idleTimeoutMinutes: 15 });
    const [idle, used, asked] = [
      tokenIn(await town.signIn('viewer')),
      tokenIn(await town.signIn('viewer')),
      tokenIn(await town.signIn('viewer')),
    ];
    // Anybody can say so.
    const claimed = tokenIn(await town.signIn('viewer', { client: 'screen' }));
    const root = tokenIn(await town.signIn('root'));
    expect((await town.call('POST', '/home/user/user/add', { token: root, body: wall })).errno).toBe(0);
    const screen = tokenIn(await town.call('POST', '/api/login', { body: { username: 'wall', password } }));
    const info = (token: string, headers: Record<string, string> = {}) =>
      town.call('GET', '/api/web/account/info', { token, headers });
    const lastSeen = async (token: string) => {
      const page = await town.call('GET', '/api/web/account/pageSession', { token });
      const { records } = page.data as { records: Array<{ current: boolean; lastSeenAt: number }> };
      return records.find(({ current }) => current)?.lastSeenAt;
    };
    for (let i = 0; i < 4; i += 1) {
      town.now += 5 * minute;
      expect((await info(used)).errno).toBe(0);
      // Written beside the call.
      await expect.poll(() => lastSeen(used)).toBe(town.now);
      // What the page asks by itself keeps nothing awake.
      await info(asked, { 'App-Background': '1' });
    }
    expect(await info(idle)).toMatchObject({ errno: 1605, errmsg: '登录超时，请重新登录' });
    expect((await info(asked)).errno).toBe(1605);
    expect((await info(claimed)).errno).toBe(1605);
    expect((await info(used)).errno).toBe(0);
    expect((await info(screen)).errno).toBe(0);
    // Without the setting such a page lives on for as long as it asks.
    await save({});
    const watching = tokenIn(await town.signIn('viewer'));
    for (let i = 0; i < 2; i += 1) {
      town.now += 0.6 * day;
      const reply = await info(watching, { 'App-Background': '1' });
      expect(reply.errno).toBe(0);
      const stored = () =>
        town.db.snapshot((tx) => findSession(tx, [tokenHash(watching, town.config.TOKEN_PEPPER)], town.now));
      await expect.poll(async () => (await stored())?.expiresAt).toBe(town.now + day);
    }
  });

  it('let somebody with an old password sign in and change it, and do nothing else, live data included', async () => {
    await save({ maxAgeDays: 30 });
    town.now += 31 * day;
    const token = tokenIn(await town.signIn('south1'));
    const info = await town.call('GET', '/api/web/account/info', { token });
    expect(info.data).toMatchObject({ mustChangePassword: true, mustEnableTotp: false });
    const other = await town.call('GET', '/api/web/common/getOrgTree', { token });
    expect(other).toMatchObject({ status: 200, errno: 1617, errmsg: '密码已过期，请修改密码' });
    const ports = realtimePorts(town.db, {
      readers: readersOf(town.db),
      now: () => town.now,
      isHeld: () => true,
      tokenHashes: (each) => [tokenHash(each, town.config.TOKEN_PEPPER)],
      timeZone: town.config.APP_TZ,
    });
    expect((await ports.findSession(token))?.scope).toEqual({ userId: 'south1', access: [], orgPath: null });
    expect((await change('south1', 'a newer one', token)).errno).toBe(0);
    expect((await town.call('GET', '/api/web/common/getOrgTree', { token })).errno).toBe(0);
    expect((await ports.findSession(token))?.scope.orgPath).not.toBeNull();
    expect(town.hints.at(-1)).toMatchObject({ userId: 'south1', event: 'access:changed' });
  });
});
