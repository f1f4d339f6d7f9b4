import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kindRules } from './kinds.ts';
import { TooManyOfOne, Turns } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = async (asked: Promise<unknown>): Promise<boolean> =>
  Promise.race([asked.then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);

it('long questions never take the last: a list is answered beside them', async () => {
  const turns = new Turns<string>(2);
  for (const item of ['a', 'b', 'c']) turns.add(item);
  const long = [turns.lend('report', 'a'), turns.lend('snapshot', 'b'), turns.lend('export', 'c')];
  const first = await long[0];
  await long[1];
  expect(await settled(long[2] ?? expect.unreachable())).toBe(false);
  const list = await turns.lend('list', 'one');
  list.giveBack(true);
  expect(await settled(long[2] ?? expect.unreachable())).toBe(false);
  first?.giveBack(true);
  expect(['a', 'b', 'c']).toContain((await long[2])?.item);
});

it('who comes when two hundred wait, and whose turn does not come in time, is told to come again', async () => {
  const turns = new Turns<string>(1);
  const waiting = Array.from({ length: 200 }, (_, n) =>
    turns.lend('list', `many${n}`).catch((error: unknown) => error),
  );
  await expect(turns.lend('list', 'one')).rejects.toMatchObject({ errno: 1503 });
  await vi.advanceTimersByTimeAsync(kindRules.list.waitMs);
  for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ errno: 1503 });
  const late = turns.lend('list', 'one');
  turns.add('a');
  expect((await late).item).toBe('a');
});

it('what came back broken is not lent again, and after the end nobody waits', async () => {
  const turns = new Turns<string>(1);
  turns.add('a');
  const lent = await turns.lend('list', 'one');
  lent.giveBack(false);
  expect(turns.free).toBe(0);
  const waiting = turns.lend('list', 'one');
  turns.close();
  await expect(waiting).rejects.toMatchObject({ errno: 1503 });
  await expect(turns.lend('list', 'one')).rejects.toMatchObject({ errno: 1503 });
});

const outcomeOf = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: unknown) => error);

it('what waits of one kind takes no place of another: a list finds one beside two hundred long questions', async () => {
  const turns = new Turns<string>(1);
  for (const item of ['a', 'b']) turns.add(item);
  const long = Array.from({ length: 260 }, (_, n) => outcomeOf(turns.lend('snapshot', `person${n % 8}`)));
  expect(await settled(turns.lend('list', 'ninth'))).toBe(true);
  turns.close();
  await Promise.all(long);
});

it('people take turns: who asks once waits for one of somebody who asked a hundred times', async () => {
  const turns = new Turns<string>(1);
  turns.add('a');
  const order: string[] = [];
  const ask = async (owner: string): Promise<void> => {
    const { giveBack } = await turns.lend('list', owner);
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
  const greedy = Array.from({ length: 280 }, () => outcomeOf(turns.lend('list', 'greedy')));
  for (const refused of await Promise.all(greedy.slice(200))) expect(refused).toMatchObject({ errno: 1503 });
  const modest = turns.lend('list', 'modest');
  expect(await greedy[199]).toBeInstanceOf(TooManyOfOne);
  turns.add('a');
  turns.add('b');
  expect((await modest).item).toBeDefined();
  turns.close();
  await Promise.all(greedy);
});
