import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Askers } from './askers.ts';
import { kindRules } from './kinds.ts';
import { Turns } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = async (asked: Promise<unknown>): Promise<boolean> =>
  Promise.race([asked.then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);

it('long questions never take the last: a list is answered beside them', async () => {
  const turns = new Turns<string>(2);
  for (const item of ['a', 'b', 'c']) turns.add(item);
  const long = [
    turns.lend('report', new Askers('a')),
    turns.lend('snapshot', new Askers('b')),
    turns.lend('export', new Askers('c')),
  ];
  const first = await long[0];
  await long[1];
  expect(await settled(long[2] ?? expect.unreachable())).toBe(false);
  const list = await turns.lend('list', new Askers('one'));
  list.giveBack(true);
  expect(await settled(long[2] ?? expect.unreachable())).toBe(false);
  first?.giveBack(true);
  expect(['a', 'b', 'c']).toContain((await long[2])?.item);
});

it('who comes when two hundred wait, and whose turn does not come in time, is told to come again', async () => {
  const turns = new Turns<string>(1);
  const waiting = Array.from({ length: 200 }, (_, n) =>
    turns.lend('list', new Askers(`many${n}`)).catch((error: unknown) => error),
  );
  await expect(turns.lend('list', new Askers('one'))).rejects.toMatchObject({ errno: 1503 });
  await vi.advanceTimersByTimeAsync(kindRules.list.waitMs);
  for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ errno: 1503 });
  const late = turns.lend('list', new Askers('one'));
  turns.add('a');
  expect((await late).item).toBe('a');
});

it('what came back broken is not lent again, and after the end nobody waits', async () => {
  const turns = new Turns<string>(1);
  turns.add('a');
  const lent = await turns.lend('list', new Askers('one'));
  lent.giveBack(false);
  expect(turns.free).toBe(0);
  const waiting = turns.lend('list', new Askers('one'));
  turns.close();
  await expect(waiting).rejects.toMatchObject({ errno: 1503 });
  await expect(turns.lend('list', new Askers('one'))).rejects.toMatchObject({ errno: 1503 });
});

const outcomeOf = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: unknown) => error);

it('what waits of one kind takes no place of another: a list finds one beside two hundred long questions', async () => {
  const turns = new Turns<string>(1);
  for (const item of ['a', 'b']) turns.add(item);
  const long = Array.from({ length: 260 }, (_, n) => outcomeOf(turns.lend('snapshot', new Askers(`person${n % 8}`))));
  expect(await settled(turns.lend('list', new Askers('ninth')))).toBe(true);
  turns.close();
  await Promise.all(long);
});

it('people take turns: who asks once waits for one of somebody who asked a hundred times', async () => {
  const turns = new Turns<string>(1);
  turns.add('a');
  const order: string[] = [];
  const ask = async (owner: string): Promise<void> => {
    const { giveBack } = await turns.lend('list', new Askers(owner));
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
  const turns = new Turns<string>(1);
  const greedy = Array.from({ length: 280 }, () => outcomeOf(turns.lend('list', new Askers('greedy'))));
  for (const refused of await Promise.all(greedy.slice(200))) expect(refused).toMatchObject({ errno: 1503 });
  const modest = turns.lend('list', new Askers('modest'));
  expect(await greedy[199]).toMatchObject({ errno: 1503 });
  turns.add('a');
  turns.add('b');
  expect((await modest).item).toBeDefined();
  turns.close();
  await Promise.all(greedy);
});

it('a question that several share has the first turn of theirs, and loses its place to nobody', async () => {
  const turns = new Turns<string>(1);
  const greedy = Array.from({ length: 199 }, () => outcomeOf(turns.lend('list', new Askers('greedy'))));
  const askers = new Askers('greedy');
  const shared = turns.lend('list', askers);
  askers.join('modest');
  const third = turns.lend('list', new Askers('third'));
  // The last of what the greedy one waits for alone.
  expect(await greedy[198]).toMatchObject({ errno: 1503 });
  expect(await settled(shared)).toBe(false);
  turns.add('a');
  ((await greedy[0]) as { giveBack: (isWell: boolean) => void }).giveBack(true);
  expect(await settled(shared)).toBe(true);
  expect(askers.isOpen).toBe(false);
  expect(await settled(third)).toBe(false);
  (await shared).giveBack(true);
  expect(await settled(third)).toBe(true);
  turns.close();
  await Promise.all(greedy);
});

it('whoever joins may wait as long as whoever came first', async () => {
  const turns = new Turns<string>(1);
  const askers = new Askers('a');
  const shared = outcomeOf(turns.lend('list', askers));
  await vi.advanceTimersByTimeAsync(kindRules.list.waitMs - 1);
  askers.join('b');
  await vi.advanceTimersByTimeAsync(kindRules.list.waitMs - 1);
  expect(await settled(shared)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await shared).toMatchObject({ errno: 1503 });
});
