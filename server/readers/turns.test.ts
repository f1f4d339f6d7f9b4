import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kindRules } from './kinds.ts';
import { Turns } from './turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const settled = async (asked: Promise<unknown>): Promise<boolean> =>
  Promise.race([asked.then(() => true), Promise.resolve().then(() => Promise.resolve(false))]);

it('long questions never take the last: a list is answered beside them', async () => {
  const turns = new Turns<string>(2);
  for (const item of ['a', 'b', 'c']) turns.add(item);
  const long = [turns.lend('report'), turns.lend('snapshot'), turns.lend('export')];
  const first = await long[0];
  await long[1];
  expect(await settled(long[2] ?? expect.unreachable())).toBe(false);
  const list = await turns.lend('list');
  list.giveBack(true);
  expect(await settled(long[2] ?? expect.unreachable())).toBe(false);
  first?.giveBack(true);
  expect(['a', 'b', 'c']).toContain((await long[2])?.item);
});

it('who comes when two hundred wait, and whose turn does not come in time, is told to come again', async () => {
  const turns = new Turns<string>(1);
  const waiting = Array.from({ length: 200 }, () => turns.lend('list').catch((error: unknown) => error));
  await expect(turns.lend('list')).rejects.toMatchObject({ errno: 1503 });
  await vi.advanceTimersByTimeAsync(kindRules.list.waitMs);
  for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject({ errno: 1503 });
  const late = turns.lend('list');
  turns.add('a');
  expect((await late).item).toBe('a');
});

it('what came back broken is not lent again, and after the end nobody waits', async () => {
  const turns = new Turns<string>(1);
  turns.add('a');
  const lent = await turns.lend('list');
  lent.giveBack(false);
  expect(turns.free).toBe(0);
  const waiting = turns.lend('list');
  turns.close();
  await expect(waiting).rejects.toMatchObject({ errno: 1503 });
  await expect(turns.lend('list')).rejects.toMatchObject({ errno: 1503 });
});
