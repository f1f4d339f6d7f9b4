import type * as TimersPromises from 'node:timers/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, it, vi } from 'vitest';
import { BusyLanes } from '../lanes/busyLanes.ts';
import { giveWay } from './giveWay.ts';

const waits: number[] = [];
vi.mock('node:timers/promises', async (importOriginal) => {
  const real = await importOriginal<typeof TimersPromises>();
  const setTimeout: typeof real.setTimeout = (ms, ...more) => {
    waits.push(ms ?? 0);
    return real.setTimeout(ms, ...more);
  };
  return { ...real, setTimeout };
});
beforeEach(() => void waits.splice(0));

async function during(busyLanes: BusyLanes, lane: object, work: () => unknown): Promise<void> {
  busyLanes.add(lane);
  await delay(20);
  work();
  busyLanes.remove(lane);
}

it('an import goes on when what the lanes have in hand is done, and what came of it', async () => {
  const busyLanes = new BusyLanes();
  const done: string[] = [];
  const first = during(busyLanes, {}, () => done.push('telemetry'));
  // It begins while the import already counts whether all is quiet.
  const second = first.then(() => during(busyLanes, {}, () => done.push('alarm')));
  await giveWay(60_000, busyLanes);
  expect(done).toEqual(['telemetry', 'alarm']);
  await second;
  expect(busyLanes.count).toBe(0);
});

it('lanes that are never done hold an import up for a while, not for ever', async () => {
  const busyLanes = new BusyLanes();
  busyLanes.add({});
  await giveWay(5, busyLanes);
  expect(busyLanes.count).toBe(1);
});

it('issue 11, 6: while lanes are at work now and then, the other processes are left time for what a transaction gave them to do', async () => {
  const busyLanes = new BusyLanes();
  const lane = {};
  busyLanes.add(lane);
  busyLanes.remove(lane);
  // It looked for a job and found none.
  await giveWay(30, busyLanes, 20);
  expect(waits).toEqual([1]);
  busyLanes.add(lane);
  busyLanes.worked(lane);
  busyLanes.remove(lane);
  await giveWay(30, busyLanes, 20);
  expect(waits).toContain(20);
  // For a while, and only where the transaction left them something.
  waits.splice(0);
  await giveWay(30, { count: 0, quietMs: 500 }, 20);
  await giveWay(30, busyLanes);
  await giveWay(30, new BusyLanes(), 20);
  expect(waits).toEqual([1, 1, 1]);
  await giveWay(30, busyLanes, 5_000);
  expect(Math.max(...waits)).toBe(100);
});

it('a lane that is woken twice is one', () => {
  const busyLanes = new BusyLanes();
  const [one, other] = [{}, {}];
  for (const lane of [one, one, other]) busyLanes.add(lane);
  expect(busyLanes.count).toBe(2);
  busyLanes.remove(one);
  expect(busyLanes.count).toBe(1);
});
