import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { noticeUser } from '#db/schema/notices.ts';
import { listRoutes } from '#server/routes/table.ts';
import { accessCases } from './cases.ts';
import { openWorld, operatorHeaders, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.keep(async (tx) => {
    await tx.sql.insert(noticeUser).values({ noticeId: 'no-city', userId: 'root', createdAt: world.now });
  });
});
afterAll(() => world.close());

const gets = listRoutes().filter(({ method, mock }) => method === 'GET' && mock !== true);

it.each(gets.map(({ path }) => path))('L5 S13 GET %s writes nothing', async (path) => {
  const { at, free } = accessCases[`GET ${path}`] ?? { free: {} };
  const examples = [...(free === undefined ? [] : [free]), ...(at === undefined ? [] : [at('city')])];
  expect(examples).not.toEqual([]);
  for (const sent of examples) {
    const write = vi.spyOn(world.deps.db, 'write');
    const reply = await world.call('GET', path, { ...sent, token: world.tokens.root, headers: operatorHeaders(path) });
    // It did its work, and was not turned away before.
    const isDone = [200, 503].includes(reply.status) && [0, -1, 1001].includes(reply.errno);
    expect(isDone, reply.raw.slice(0, 200)).toBe(true);
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  }
});
