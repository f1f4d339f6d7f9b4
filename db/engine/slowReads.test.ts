import { expect, it } from 'vitest';
import { SlowReads } from './slowReads.ts';

interface Ran {
  readonly name: string;
  readonly begunAt: number;
  readonly endedAt: number;
}

/** Holds the loop as SQLite does. */
const readOf = (ran: Ran[]) => (name: string, ms: number) => async (): Promise<void> => {
  const begunAt = performance.now();
  while (performance.now() - begunAt < ms);
  ran.push({ name, begunAt, endedAt: performance.now() });
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

it('rests behind a slow read that failed, and says why it did', async () => {
  const slow = new SlowReads();
  const ran: Ran[] = [];
  const failing = slow.run(async () => {
    await readOf(ran)('failing', 30)();
    throw new Error('I/O');
  });
  await expect(failing).rejects.toThrow('I/O');
  await slow.run(readOf(ran)('next', 0));
  expect(restsOf(ran)).toEqual([true]);
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
