import { beforeEach, expect, test } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Delta, Publication, Sync } from '#domain/realtime.ts';
import { createVirtualTime, type VirtualTime } from '#tests/realtime/virtualTime.ts';
import { createRelay, type Relay } from './relay.ts';

let time: VirtualTime;
let relay: Relay;
let counter: number;
let reads: number[];
let resets: number;
let stored: Publication[];
let told: Array<{ at: number; orgId: string; event: string; payload: Delta | Sync }>;
let hold: Promise<void> | undefined;
let watched: string[];
let isCut: boolean;
let reading: Promise<void> | undefined;

function publication(revision: number, status = 1, alarm = false): Publication {
  const orgPath = '/r/a/';
  const row = { id: 'd', revision, deviceStatus: status, statusCode: '' } as DeviceRow;
  return {
    revision,
    devices: alarm ? [] : [{ orgPath, row }],
    alarms: alarm ? [{ orgPath, row: { id: 'e', revision } as AlarmRow }] : [],
    rails: [],
    projects: [],
    departures: [],
  };
}
function commit(status = 1, alarm = false): Publication {
  counter += 1;
  const made = publication(counter, status, alarm);
  stored.push(made);
  return made;
}
const deltas = () => told.filter(({ event }) => event === 'delta').map(({ payload }) => payload as Delta);

beforeEach(async () => {
  time = createVirtualTime();
  [counter, reads, resets, stored, told, hold] = [10, [], 0, [], [], undefined];
  [watched, isCut, reading] = [[], false, undefined];
  relay = createRelay({
    timers: time.timers,
    emit: (orgId, event, payload) => {
      told.push({ at: time.timers.now(), orgId, event, payload });
      return hold;
    },
    readRevision: async () => counter,
    changedSince: async (since, orgIds) => {
      reads.push(since);
      watched.push(...orgIds);
      if (reading !== undefined) await reading;
      const last = stored.filter(({ revision }) => revision > since).at(-1);
      return { ...(last ?? publication(counter)), isCut };
    },
    onRestart: () => {
      resets += 1;
    },
  });
  await relay.start();
  relay.rooms.open('a');
});

test('a status change and an alarm leave at once, other changes within 100 ms and together', async () => {
  relay.take(commit(1));
  expect(deltas()).toHaveLength(1);
  relay.take(commit(1));
  relay.take(commit(1));
  expect(deltas()).toHaveLength(1);
  await time.pass(100);
  expect(deltas()[1]).toMatchObject({ prev: 11, revision: 13 });
  relay.take(commit(1));
  relay.take(commit(1, true));
  // What waited leaves with the alarm: nothing overtakes.
  expect(deltas()[2]).toMatchObject({
    prev: 13,
    revision: 15,
    devices: [{ revision: 14 }],
    alarms: [{ revision: 15 }],
  });
});

test('P-5 urgent changes of a room leave at most every 50 ms, the first of them at once, and none is late', async () => {
  const started = time.timers.now();
  for (let n = 0; n < 50; n += 1) {
    relay.take(commit(n));
    await time.pass(5);
  }
  await time.pass(50);
  const times = told.filter(({ event }) => event === 'delta').map(({ at }) => at - started);
  expect(times).toEqual([0, 50, 100, 150, 200, 250]);
  expect(deltas().at(-1)).toMatchObject({ revision: 60 });
});

test('P-5 an urgent change does not wait for what was on its way at leisure, nor for a clock that was put back', async () => {
  relay.take(commit(1));
  await time.pass(60);
  relay.take(commit(1));
  await time.pass(10);
  relay.take(commit(2));
  expect(deltas()[1]).toMatchObject({ prev: 11, revision: 13 });
});

test('a later publication waits for the one before it', async () => {
  const [first, second] = [commit(2), commit(3)];
  relay.take(second);
  await time.pass(150);
  expect(deltas()).toHaveLength(0);
  relay.take(first);
  await time.pass(50);
  expect(deltas().map(({ revision }) => revision)).toEqual([11, 12]);
  expect(reads).toEqual([]);
});

test('a hole of 200 ms is filled from the database', async () => {
  commit(2);
  relay.take(commit(3));
  await time.pass(190);
  expect(reads).toEqual([]);
  await time.pass(20);
  expect(reads).toEqual([10]);
  expect(deltas()).toMatchObject([{ prev: 10, revision: 12 }]);
});

test('P-5 a hole is filled for the rooms that are open; one that opens meanwhile is told a gap, not half of it', async () => {
  let done: () => void = () => undefined;
  reading = new Promise((resolve) => (done = resolve));
  commit(2);
  relay.take(commit(3));
  await time.pass(210);
  relay.rooms.open('r');
  done();
  await new Promise((resolve) => setImmediate(resolve));
  await time.pass(150);
  expect(watched).toEqual(['a']);
  expect(told.filter(({ orgId }) => orgId === 'r')).toMatchObject([
    { event: 'sync', payload: { prev: 12, revision: 12 } },
  ]);
  expect(deltas()).toMatchObject([{ prev: 10, revision: 12 }]);
});

test('P-5 of a hole that is too large to be read whole, rooms are told the gap', async () => {
  isCut = true;
  commit(2);
  relay.take(commit(3));
  await time.pass(400);
  expect(told).toMatchObject([{ orgId: 'a', event: 'sync', payload: { prev: 12, revision: 12 } }]);
  expect(reads).toEqual([10]);
});

test('a lost last publication is found by the counter within 1.3 s', async () => {
  commit(2);
  await time.pass(1_300);
  expect(reads).toEqual([10]);
  expect(deltas()).toMatchObject([{ prev: 10, revision: 11 }]);
});

test('a publication that comes a second time is not told twice', async () => {
  const made = commit(2);
  relay.take(made);
  relay.take(made);
  await time.pass(300);
  expect(deltas()).toHaveLength(1);
});

test('the heartbeat says every 2 s how far the room has been told', async () => {
  await time.pass(2_000);
  expect(told).toMatchObject([{ orgId: 'a', event: 'sync', payload: { prev: 10, revision: 10 } }]);
});

test('P-5 where nothing was to be told, the heartbeat says no gap, however much others were told meanwhile', async () => {
  relay.rooms.open('b');
  relay.take(commit(2));
  relay.take(commit(3));
  await time.pass(5_000);
  const [first] = told.filter(({ orgId }) => orgId === 'b');
  expect(first).toMatchObject({ event: 'sync', payload: { prev: 10, revision: 12 } });
});

test('a room without sockets is not told, and begins at the water when it opens', async () => {
  relay.rooms.close('a');
  relay.take(commit(2));
  await time.pass(200);
  expect(told).toEqual([]);
  relay.rooms.open('a');
  relay.take(commit(3));
  expect(deltas()).toMatchObject([{ prev: 11, revision: 12 }]);
});

test('while a large room is being told, the rest collects into the next message', async () => {
  let done = (): void => undefined;
  hold = new Promise((resolve) => {
    done = resolve;
  });
  relay.take(commit(2));
  for (let status = 1; status < 5; status += 1) relay.take(commit(status));
  expect(deltas()).toHaveLength(1);
  hold = undefined;
  done();
  await time.pass(0);
  await Promise.resolve();
  await time.pass(100);
  expect(deltas()).toMatchObject([
    { prev: 10, revision: 11 },
    { prev: 11, revision: 15 },
  ]);
});

test('a counter that went back (an older database was put back) makes every client start again', async () => {
  relay.take(commit(2));
  counter = 5;
  await time.pass(1_000);
  expect(resets).toBe(1);
  expect(relay.water()).toBe(5);
});

test('10.1g a publication that cannot be read is asked of the database instead: its rows arrive', async () => {
  const made = commit(2);
  relay.take({ ...made, devices: [{ orgPath: null as unknown as string, row: made.devices[0]!.row }] });
  await time.pass(1);
  expect(reads).toEqual([10]);
  await time.pass(100);
  expect(deltas()).toMatchObject([{ prev: 10, revision: 11, devices: [{ revision: 11 }] }]);
  relay.take(commit(3));
  await time.pass(100);
  expect(deltas()[1]).toMatchObject({ prev: 11, revision: 12 });
});

test('10.1g a publication far ahead of everything does not ask the database again and again', async () => {
  relay.take(publication(1e15));
  await time.pass(5_000);
  expect(reads).toEqual([]);
  relay.take(commit(2));
  expect(deltas()).toMatchObject([{ prev: 10, revision: 11 }]);
});
