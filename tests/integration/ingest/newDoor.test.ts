import { afterAll, beforeAll, expect, it } from 'vitest';
import { doors } from '#server/doors/table.ts';
import { openDoors } from '#server/doors/openDoors.ts';
import { csvDoor } from './csvDoor/csvDoor.ts';
import { openDoor, type DoorFixture } from './doorFixture.ts';

// What a new door costs: one folder (csvDoor) and one row (here). Everything else it finds in the intake.
let at: DoorFixture;
let full = false;
beforeAll(async () => {
  at = await openDoor({
    table: [...doors, csvDoor],
    bus: (bus) => ({
      enqueue: (name, payload, options) => bus.enqueue(name, payload, options),
      subscribe: (channel, listener) => bus.subscribe(channel, listener),
      pressure: async () => ({ memoryShare: full ? 0.99 : 0, oldestWaitingMs: 0 }),
    }),
  });
}, 180_000);
afterAll(() => at.close());

const first = () => at.devices[0] as (typeof at.devices)[number];
async function lines(as: { readonly imei: string; readonly secret: string }, text: string) {
  const answer = await at.app.request('/api/csv/lines', {
    method: 'POST',
    headers: { 'x-device': `${as.imei}:${as.secret}` },
    body: text,
  });
  return (await answer.json()) as { errno: number; results?: Array<{ status: string; errno: number; field: string }> };
}

it('item 4: a door that takes lines of CSV is one folder and one row, and its items wait in the queue as canonical ones', async () => {
  const ts = Date.now() - 1_000;
  const told = await lines(first(), `${ts},tilt,3.5\n${ts + 1},temp,20\nno time at all,tilt,1`);
  expect(told.errno).toBe(0);
  expect(told.results?.map(({ status }) => status)).toEqual(['accepted', 'accepted', 'rejected']);
  const waiting = await at.queued();
  expect(waiting.map(({ deviceNo, sentTs, metrics }) => ({ deviceNo, sentTs, metrics }))).toEqual([
    { deviceNo: first().deviceNo, sentTs: ts, metrics: { tilt: 3.5 } },
    { deviceNo: first().deviceNo, sentTs: ts + 1, metrics: { temp: 20 } },
  ]);
});

it('item 4: what came by one door is a duplicate at another one, for the keys seen lately are the intake’s', async () => {
  const ts = Date.now() - 500;
  const item = { ts, metrics: { tilt: 7 } };
  const byHttp = await at.report(first(), item);
  expect(byHttp.data).toMatchObject({ accepted: 1 });
  const byCsv = await lines(first(), `${ts},tilt,7`);
  expect(byCsv.results?.map(({ status, errno }) => [status, errno])).toEqual([['duplicate', 2006]]);
});

it('item 4: who is unknown, switched off or sends nothing is refused, and counted at the door where it knocked', async () => {
  const before = at.door.stats.unauthenticated;
  expect((await lines({ imei: first().imei, secret: 'wrong' }, '1,tilt,1')).errno).toBe(2002);
  expect((await lines(at.off, '1,tilt,1')).errno).toBe(2002);
  expect((await lines(first(), '')).errno).toBe(2007);
  expect(at.door.stats.unauthenticated).toBe(before);
});

it('item 4: a queue that is short of room refuses at every door', async () => {
  full = true;
  await expect.poll(() => at.door.stats.now().memoryShare, { timeout: 60_000 }).toBeGreaterThan(0.9);
  expect(await lines(first(), `${Date.now()},tilt,9`)).toMatchObject({
    errno: 1503,
    retryAfterSec: expect.any(Number),
  });
  expect((await at.report(first(), { ts: Date.now(), metrics: { tilt: 9.5 } })).http).toBe(503);
});

it('item 4: two doors of one name, or one inside another, are refused at the start', () => {
  const intake = { door: () => ({ stats: null }) as never };
  const open = (path: `/api/${string}`, name = 'new') =>
    openDoors(
      [...doors, { ...csvDoor, name, path }].map((door) => ({ ...door, open: () => null as never })),
      intake,
      null as never,
    );
  expect(() => open('/api/device/v2')).toThrow('in each other');
  expect(() => open('/api/other', 'http')).toThrow('in each other');
  expect(open('/api/devices')).toHaveLength(2);
});
