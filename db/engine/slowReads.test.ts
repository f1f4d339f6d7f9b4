import { expect, it } from 'vitest';
import { SlowReads, type Read } from './slowReads.ts';

interface Ran {
  readonly name: string;
  readonly begunAt: number;
  readonly endedAt: number;
}

/** Holds the loop as SQLite does. */
const readOf = (ran: Ran[]) => (name: string, ms: number) => async (): Promise<Read<string>> => {
  const begunAt = performance.now();
  while (performance.now() - begunAt < ms);
  const endedAt = performance.now();
  ran.push({ name, begunAt, endedAt });
  return { found: name, heldMs: endedAt - begunAt };
};
/** A timer may be a little early. */
const slackMs = 2;
const restsOf = (ran: readonly Ran[]): boolean[] =>
  ran.slice(1).map(({ begunAt }, at) => {
    const { begunAt: formerBegun, endedAt } = ran[at] ?? expect.unreachable();
    return begunAt - endedAt >= 2 * (endedAt - formerBegun) - slackMs;
  });

it('leaves twice its time to others behind each slow read, in the order in which they came', async () => {
  const slow = new SlowReads();
  const ran: Ran[] = [];
  const read = readOf(ran);
  await slow.run(read('first', 30));
  await Promise.all(['a', 'b', 'c'].map((name) => slow.run(read(name, 30))));
  expect(ran.map(({ name }) => name)).toEqual(['first', 'a', 'b', 'c']);
  expect(restsOf(ran)).toEqual([true, true, true]);
});

it('lets those that come while a slow one runs wait behind it, and does not wait for one that only waits itself', async () => {
  const slow = new SlowReads();
  const ran: Ran[] = [];
  const read = readOf(ran);
  await slow.run(read('first', 30));
  await slow.run(read('second', 30));
  await slow.run(read('third', 30));
  expect(restsOf(ran)).toEqual([true, true]);
  const quick = new SlowReads();
  let isOver = false;
  const waiting = quick.run(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    isOver = true;
    return { found: 'long', heldMs: 0 };
  });
  expect(await quick.run(async () => ({ found: isOver, heldMs: 0 }))).toBe(false);
  expect(await waiting).toBe('long');
});

it('lets quick ones go in the turn in which they came', async () => {
  const slow = new SlowReads(60_000);
  const ran: Ran[] = [];
  let isTurnOver = false;
  setImmediate(() => {
    isTurnOver = true;
  });
  await slow.run(readOf(ran)('a', 0));
  await slow.run(readOf(ran)('b', 0));
  expect(ran.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(isTurnOver).toBe(false);
});
