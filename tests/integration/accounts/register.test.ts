import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUserByMobile } from '#db/users/findUserByMobile.ts';
import { openTown, type Town } from '../server/town.ts';
import { captchaFor, registering, tokenIn } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const register = (body: object) => town.call('POST', '/api/register', { body });
async function registered(n: number, more: Readonly<Record<string, unknown>> = {}) {
  const mobile = `1390000${1_000 + n}`;
  const proof = await captchaFor(town, 'register', { mobile, mail: `new${n}@example.com` });
  return register(registering(proof, n, more));
}

describe('registering', () => {
  it('SEED-005 SEED-132 SEED-267: mail, password, mobile and captcha make an account that is signed in and waits for approval', async () => {
    const reply = await registered(1);
    expect(reply).toMatchObject({ status: 200, errno: 0 });
    const data = reply.data as { uuid: string; token: string; info: Record<string, unknown> };
    expect(data.uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(data.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(data.info).toMatchObject({
      username: 'u13900001001',
      mail: 'new1@example.com',
      access: [],
      roles: [],
      orgId: null,
      status: 'pending',
      isUsernameGenerated: true,
    });
    const mine = await town.call('GET', '/api/web/account/info', { token: data.token });
    expect(mine).toMatchObject({ errno: 0, data: { userInfo: { username: 'u13900001001' } } });
    const again = { username: 'new1@example.com', password: 'tin roof' };
    expect((await town.call('POST', '/api/login', { body: again })).errno).toBe(0);
    expect(town.hints.some(({ event }) => event === 'users:changed')).toBe(true);
  });

  it('SEED-135: takes exactly these four fields and the ticket of the captcha, and names the one it does not know', async () => {
    const reply = await register({ ...registering({ captcha: '123456' }, 2), remember: true });
    expect(reply).toMatchObject({ status: 200, errno: 9002, errmsg: '不支持的参数：remember' });
    expect(reply.data).toEqual({ errors: [{ field: 'remember', message: '不支持的参数：remember' }] });
    const empty = await register({});
    expect(empty.data).toEqual({
      errors: [
        { field: 'mail', message: '请输入邮箱' },
        { field: 'password', message: '请输入密码' },
        { field: 'mobile', message: '请输入手机号码' },
        { field: 'captcha', message: '请输入验证码' },
      ],
    });
    // How long a password must be is judged by the policy in force, when the fields have their form.
    const wrong = { mail: 'a@b', password: '', mobile: '23800138000', captcha: ' ' };
    expect((await register(wrong)).data).toEqual({
      errors: [
        { field: 'mail', message: '输入的邮箱格式有误' },
        { field: 'password', message: '请输入密码' },
        { field: 'mobile', message: '输入的手机号码格式有误' },
        { field: 'captcha', message: '请输入验证码' },
      ],
    });
  });

  it('SEED-370: a password of five characters is refused by the server, six are taken; PASSWORD_MIN raises it', async () => {
    expect((await register(registering({ captcha: '123456' }, 3, { password: '12345' }))).errmsg).toBe('请输入至少6位');
    expect((await registered(3, { password: 'x7kq2m' })).errno).toBe(0);
    const strict = await openTown({ env: { PASSWORD_MIN: '9' } });
    try {
      const proof = await captchaFor(strict, 'register', { mobile: '13900001003', mail: 'new3@example.com' });
      const body = registering(proof, 3, { password: '12345678' });
      expect((await strict.call('POST', '/api/register', { body })).errmsg).toBe('请输入至少9位');
      const enough = { ...body, password: 'x7kq2m9vb' };
      expect((await strict.call('POST', '/api/register', { body: enough })).errno).toBe(0);
      const config = await strict.call('GET', '/api/web/common/getAppConfig');
      expect(config.data).toMatchObject({ passwordRules: { minLength: 9, minClasses: 0 } });
    } finally {
      await strict.close();
    }
  });

  it('tells which of mail and mobile is taken, to whoever has a right captcha, and counts the try', async () => {
    const proof = await captchaFor(town, 'register', { mail: 'CHIEF@example.com' });
    const body = registering(proof, 4, { mail: 'Chief@Example.com', mobile: '13800001000' });
    const taken = await register(body);
    expect(taken).toMatchObject({ errno: 1612, errmsg: '用户名、邮箱或手机号已被使用' });
    expect(taken.data).toEqual({
      errors: [
        { field: 'mobile', message: '手机号已被使用' },
        { field: 'mail', message: '邮箱已被使用' },
      ],
    });
    // Without a right captcha nobody learns it.
    expect((await register({ ...body, captcha: proof.captcha === '000000' ? '000001' : '000000' })).errno).toBe(1604);
    const others = [];
    for (let i = 0; i < 4; i += 1) others.push((await register({ ...body, mobile: '13800001003' })).errno);
    expect(others).toEqual([1612, 1612, 1612, 1606]);
  });

  it('gives another generated name where somebody chose the first one', async () => {
    const first = tokenIn(await registered(5));
    const rename = { version: 1, username: 'u13900001006' };
    const renamed = await town.call('POST', '/api/web/account/updateInfo', { token: first, body: rename });
    expect(renamed).toMatchObject({ errno: 0, data: { username: 'u13900001006', isUsernameGenerated: false } });
    expect((await registered(6)).data).toMatchObject({ info: { username: 'u13900001006_2' } });
    const twice = { version: 2, username: 'another' };
    expect((await town.call('POST', '/api/web/account/updateInfo', { token: first, body: twice })).errno).toBe(9005);
  });

  it('of two at the same moment with the same mobile one alone gets the account', async () => {
    const codes = [];
    for (const n of [7, 8]) codes.push(await captchaFor(town, 'register', { mail: `new${n}@example.com` }));
    const mobile = '13900009999';
    const replies = await Promise.all(codes.map((proof, at) => register(registering(proof, 7 + at, { mobile }))));
    expect(replies.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 1612]);
    expect(await town.db.snapshot((tx) => findUserByMobile(tx, mobile))).not.toBeNull();
  });

  it('works once a captcha', async () => {
    const proof = await captchaFor(town, 'register', { mail: 'new9@example.com' });
    const body = registering(proof, 9);
    const replies = await Promise.all([register(body), register({ ...body, mobile: '13900009998' })]);
    expect(replies.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 1606]);
  });
});
