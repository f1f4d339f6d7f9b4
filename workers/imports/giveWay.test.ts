import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BusyLanes } from '../lanes/busyLanes.ts';
import { giveWay } from './giveWay.ts';

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

it('a lane that is woken twice is one', () => {
  const busyLanes = new BusyLanes();
  const [one, other] = [{}, {}];
  for (const lane of [one, one, other]) busyLanes.add(lane);
  expect(busyLanes.count).toBe(2);
  busyLanes.remove(one);
  expect(busyLanes.count).toBe(1);
});
