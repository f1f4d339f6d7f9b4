import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strictInput } from '#server/http/strictInput.ts';
import { listRoutes } from '#server/routes/table.ts';
import { openTown, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const time = '/api/web/common/serverTime';
const names = ['App-Key', 'App-Time', 'App-Random', 'App-Sign'] as const;

describe('the headers of every call', () => {
  it('SEED-264: a call that lacks one of the four is refused, on every signed route', async () => {
    const good = { 'App-Key': town.config.APP_KEY, 'App-Time': String(town.now), 'App-Random': '1', 'App-Sign': 'x' };
    const [signed, unsigned] = [true, false].map((is) =>
      listRoutes().filter((route) => (route.signed !== false) === is),
    );
    const answered: string[] = [];
    // The mock’s calls are there with MOCK alone.
    for (const { method, path } of (signed ?? []).filter((route) => route.mock !== true)) {
      for (const missing of names) {
        const headers = Object.fromEntries(Object.entries(good).filter(([name]) => name !== missing));
        const reply = await town.app.request(path, { method, headers });
        const { errno } = (await reply.json()) as { errno: number };
        if (reply.status !== 400 || errno !== 1400) answered.push(`${method} ${path} without ${missing}: ${errno}`);
      }
    }
    expect(signed?.length).toBeGreaterThan(150);
    expect(answered).toEqual([]);
    const paths = (unsigned ?? []).map(({ path }) => path).toSorted();
    expect(paths).toEqual([
      '/api/health',
      '/api/health/ready',
      '/api/web/account/avatar',
      '/api/web/alarm/photo',
      '/metrics',
    ]);
  });

  it('SEED-265: a call without Access-Token is nobody’s: public ones answer, all others say 401', async () => {
    expect((await town.call('GET', time)).errno).toBe(0);
    expect(await town.call('GET', '/api/web/account/info')).toMatchObject({ status: 401, errno: 1401 });
    expect((await town.as('viewer', 'GET', '/api/web/account/info')).errno).toBe(0);
  });

  it('SEED-266: a wrong signature is refused with 1610', async () => {
    const reply = await town.call('GET', time, { headers: { 'App-Sign': 'f'.repeat(64) } });
    expect(reply).toMatchObject({ status: 400, errno: 1610, errmsg: '签名错误' });
  });

  it('SEED-340: App-Random is an integer from 0 to 9999; anything else is malformed', async () => {
    for (const random of [0, 9_999]) expect((await town.call('GET', time, { random })).errno).toBe(0);
    for (const random of [10_000, -1, 1.5]) {
      expect(await town.call('GET', time, { random })).toMatchObject({ status: 400, errno: 1400 });
    }
  });
});

describe('fields that a call does not know', () => {
  const routes = listRoutes().filter(({ upload }) => upload !== true);
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s refuses them and names them',
    (_, route) => {
      const found = strictInput(route.input).safeParse({ nobodyKnowsThis: '1' });
      const keys = (found.error?.issues ?? []).flatMap((issue) =>
        issue.code === 'unrecognized_keys' ? issue.keys : [],
      );
      expect(keys).toContain('nobodyKnowsThis');
    },
  );

  it('are refused inside of lists and objects too, by the words of the caller’s language', async () => {
    const body = { tabs: [{ name: 'a', fullPath: '/a', secret: 1 }] };
    const reply = await town.as('viewer', 'POST', '/api/web/setting/tabs', { body });
    expect(reply).toMatchObject({ errno: 9002, errmsg: '不支持的参数：tabs.0.secret' });
    const query = { unknown: '1' };
    const headers = { 'Accept-Language': 'en-US' };
    const asked = await town.as('viewer', 'GET', '/api/web/account/info', { query, headers });
    expect(asked).toMatchObject({ errno: 9002, errmsg: 'Unknown field: unknown' });
  });
});
