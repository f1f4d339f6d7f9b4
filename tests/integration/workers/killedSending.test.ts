import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFarServer, says, type FarServer } from '#tests/support/farServer.ts';
import { outbox } from '#db/schema/notices.ts';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';
import { allowHosts, configure, ledger, makeChannel } from '../messages/channelKit.ts';
import { openSite, type Site } from './site.ts';
import { WorkerProcesses } from './workerProcesses.ts';

let redis: PrivateRedis;
let site: Site;
let far: FarServer;
const workers = new WorkerProcesses();

beforeEach(async () => {
  redis = await startRedis();
  site = await openSite();
  site.now = Date.now();
  far = await openFarServer();
  // A robot answers so; a webhook does not look at it.
  far.answer = says(200, { errcode: 0, errmsg: 'ok' });
  await allowHosts(site, ['localhost']);
  const hook = await makeChannel(site, 'webhook', far.url);
  const robot = await makeChannel(site, 'wecom', `http://localhost:${far.port}/robot`);
  await configure(site, { endpointIds: [hook, robot] });
});

afterEach(async () => {
  await workers.kill();
  await far.close();
  await site.close();
  await redis.stop();
});

const died = async (at: 'after_begin_before_send' | 'after_answer_before_mark'): Promise<void> => {
  const [, signal] = (await once(workers.start(redis, site, { at }), 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
};
/** The jobs are in no queue, as when a worker dies after its commit: the schedule finds their rows. */
const lose = () =>
  site.db.write((tx) =>
    tx.sql
      .update(outbox)
      .set({ nextAt: Date.now() })
      .then(() => undefined),
  );
const both = async () => [...(await ledger(site, 'webhook')), ...(await ledger(site, 'wecom'))];
const allSent = () =>
  vi.waitFor(async () => expect((await both()).map(({ status }) => status)).toEqual(['sent', 'sent']), {
    timeout: 90_000,
    interval: 200,
  });
const countOf = (path: string) => far.received.filter((each) => each.path === path).length;

test('B10 a notice was committed and its worker died before it was on its way: each channel has it once', async () => {
  await site.lane(site.item(0, { impactG: 3.1 }));
  expect((await both()).map(({ status, startedAt }) => [status, startedAt])).toEqual([
    ['queued', null],
    ['queued', null],
  ]);
  await lose();
  workers.start(redis, site);
  await allSent();
  expect([countOf('/hook'), countOf('/robot')]).toEqual([1, 1]);
  expect((await both()).map(({ uncertain, attempts }) => [uncertain, attempts])).toEqual([
    [false, 1],
    [false, 1],
  ]);
}, 120_000);

test('B10 a worker died after it began and before anything left: it is sent once, and the log says uncertain', async () => {
  await site.lane(site.item(0, { impactG: 3.1 }));
  await lose();
  await died('after_begin_before_send');
  expect((await both()).some(({ startedAt }) => startedAt !== null)).toBe(true);
  workers.start(redis, site);
  await allSent();
  expect([countOf('/hook'), countOf('/robot')]).toEqual([1, 1]);
  expect((await both()).some(({ uncertain }) => uncertain)).toBe(true);
}, 150_000);

test('B10 a worker died after the provider answered: it is sent at most twice, under the same id, and the log says uncertain', async () => {
  await site.lane(site.item(0, { impactG: 3.1 }));
  await lose();
  await died('after_answer_before_mark');
  const before = far.received.length;
  expect(before).toBeGreaterThan(0);
  expect((await both()).some(({ status }) => status === 'sent')).toBe(false);
  workers.start(redis, site);
  await allSent();
  expect(countOf('/hook')).toBeLessThanOrEqual(2);
  expect(countOf('/robot')).toBeLessThanOrEqual(2);
  expect(far.received.length).toBeGreaterThan(2);
  const [row] = await ledger(site, 'webhook');
  const ids = far.received.flatMap(({ headers }) => headers['guardline-message-id'] ?? []);
  expect(new Set(ids)).toEqual(new Set([row?.id]));
  const twice = (await both()).filter(({ uncertain }) => uncertain).map(({ channel }) => channel);
  const told = [...(countOf('/hook') === 2 ? ['webhook'] : []), ...(countOf('/robot') === 2 ? ['wecom'] : [])];
  expect(twice).toEqual(expect.arrayContaining(told));
}, 150_000);
