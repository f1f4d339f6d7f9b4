import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTown, tokenHeaders, type Reply, type Town } from '../server/town.ts';
import { captchaFor, registering, tokenIn } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown({ env: { TRUST_PROXY: '1' } });
});
afterAll(() => town.close());

const cookiesOf = ({ headers }: Reply) => headers.getSetCookie();
const halfOf = (token: string) => tokenHeaders(town.config, token)['Cookie'] ?? '';
const info = async (headers: Record<string, string>) => {
  const { status, errno, errmsg, data } = await town.call('GET', '/api/web/account/info', { headers });
  return errno === 0 ? 0 : { status, errno, errmsg, data };
};
const rules = 'Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict';

it('ADR 0023: every way in sets the cookie of its session, for scripts unreadable, and only for HTTPS where there is one', async () => {
  const mobile = '13800001005';
  const proof = await captchaFor(town, 'loginByPhone', { mobile });
  const made = await captchaFor(town, 'register', { mobile: '13900001001', mail: 'new1@example.com' });
  const ways = [
    await town.signIn('viewer'),
    await town.call('POST', '/api/auth/loginByPhone', { body: { mobile, ...proof } }),
    await town.call('POST', '/api/register', { body: registering(made, 1) }),
  ];
  for (const reply of ways) expect(cookiesOf(reply)).toEqual([`${halfOf(tokenIn(reply))}; ${rules}`]);
  const body = { username: 'viewer', password: 'correct horse' };
  const secure = await town.call('POST', '/api/login', { body, headers: { 'X-Forwarded-Proto': 'https' } });
  expect(cookiesOf(secure)).toEqual([`${halfOf(tokenIn(secure))}; ${rules}; Secure`]);
  expect(cookiesOf(await town.signIn('viewer', { password: 'wrong' }))).toEqual([]);
});

it('ADR 0023: a token alone, or with the cookie of another session, is answered as one that nobody knows, also when it was ended', async () => {
  const [token, other] = [tokenIn(await town.signIn('chief')), tokenIn(await town.signIn('chief'))];
  const unknown = await info({ 'Access-Token': 'unknown', Cookie: halfOf('unknown') });
  expect(unknown).toEqual({ status: 200, errno: 1605, errmsg: '登录超时，请重新登录', data: null });
  const cut = halfOf(token).slice(0, -1);
  const named = halfOf(token).split('=')[0] ?? '';
  const wrong = ['', halfOf(other), cut, `${cut}${cut.endsWith('0') ? '1' : '0'}x`, `${named}=`, `${named}=${token}`];
  for (const Cookie of wrong) expect(await info({ 'Access-Token': token, Cookie })).toEqual(unknown);
  expect(await info({ 'Access-Token': token, Cookie: `a=b; ${halfOf(other)}; ${halfOf(token)}` })).toBe(0);
  for (let n = 0; n < 10; n += 1) {
    town.now += 1;
    await town.signIn('chief');
  }
  expect(await info({ 'Access-Token': token, Cookie: halfOf(token) })).toMatchObject({ data: { reason: 'replaced' } });
  expect(await info({ 'Access-Token': token })).toEqual(unknown);
});

it('ADR 0023: a sign-out takes the cookie of its session, a sign-in those of earlier ones, and nothing else is touched', async () => {
  const token = tokenIn(await town.signIn('north1'));
  const [name] = halfOf(token).split('=');
  const gone = `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict`;
  const headers = { Cookie: `admin-uuid=x; ${halfOf(token)}; admin-session-settings=1` };
  const next = await town.call('POST', '/api/login', {
    body: { username: 'north1', password: 'correct horse' },
    headers,
  });
  expect(cookiesOf(next)).toEqual([gone, `${halfOf(tokenIn(next))}; ${rules}`]);
  // No other answer sets any: one that is late overwrites nothing.
  expect(cookiesOf(await town.call('GET', '/api/web/account/info', { token }))).toEqual([]);
  expect(cookiesOf(await town.call('POST', '/api/logout', { body: { token } }))).toEqual([gone]);
});
