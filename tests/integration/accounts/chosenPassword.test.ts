import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realtimePorts } from '#server/realtime/realtimePorts.ts';
import { tokenHash } from '#server/http/secret.ts';
import { openTown, readersOf, password, type Reply, type Town } from '../server/town.ts';
import { captchaFor, registering, tokenIn } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const english = { 'Accept-Language': 'en-US' };
const signIn = (username: string, given: string) =>
  town.call('POST', '/api/login', { body: { username, password: given } });
const form = (n: number, more: object = {}) => ({
  username: `chosen${n}`,
  password: 'tin roof 1',
  real_name: `新人${n}`,
  mobile: `1361111000${n}`,
  orgId: 'north',
  roles: ['operate'],
  ...more,
});
const add = (body: object, headers: Record<string, string> = {}): Promise<Reply> =>
  town.as('root', 'POST', '/home/user/user/add', { body, headers });
const reset = (id: string, newPassword: string): Promise<Reply> =>
  town.as('root', 'POST', '/home/user/user/updatePassword', {
    body: { id, newPassword, repeatNewPassword: newPassword },
  });
const change = (token: string, mobile: string, oldPassword: string, newPassword: string): Promise<Reply> =>
  town.call('POST', '/api/web/account/updatePassword', {
    token,
    body: { mobile, oldPassword, newPassword, repeatNewPassword: newPassword },
  });

describe('S9: a password that is easy to guess', () => {
  const common = '该密码过于常见，请换一个';
  it('comes of a list of 10,000 that are long enough, written as they are compared', () => {
    const text = readFileSync(resolve(import.meta.dirname, '../../../data/passwords/common.txt'), 'utf8');
    const list = text.trimEnd().split('\n');
    expect(list).toHaveLength(10_000);
    expect(new Set(list).size).toBe(10_000);
    expect(list.filter((each) => Array.from(each).length < 6 || each !== each.normalize('NFKC').toLowerCase())).toEqual(
      [],
    );
    expect(list).toEqual(expect.arrayContaining(['123456', 'password', 'qwerty', '1qaz2wsx', '5201314', 'iloveyou']));
  });

  it('is refused at its field wherever somebody chooses one, whatever its case and width', async () => {
    for (const typed of ['iloveyou', 'ILoveYou', 'ｉｌｏｖｅｙｏｕ']) {
      const added = await add(form(1, { password: typed }));
      expect(added).toMatchObject({ errno: 9002, errmsg: common });
      expect(added.data).toMatchObject({ errors: [{ field: 'password', message: common }] });
    }
    const words = await add(form(1, { password: 'iloveyou' }), english);
    expect(words.errmsg).toBe('This password is too common; choose another');
    const captcha = await captchaFor(town, 'register', { mobile: '13900001001', mail: 'new1@example.com' });
    const registered = await town.call('POST', '/api/register', {
      body: registering(captcha, 1, { password: '5201314' }),
    });
    expect(registered.data).toMatchObject({ errors: [{ field: 'password', message: common }] });
    const token = tokenIn(await town.signIn('south1'));
    const own = await change(token, '13800001004', password, '1qaz2wsx');
    expect(own.data).toMatchObject({ errors: [{ field: 'newPassword', message: common }] });
    const mobile = '13800001004';
    const proof = await captchaFor(town, 'resetPassword', { mobile });
    const typed = { mobile, ...proof, newPassword: '1qaz2wsx', repeatNewPassword: '1qaz2wsx' };
    expect((await town.call('POST', '/api/auth/resetPassword', { body: typed })).errmsg).toBe(common);
    expect((await reset('south1', '1qaz2wsx')).data).toMatchObject({
      errors: [{ field: 'newPassword', message: common }],
    });
    // None of it was taken, and the code is still good.
    expect((await town.signIn('south1')).errno).toBe(0);
    const uncommon = { ...typed, newPassword: 'tin roof', repeatNewPassword: 'tin roof' };
    expect((await town.call('POST', '/api/auth/resetPassword', { body: uncommon })).errno).toBe(0);
  });

  it('is a name of the account or of the product as well', async () => {
    const text = '密码不能由用户名、姓名、手机号、邮箱或系统名称组成，请换一个';
    for (const typed of ['chosen1!', '13611110001', '11110001', 'Guardline2026', '护栏在线2026']) {
      expect([typed, (await add(form(1, { password: typed }))).errmsg]).toEqual([typed, text]);
    }
    const token = tokenIn(await town.signIn('north1'));
    expect((await change(token, '13800001002', password, 'north2026')).errmsg).toBe(text);
    expect((await reset('north1', 'North-12')).errmsg).toBe(text);
    const mobile = '13800001002';
    const proof = await captchaFor(town, 'resetPassword', { mobile });
    const typed = { mobile, ...proof, newPassword: 'north#99', repeatNewPassword: 'north#99' };
    expect((await town.call('POST', '/api/auth/resetPassword', { body: typed })).errmsg).toBe(text);
  });
});

describe('L4: a password that an administrator set', () => {
  const initial = '管理员为您设置了初始密码，请先修改';
  const tree = (token: string, headers: Record<string, string> = {}) =>
    town.call('GET', '/api/web/common/getOrgTree', { token, headers });
  const info = async (token: string) => (await town.call('GET', '/api/web/account/info', { token })).data;

  it('opens nothing, live data included, until its owner chose another', async () => {
    expect((await add(form(2))).errno).toBe(0);
    const token = tokenIn(await signIn('chosen2', 'tin roof 1'));
    expect(await info(token)).toMatchObject({ mustChangePassword: true, passwordDue: 'initial' });
    expect(await tree(token)).toMatchObject({ status: 200, errno: 1625, errmsg: initial });
    expect((await tree(token, english)).errmsg).toBe(
      'Your password was set by an administrator; choose your own first',
    );
    const ports = realtimePorts(town.db, {
      readers: readersOf(town.db),
      now: () => town.now,
      tokenHashes: (each) => [tokenHash(each, town.config.TOKEN_PEPPER)],
      isHeld: () => true,
      timeZone: town.config.APP_TZ,
    });
    expect((await ports.findSession(token))?.scope).toMatchObject({ access: [], orgPath: null });
    // The same again is no choice.
    expect((await change(token, '13611110002', 'tin roof 1', 'tin roof 1')).errno).toBe(1615);
    expect((await tree(token)).errno).toBe(1625);
    expect((await change(token, '13611110002', 'tin roof 1', 'my own roof')).errno).toBe(0);
    expect((await tree(token)).errno).toBe(0);
    expect(await info(token)).toMatchObject({ mustChangePassword: false, passwordDue: null });
    expect((await ports.findSession(token))?.scope.orgPath).not.toBeNull();
  });

  it('is one after a reset too, until a code to the mobile brought another', async () => {
    expect((await reset('viewer', 'tin roof 3')).errno).toBe(0);
    expect((await tree(tokenIn(await signIn('viewer', 'tin roof 3')))).errno).toBe(1625);
    // A code to the mobile is a choice of one's own.
    const mobile = '13800001006';
    const proof = await captchaFor(town, 'resetPassword', { mobile });
    const typed = { newPassword: 'my own roof', repeatNewPassword: 'my own roof' };
    expect((await town.call('POST', '/api/auth/resetPassword', { body: { mobile, ...proof, ...typed } })).errno).toBe(
      0,
    );
    expect((await tree(tokenIn(await signIn('viewer', 'my own roof')))).errno).toBe(0);
  });

  it('is none of somebody who registered', async () => {
    const captcha = await captchaFor(town, 'register', { mobile: '13900001002', mail: 'new2@example.com' });
    const registered = await town.call('POST', '/api/register', { body: registering(captcha, 2) });
    expect(await info(tokenIn(registered))).toMatchObject({ mustChangePassword: false, passwordDue: null });
  });
});
