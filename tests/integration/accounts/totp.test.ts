import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/settings.ts';
import { user } from '#db/schema/users.ts';
import { factorySecurity } from '#domain/settings/security.ts';
import { minute } from '#domain/time.ts';
import { openTown, password, type Person, type Reply, type Town } from '../server/town.ts';
import { captchaFor, codeOf, tokenIn } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const call = (token: string, verb: string, body: object) =>
  town.call('POST', `/api/web/account/${verb}`, { token, body });

const setUp = async (person: Person): Promise<string> => protect(tokenIn(await town.signIn(person)));

/** Sets up a second factor. @returns its secret */
async function protect(token: string): Promise<string> {
  const begun = await call(token, 'totpBegin', { password });
  expect(begun.errno).toBe(0);
  const { secret } = begun.data as { secret: string };
  expect((await call(token, 'totpConfirm', { code: codeOf(secret, town.now) })).errno).toBe(0);
  town.now += minute;
  return secret;
}

describe('the second factor', () => {
  it('is begun with the password, and in force only when one of its codes was right', async () => {
    const token = tokenIn(await town.signIn('viewer'));
    expect((await call(token, 'totpBegin', { password: 'wrong' })).errno).toBe(1614);
    const begun = await call(token, 'totpBegin', { password });
    const { secret, uri } = begun.data as { secret: string; uri: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\/Guardline:viewer\?/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await town.signIn('viewer')).errno).toBe(0);
    expect((await call(token, 'totpConfirm', { code: '12345' })).errmsg).toBe('动态口令为6位数字');
    const wrong = codeOf(secret, town.now) === '000000' ? '000001' : '000000';
    expect(await call(token, 'totpConfirm', { code: wrong })).toMatchObject({ errno: 1620, errmsg: '动态口令错误' });
    expect((await call(token, 'totpConfirm', { code: codeOf(secret, town.now) })).errno).toBe(0);
    expect((await call(token, 'totpBegin', { password })).errno).toBe(9005);
    const info = await town.call('GET', '/api/web/account/info', { token });
    expect(info.data).toMatchObject({ userInfo: { hasTotp: true } });
    const next = await town.signIn('viewer');
    expect(next).toMatchObject({ status: 200, errno: 1619, errmsg: '请输入动态口令', data: null });
    // Its secret is stored sealed, and no row of the audit log knows it.
    const rows = await town.db.snapshot(async (tx) => ({
      users: await tx.sql.select().from(user),
      audits: await tx.sql.select().from(auditLog),
    }));
    expect(rows.users.find(({ id }) => id === 'viewer')?.totpSecretEnc).toMatch(/^[0-9a-f]{8}\.[\w-]{60,}$/);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('takes the code of this moment and of one step before or after it, each once', async () => {
    const secret = await setUp('north1');
    const signIn = (totp: string) => town.signIn('north1', { totp });
    expect((await signIn(codeOf(secret, town.now, -2))).errno).toBe(1620);
    expect((await signIn(codeOf(secret, town.now, 2))).errno).toBe(1620);
    expect((await signIn(codeOf(secret, town.now, -1))).errno).toBe(0);
    expect((await signIn(codeOf(secret, town.now, -1))).errno).toBe(1620);
    const code = codeOf(secret, town.now);
    const both = await Promise.all([signIn(code), signIn(code)]);
    expect(both.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 1620]);
    expect((await signIn(codeOf(secret, town.now, 1))).errno).toBe(0);
    // Earlier ones are over once a later one was taken.
    expect((await signIn(code)).errno).toBe(1620);
  });

  it('counts wrong codes as wrong passwords', async () => {
    const secret = await setUp('north2');
    const guess = (address: string, totp = '000000') => town.signIn('north2', { totp }, address);
    const errnos: number[] = [];
    for (let i = 0; i < 5; i += 1) errnos.push((await guess('10.20.0.1')).errno);
    expect(errnos).toEqual([1620, 1620, 1620, 1620, 1603]);
    expect((await guess('10.20.0.1', codeOf(secret, town.now))).errno).toBe(1603);
    expect((await guess('10.20.1.1', codeOf(secret, town.now))).errno).toBe(0);
  });

  it('is asked for at a sign-in by phone too, without using up the captcha', async () => {
    const secret = await setUp('south1');
    const mobile = '13800001004';
    const proof = await captchaFor(town, 'loginByPhone', { mobile });
    const byPhone = (more: object) =>
      town.call('POST', '/api/auth/loginByPhone', { body: { mobile, ...proof, ...more } });
    expect((await byPhone({})).errno).toBe(1619);
    expect((await byPhone({ totp: '000000' })).errno).toBe(1620);
    expect((await byPhone({ totp: codeOf(secret, town.now) })).errno).toBe(0);
    expect((await byPhone({ totp: codeOf(secret, town.now, 1) })).errno).toBe(1606);
  });

  it('ends with the password and a code, not with one of them', async () => {
    const secret = await setUp('stranger');
    const totp = codeOf(secret, town.now, -1);
    const token = tokenIn(await town.signIn('stranger', { totp }));
    expect((await call(token, 'totpDisable', { password, code: totp })).errno).toBe(1620);
    const code = codeOf(secret, town.now);
    expect((await call(token, 'totpDisable', { password: 'wrong', code })).errno).toBe(1614);
    expect((await call(token, 'totpDisable', { password, code })).errno).toBe(0);
    expect((await town.signIn('stranger')).errno).toBe(0);
  });

  it('that was lost is taken away by an administrator, not by its owner, and not of somebody who can do more', async () => {
    const person = {
      username: 'lost01',
      real_name: '丢手机',
      mobile: '13912340001',
      orgId: 'south',
      roles: ['operate'],
    };
    const added = await town.as('root', 'POST', '/home/user/user/add', { body: { ...person, password } });
    const { id } = added.data as { id: string };
    const signIn = (totp?: string) =>
      town.call('POST', '/api/login', { body: { username: 'lost01', password, ...(totp !== undefined && { totp }) } });
    const secret = await protect(tokenIn(await signIn()));
    const take = (by: Person, of: string) =>
      town.as(by, 'POST', '/home/user/user/resetTotp', { body: { id: of } }).then(({ errno }) => errno);
    expect((await signIn()).errno).toBe(1619);
    expect(await take('orphan', id)).toBe(1403);
    expect(await take('chief', 'root')).toBe(9001);
    expect(await take('root', 'root')).toBe(9005);
    expect(await take('chief', id)).toBe(0);
    const token = tokenIn(await signIn());
    expect(await take('chief', id)).toBe(9005);
    // What was on the lost device is worth nothing any more.
    expect(await protect(token)).not.toBe(secret);
    expect((await signIn(codeOf(secret, town.now))).errno).toBe(1620);
  });

  it('must be set up by whoever holds a role that the settings name, before anything else', async () => {
    const policy = { ...factorySecurity, totpRequiredRoles: ['supervise_zhidui'] };
    const save = (body: object): Promise<Reply> => town.as('root', 'POST', '/home/setting/setting/security', { body });
    expect((await save({ ...policy, totpRequiredRoles: ['admin'] })).errno).toBe(9002);
    expect((await save(policy)).errno).toBe(0);
    const token = tokenIn(await town.signIn('chief'));
    const tree = () => town.call('GET', '/api/web/common/getOrgTree', { token });
    expect(await tree()).toMatchObject({ status: 200, errno: 1618, errmsg: '请先启用动态口令' });
    const info = await town.call('GET', '/api/web/account/info', { token });
    expect(info.data).toMatchObject({ mustEnableTotp: true, mustChangePassword: false });
    const begun = await call(token, 'totpBegin', { password });
    const { secret } = begun.data as { secret: string };
    const done = await call(token, 'totpConfirm', { code: codeOf(secret, town.now) });
    // Recovery codes come with it, as they do to whoever does it of their own will.
    expect((done.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect((await tree()).errno).toBe(0);
    expect((await town.as('root', 'GET', '/api/web/common/getOrgTree')).errno).toBe(0);
    // The way out stands open all the time.
    expect((await town.call('POST', '/api/logout', { body: { token } })).errno).toBe(0);
  });
});
