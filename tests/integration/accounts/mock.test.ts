import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTown, type Town } from '../server/town.ts';

const calls = [
  ['POST', '/api/mock/login', { username: 'admin', password: 'admin' }],
  ['POST', '/api/mock/register', { mail: 'a@b.cd', password: 'secret', mobile: '13900001000', captcha: '1' }],
  ['GET', '/api/mock/account', undefined],
  ['GET', '/api/mock/unit', undefined],
] as const;

let mocking: Town;
let plain: Town;
beforeAll(async () => {
  mocking = await openTown({ env: { MOCK: '1' } });
  plain = await openTown();
});
afterAll(async () => {
  await mocking.close();
  await plain.close();
});

const answerOf = ({ raw }: { readonly raw: string }) => JSON.parse(raw) as Record<string, unknown>;

describe('the mock', () => {
  it('SEED-302: answers login, register, account and unit only with MOCK=1, after 200–300 ms, without errno; else 404', async () => {
    for (const [method, path, body] of calls) {
      const started = performance.now();
      const reply = await mocking.call(method, path, { body });
      expect(performance.now() - started).toBeGreaterThanOrEqual(199);
      expect(reply.status).toBe(200);
      expect(Object.keys(answerOf(reply)).toSorted()).toEqual(['code', 'data', 'msg']);
      expect(answerOf(reply)['code']).toBe(200);
      expect(await plain.call(method, path, { body })).toMatchObject({ status: 404, errno: 1404 });
    }
    const production = await openTown({ env: { DEMO: '0' } });
    try {
      for (const [method, path, body] of calls) {
        expect((await production.call(method, path, { body })).status).toBe(404);
      }
    } finally {
      await production.close();
    }
  });

  it('SEED-332: answers wrong credentials with code 401 and 用户名或密码错误', async () => {
    const body = { username: 'admin', password: 'wrong' };
    const reply = await mocking.call('POST', '/api/mock/login', { body });
    expect(reply.status).toBe(200);
    expect(answerOf(reply)).toEqual({ code: 401, msg: '用户名或密码错误', data: null });
  });

  it('SEED-260: has the one user with access admin, whose token opens no call, and a role that nobody can be given', async () => {
    const { data } = answerOf(await mocking.call(...toCall(calls[0])));
    const { info, token } = data as { info: { access: string[] }; token: string };
    expect(info.access).toEqual(['admin']);
    expect((await mocking.call('GET', '/api/web/account/info', { token })).errno).toBe(1605);
    const body = {
      username: 'somebody',
      password: 'tin roof',
      real_name: '某人',
      mobile: '13900001111',
      orgId: 'city',
      roles: ['admin'],
    };
    for (const town of [mocking, plain]) {
      const added = await town.as('root', 'POST', '/home/user/user/add', { body });
      expect(added).toMatchObject({ status: 200, errno: 9002 });
      expect(added.data).toMatchObject({ errors: [{ field: 'roles.0' }] });
      expect((await town.as('root', 'POST', '/home/user/user/add', { body: { ...body, roles: [] } })).errno).toBe(0);
    }
  });
});

function toCall([method, path, body]: (typeof calls)[number]): [string, string, { body?: unknown }] {
  return [method, path, { body }];
}
