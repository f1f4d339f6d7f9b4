import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { InHand } from '../lanes/inHand.ts';
import { giveWay } from './giveWay.ts';

async function during(inHand: InHand, lane: object, work: () => unknown): Promise<void> {
  inHand.woke(lane);
  await delay(20);
  work();
  inHand.slept(lane);
}

it('an import goes on when what the lanes have in hand is done, and what came of it', async () => {
  const inHand = new InHand();
  const done: string[] = [];
  const first = during(inHand, {}, () => done.push('telemetry'));
  // It begins while the import already counts whether all is quiet.
  const second = first.then(() => during(inHand, {}, () => done.push('alarm')));
  await giveWay(60_000, inHand);
  expect(done).toEqual(['telemetry', 'alarm']);
  await second;
  expect(inHand.count).toBe(0);
});

it('lanes that are never done hold an import up for a while, not for ever', async () => {
  const inHand = new InHand();
  inHand.woke({});
  await giveWay(5, inHand);
  expect(inHand.count).toBe(1);
});

it('a lane that is woken twice is one', () => {
  const inHand = new InHand();
  const [one, other] = [{}, {}];
  for (const lane of [one, one, other]) inHand.woke(lane);
  expect(inHand.count).toBe(2);
  inHand.slept(one);
  expect(inHand.count).toBe(1);
});
