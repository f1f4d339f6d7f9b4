import { afterAll, beforeAll, expect, it } from 'vitest';
import { listDevices } from '#db/devices/listDevices.ts';
import type { Scope } from '#domain/access/access.ts';
import { listRoutes } from '#server/routes/table.ts';
import { watchLoop, type LoopReads } from '#tests/support/loopReads.ts';
import { accessCases } from './cases.ts';
import { openWorld, operatorHeaders, type World } from './world.ts';

/** What is read on the server's own loop although its table grows, and why that stays small. */
const excused: Readonly<Record<string, string>> = {
  // Ten thousand at most are counted, in one index, whenever a notice comes: the bell of every open page.
  'GET /api/web/account/getNoticeNoReadCount': 'counted up to 10,000 in one index',
  'GET /api/web/realtime/getSnapshot': 'counted up to 10,000 in one index',
  // By hand and rarely: whoever is told of it has the bell counted, as when a device raises one.
  'POST /api/web/alarm/add': 'counted up to 10,000 in one index',
  'POST /api/web/fault/add': 'counted up to 10,000 in one index',
  // Who looks after accounts is told how many registrations wait: one index has them.
  'POST /home/person/person/createAccount': 'counts who waits for an organisation',
  'POST /home/user/user/add': 'counts who waits for an organisation',
  'POST /home/user/user/update': 'counts who waits for an organisation',
  'POST /home/user/user/delete': 'counts who waits for an organisation',
  'POST /home/user/user/setStatus': 'counts who waits for an organisation',
};

let world: World;
let loop: LoopReads;
beforeAll(async () => {
  world = await openWorld();
  loop = watchLoop(world.deps.db);
  Object.assign(world.deps, { db: loop.db });
});
afterAll(() => world.close());

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
const routes = listRoutes().map(nameOf);
const found = new Set<string>();

it.each(routes)('%s reads by key on the loop, and leaves what grows to readers', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const { at, free, also } = accessCases[name] ?? { free: {} };
  loop.taken();
  for (const sent of [free, at?.('city'), also]) {
    if (sent === undefined) continue;
    const given = method === 'POST' && sent.body === undefined ? { body: {} } : {};
    await world.call(method, path, { ...sent, ...given, token: world.tokens.root, headers: operatorHeaders(path) });
  }
  const read = loop.taken();
  if (read.length > 0) found.add(name);
  if (excused[name] === undefined) expect(read).toEqual([]);
});

it('excuses no route that reads nothing of the kind', () => {
  expect(Object.keys(excused).filter((name) => !found.has(name))).toEqual([]);
});

it('finds a list that is read on the loop', async () => {
  const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
  await loop.db.snapshot((tx) => listDevices(tx, scope, { offset: 0, limit: 10, now: world.now }));
  expect(loop.taken().join()).toContain('device:');
});
