import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { InHand } from '../lanes/inHand.ts';
import { giveWay } from './giveWay.ts';

it('an import goes on when what the lanes have in hand is done, and what came of it', async () => {
  const inHand = new InHand();
  const done: string[] = [];
  const first = inHand.during(async () => {
    await delay(20);
    done.push('telemetry');
  });
  // It begins while the import already counts whether all is quiet.
  const second = first.then(() =>
    inHand.during(async () => {
      await delay(20);
      done.push('alarm');
    }),
  );
  await giveWay(60_000, inHand);
  expect(done).toEqual(['telemetry', 'alarm']);
  await second;
  expect(inHand.count).toBe(0);
});

it('lanes that are never done hold an import up for a while, not for ever', async () => {
  const inHand = new InHand();
  let end = (): void => undefined;
  const busy = inHand.during(() => new Promise<void>((resolve) => (end = resolve)));
  await giveWay(5, inHand);
  expect(inHand.count).toBe(1);
  end();
  await busy;
});

it('one that fails is no longer in hand', async () => {
  const inHand = new InHand();
  await expect(inHand.during(() => Promise.reject(new Error('it failed')))).rejects.toThrow('it failed');
  expect(inHand.count).toBe(0);
});
