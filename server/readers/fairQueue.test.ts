import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Askers } from './askers.ts';
import { kindRules } from './kinds.ts';
import { FairQueue } from './fairQueue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = async (asked: Promise<unknown>): Promise<boolean> =>
  Promise.race([asked.then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);

it('long questions never take the last: a list is answered beside them', async () => {
  const queue = new FairQueue<string>(2);
  for (const item of ['a', 'b', 'c']) queue.add(item);
  const long = [
    queue.lend('report', new Askers('a')),
    queue.lend('snapshot', new Askers('b')),
    queue.lend('export', new Askers('c')),
  ];
  const first = await long[0];
  await long[1];
  expect(await settled(long[2] ?? expect.unreachable())).toBe(false);
  const list = await queue.lend('list', new Askers('one'));
  list.giveBack(true);
  expect(await settled(long[2] ?? expect.unreachable())).toBe(false);
  first?.giveBack(true);
  expect(['a', 'b', 'c']).toContain((await long[2])?.item);
});

it('who comes when two hundred wait, and whose turn does not come in time, is told to come again', async () => {
  const queue = new FairQueue<string>(1);
  const waiting = Array.from({ length: 200 }, (_, n) =>
    queue.lend('list', new Askers(`many${n}`)).catch((error: unknown) => error),
  );
  await expect(queue.lend('list', new Askers('one'))).rejects.toMatchObject({ errno: 1503 });
  await vi.advanceTimersByTimeAsync(kindRules.list.waitMs);
  for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ errno: 1503 });
  const late = queue.lend('list', new Askers('one'));
  queue.add('a');
  expect((await late).item).toBe('a');
});

it('what came back broken is not lent again, and after the end nobody waits', async () => {
  const queue = new FairQueue<string>(1);
  queue.add('a');
  const lent = await queue.lend('list', new Askers('one'));
  lent.giveBack(false);
  expect(queue.free).toBe(0);
  const waiting = queue.lend('list', new Askers('one'));
  queue.close();
  await expect(waiting).rejects.toMatchObject({ errno: 1503 });
  await expect(queue.lend('list', new Askers('one'))).rejects.toMatchObject({ errno: 1503 });
});

const outcomeOf = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: unknown) => error);

it('what waits of one kind takes no place of another: a list finds one beside two hundred long questions', async () => {
  const queue = new FairQueue<string>(1);
  for (const item of ['a', 'b']) queue.add(item);
  const long = Array.from({ length: 260 }, (_, n) => outcomeOf(queue.lend('snapshot', new Askers(`person${n % 8}`))));
  expect(await settled(queue.lend('list', new Askers('ninth')))).toBe(true);
  queue.close();
  await Promise.all(long);
});

it('people take turns: who asks once waits for one of somebody who asked a hundred times', async () => {
  const queue = new FairQueue<string>(1);
  queue.add('a');
  const order: string[] = [];
  const ask = async (owner: string): Promise<void> => {
    const { giveBack } = await queue.lend('list', new Askers(owner));
    order.push(owner);
    await vi.advanceTimersByTimeAsync(1);
    giveBack(true);
  };
  const all = [...Array.from({ length: 100 }, () => ask('greedy')), ask('modest'), ask('third')];
  await Promise.all(all);
  expect(order.slice(0, 4)).toEqual(['greedy', 'greedy', 'modest', 'third']);
  expect(order).toHaveLength(102);
});

it('where all places are taken, whoever has the most waiting gives way, and nobody to whoever has as many', async () => {
  const queue = new FairQueue<string>(1);
  const greedy = Array.from({ length: 280 }, () => outcomeOf(queue.lend('list', new Askers('greedy'))));
  for (const refused of await Promise.all(greedy.slice(200))) expect(refused).toMatchObject({ errno: 1503 });
  const modest = queue.lend('list', new Askers('modest'));
  expect(await greedy[199]).toMatchObject({ errno: 1503 });
  queue.add('a');
  queue.add('b');
  expect((await modest).item).toBeDefined();
  queue.close();
  await Promise.all(greedy);
});

it('a question that several share has the first turn of theirs, and loses its place to nobody', async () => {
  const queue = new FairQueue<string>(1);
  const greedy = Array.from({ length: 199 }, () => outcomeOf(queue.lend('list', new Askers('greedy'))));
  const askers = new Askers('greedy');
  const shared = queue.lend('list', askers);
  askers.join('modest');
  const third = queue.lend('list', new Askers('third'));
  // The last of what the greedy one waits for alone.
  expect(await greedy[198]).toMatchObject({ errno: 1503 });
  expect(await settled(shared)).toBe(false);
  queue.add('a');
  ((await greedy[0]) as { giveBack: (isWell: boolean) => void }).giveBack(true);
  expect(await settled(shared)).toBe(true);
  expect(askers.isOpen).toBe(false);
  expect(await settled(third)).toBe(false);
  (await shared).giveBack(true);
  expect(await settled(third)).toBe(true);
  queue.close();
  await Promise.all(greedy);
});

it('whoever joins may wait as long as whoever came first', async () => {
  const queue = new FairQueue<string>(1);
  const askers = new Askers('a');
  const shared = outcomeOf(queue.lend('list', askers));
  await vi.advanceTimersByTimeAsync(kindRules.list.waitMs - 1);
  askers.join('b');
  await vi.advanceTimersByTimeAsync(kindRules.list.waitMs - 1);
  expect(await settled(shared)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await shared).toMatchObject({ errno: 1503 });
});
