import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day, minute } from '#domain/time.ts';
import { openTown, password, tokenHeaders, type Person, type Town } from '../server/town.ts';
import { captchaFor, tokenIn, upload } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const infoOf = async (token: string) => town.call('GET', '/api/web/account/info', { token });
const update = (token: string, body: object) => town.call('POST', '/api/web/account/updateInfo', { token, body });

describe('signing in and out', () => {
  it('SEED-131: POST /api/login answers uuid, token and info', async () => {
    const reply = await town.signIn('viewer');
    expect(Object.keys(reply.data).toSorted()).toEqual(['expiresAt', 'info', 'token', 'uuid']);
  });

  it('SEED-134: takes exactly username and password, and remember; a field it does not know is refused and named', async () => {
    const body = { username: 'viewer', password };
    expect((await town.call('POST', '/api/login', { body })).errno).toBe(0);
    expect((await town.call('POST', '/api/login', { body: { ...body, remember: true } })).errno).toBe(0);
    const more = await town.call('POST', '/api/login', { body: { ...body, access: ['root'] } });
    expect(more).toMatchObject({ errno: 9002, data: { errors: [{ field: 'access' }] } });
  });

  it('SEED-356: sessions live one day, seven with remember me, and tell it at every call', async () => {
    const [short, long] = [await town.signIn('viewer'), await town.signIn('viewer', { remember: true })];
    expect((short.data as { expiresAt: number }).expiresAt).toBe(town.now + day);
    expect((long.data as { expiresAt: number }).expiresAt).toBe(town.now + 7 * day);
    expect(Number((await infoOf(tokenIn(short))).headers.get('access-token-expires'))).toBe(town.now + day);
    expect(Number((await infoOf(tokenIn(long))).headers.get('access-token-expires'))).toBe(town.now + 7 * day);
  });

  it('SEED-303: signing out takes the token in its body alone, ends the session and drops its sockets', async () => {
    const token = tokenIn(await town.signIn('viewer'));
    const before = town.hints.length;
    expect((await town.call('POST', '/api/logout', { body: { token } })).errno).toBe(0);
    expect((await infoOf(token)).errno).toBe(1605);
    expect(town.hints.slice(before)).toMatchObject([{ event: 'session:expired' }]);
  });
});

describe('one’s own sessions', () => {
  it('are listed with the present one marked, and ended one by one; others’ are not there', async () => {
    const [mine, other] = [tokenIn(await town.signIn('south1')), tokenIn(await town.signIn('south1'))];
    const foreign = tokenIn(await town.signIn('north1'));
    const page = async (token: string) => {
      const reply = await town.call('GET', '/api/web/account/pageSession', { token });
      return reply.data as { total: number; records: Array<{ id: string; current: boolean; ip: string }> };
    };
    const { records, total } = await page(mine);
    expect(total).toBe(2);
    expect(records.filter(({ current }) => current)).toHaveLength(1);
    expect(JSON.stringify(records)).not.toMatch(/token/i);
    const id = records.find(({ current }) => !current)?.id;
    const end = (token: string, body: object) => town.call('POST', '/api/web/account/revokeSession', { token, body });
    expect((await end(foreign, { id })).errno).toBe(9001);
    expect((await infoOf(other)).errno).toBe(0);
    expect((await end(mine, { id })).errno).toBe(0);
    expect((await infoOf(other)).errno).toBe(1605);
    expect(town.hints.at(-1)).toMatchObject({ sessionId: id, event: 'session:expired' });
    expect((await end(mine, { id })).errno).toBe(9001);
    expect((await page(mine)).total).toBe(1);
  });
});

describe('one’s own account', () => {
  it('changes name, mail and language under its version; who was slower gets the present state', async () => {
    const token = tokenIn(await town.signIn('north1'));
    const first = await update(token, { version: 1, real_name: '  张伟 ', locale: 'en-US' });
    expect(first).toMatchObject({ errno: 0, data: { real_name: '张伟', name: '张伟', locale: 'en-US', version: 2 } });
    const late = await update(token, { version: 1, mail: 'zhang@example.com' });
    expect(late).toMatchObject({ errno: 9004, data: { current: { real_name: '张伟', version: 2 } } });
    expect(late.raw).not.toMatch(/scrypt|passwordHash/);
    expect((await update(token, { version: 2, mail: 'Zhang@Example.com' })).errno).toBe(0);
    expect((await town.call('POST', '/api/login', { body: { username: 'zhang@example.com', password } })).errno).toBe(
      0,
    );
  });

  it('refuses a mail of somebody else, a name that was chosen already, and what it does not know', async () => {
    const token = tokenIn(await town.signIn('north2'));
    const taken = await update(token, { version: 1, mail: 'VIEWER@example.com' });
    expect(taken).toMatchObject({ errno: 1612, data: { errors: [{ field: 'mail', message: '邮箱已被使用' }] } });
    expect((await update(token, { version: 1, username: 'north3' })).errno).toBe(9005);
    expect((await update(token, { version: 1, username: 'north2' })).errno).toBe(0);
    expect((await update(token, { version: 2, roles: ['root'] })).errmsg).toBe('不支持的参数：roles');
    expect((await update(token, { version: 2, real_name: '张' })).errmsg).toBe('姓名长度应为2-20');
    expect((await update(token, { version: 2, real_name: '<script>alert(1)' })).errno).toBe(0);
    expect((await infoOf(token)).data).toMatchObject({ userInfo: { real_name: '<script>alert(1)' } });
  });

  it('SEED-297: the password change takes mobile, oldPassword, newPassword and repeatNewPassword and answers errno and errmsg', async () => {
    const token = tokenIn(await town.signIn('orphan'));
    const body = {
      mobile: '13800001007',
      oldPassword: password,
      newPassword: 'x7kq2m',
      repeatNewPassword: 'x7kq2m',
    };
    const change = (sent: object) => town.call('POST', '/api/web/account/updatePassword', { token, body: sent });
    const { mobile: _, ...without } = body;
    expect((await change(without)).errmsg).toBe('请输入手机号码');
    expect((await change({ ...body, oldPassword: 'wrong' })).errmsg).toBe('旧密码错误');
    const reply = await change(body);
    expect(JSON.parse(reply.raw)).toMatchObject({ errno: 0, errmsg: '操作成功', data: null });
  });
});

describe('a forgotten password', () => {
  it('is replaced by whoever has the code of the mobile; all its sessions end, and its lock', async () => {
    const mobile = '13800001005';
    const before = tokenIn(await town.signIn('stranger'));
    const wrong = { username: 'stranger', password: 'wrong' };
    for (let i = 0; i < 5; i += 1) await town.call('POST', '/api/login', { body: wrong, address: '10.30.0.1' });
    const proof = await captchaFor(town, 'resetPassword', { mobile });
    const reset = (more: object) =>
      town.call('POST', '/api/auth/resetPassword', {
        body: { mobile, ...proof, newPassword: 'brand new', repeatNewPassword: 'brand new', ...more },
        address: '10.30.0.1',
      });
    expect((await reset({ repeatNewPassword: 'something' })).errmsg).toBe('两次输入密码不同，请重新输入');
    expect((await reset({ newPassword: '12345', repeatNewPassword: '12345' })).errmsg).toBe('请输入至少6位');
    expect((await reset({ newPassword: password, repeatNewPassword: password })).errno).toBe(1615);
    expect((await reset({})).errno).toBe(0);
    expect((await infoOf(before)).errno).toBe(1605);
    const signIn = { username: 'stranger', password: 'brand new' };
    expect((await town.call('POST', '/api/login', { body: signIn, address: '10.30.0.1' })).errno).toBe(0);
    expect((await reset({ newPassword: 'once more', repeatNewPassword: 'once more' })).errno).toBe(1606);
  });

  it('tells that a mobile is not registered only to whoever has its code', async () => {
    const mobile = '13911112222';
    const body = { mobile, captcha: '123456', newPassword: 'brand new', repeatNewPassword: 'brand new' };
    expect((await town.call('POST', '/api/auth/resetPassword', { body })).errno).toBe(1606);
    const proof = await captchaFor(town, 'resetPassword', { mobile });
    const reply = await town.call('POST', '/api/auth/resetPassword', { body: { ...body, ...proof } });
    expect(reply).toMatchObject({ errno: 1613, errmsg: '手机号未注册' });
  });
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

describe('one’s picture', () => {
  const path = '/api/web/account/uploadAvatar';
  const send = async (person: Person, bytes: Uint8Array<ArrayBuffer>, name = 'me.png', type = 'image/png') => {
    const form = new FormData();
    form.set('file', new File([bytes], name, { type }));
    return upload(town, path, await town.tokenOf(person), form);
  };
  const look = async (url: string, headers: Record<string, string>) => town.app.request(url, { headers });

  it('is judged by its bytes, and at most 2 MB large', async () => {
    for (const bytes of [png, jpeg, webp]) expect((await send('viewer', new Uint8Array(bytes))).errno).toBe(0);
    const page = new TextEncoder().encode('<svg onload="alert(1)">');
    expect(await send('viewer', page)).toMatchObject({ errno: 9009, errmsg: '文件格式不正确' });
    const large = new Uint8Array(2 * 1_048_576 + 1);
    large.set(png);
    expect(await send('viewer', large)).toMatchObject({ errno: 9010, errmsg: '文件过大' });
    const huge = await send('viewer', new Uint8Array(13 * 1_048_576));
    expect(huge).toMatchObject({ status: 413, errno: 1413 });
  });

  it('is one field named file, of a form', async () => {
    const token = await town.tokenOf('viewer');
    const form = new FormData();
    form.set('file', 'no file');
    expect((await upload(town, path, token, form)).errmsg).toBe('请选择文件');
    form.set('file', new File([png], 'a.png'));
    form.set('userId', 'root');
    expect((await upload(town, path, token, form)).errmsg).toBe('不支持的参数：userId');
    expect((await town.call('POST', path, { token, body: {} })).status).toBe(415);
  });

  it('is seen by whoever has its owner in the scope, by cookie as well as by header, and by nobody else', async () => {
    const { url } = (await send('viewer', new Uint8Array(png))).data as { url: string };
    expect((await infoOf(await town.tokenOf('viewer'))).data).toMatchObject({ userInfo: { avatar: url } });
    const viewer = await town.tokenOf('viewer');
    const { Cookie: half } = tokenHeaders(town.config, viewer);
    const own = await look(url, { Cookie: `theme=dark; admin-token=${viewer}; ${half}` });
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(own.headers.get('cache-control')).toContain('private');
    expect(Buffer.from(await own.arrayBuffer())).toEqual(png);
    const errnoFor = async (headers: Record<string, string>) => {
      const reply = await look(url, headers);
      const isPicture = reply.headers.get('content-type') === 'image/png';
      return isPicture ? 0 : ((await reply.json()) as { errno: number }).errno;
    };
    expect(await errnoFor(tokenHeaders(town.config, await town.tokenOf('chief')))).toBe(0);
    expect(await errnoFor(tokenHeaders(town.config, await town.tokenOf('root')))).toBe(0);
    // Below, beside, elsewhere, nobody.
    expect(await errnoFor(tokenHeaders(town.config, tokenIn(await town.signIn('south1'))))).toBe(9001);
    const beside = { username: 'stranger', password: 'brand new' };
    const stranger = tokenIn(await town.call('POST', '/api/login', { body: beside }));
    expect(await errnoFor(tokenHeaders(town.config, stranger))).toBe(9001);
    expect(await errnoFor({})).toBe(1401);
    expect(await errnoFor({ Cookie: 'admin-token=unknown' })).toBe(1605);
    expect(await errnoFor({ Cookie: `admin-token=${viewer}` })).toBe(1605);
    const missing = await look(
      '/api/web/account/avatar?id=missing',
      tokenHeaders(town.config, await town.tokenOf('root')),
    );
    expect(await missing.json()).toMatchObject({ errno: 9001 });
  });

  it('is replaced by the next one, and taken away', async () => {
    const token = await town.tokenOf('viewer');
    const { url: old } = (await send('viewer', new Uint8Array(png))).data as { url: string };
    town.now += minute;
    const { url } = (await send('viewer', new Uint8Array(jpeg))).data as { url: string };
    expect(await (await look(old, tokenHeaders(town.config, token))).json()).toMatchObject({ errno: 9001 });
    expect((await look(url, tokenHeaders(town.config, token))).headers.get('content-type')).toBe('image/jpeg');
    const removed = await town.call('POST', '/api/web/account/removeAvatar', { token, body: {} });
    expect(removed.errno).toBe(0);
    expect(await (await look(url, tokenHeaders(town.config, token))).json()).toMatchObject({ errno: 9001 });
    expect((await infoOf(token)).data).toMatchObject({ userInfo: { avatar: null } });
  });

  it('asked for by cookie opens no other call: nothing that changes anything takes a cookie', async () => {
    const token = await town.tokenOf('viewer');
    const Cookie = `admin-token=${token}; ${tokenHeaders(town.config, token)['Cookie']}`;
    const reply = await town.call('GET', '/api/web/account/info', { headers: { Cookie } });
    expect(reply).toMatchObject({ status: 401, errno: 1401 });
  });
});
