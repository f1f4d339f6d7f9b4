import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPeriodicWork, type PeriodicWork } from './periodicWork.ts';

const told: string[] = [];
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let work: PeriodicWork;
beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'] });
  work = createPeriodicWork({ warn: (_: unknown, text: string) => void told.push(text) } as never);
});
afterEach(() => {
  work.stop();
  vi.useRealTimers();
});

it('rests so many times as long as it took, and is as often as asked where it takes no time', async () => {
  const [slow, quick] = [vi.fn(() => sleep(40)), vi.fn(async () => undefined)];
  work.every(125, 'slow', slow, 20);
  work.every(125, 'quick', quick, 20);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(quick).toHaveBeenCalledTimes(80);
  // 40 ms of work and 800 of rest, at the next eighth of a second.
  expect(slow.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(slow.mock.calls.length).toBeLessThanOrEqual(12);
});

it('does not rest after a failure, however long it took, and never for more than a second', async () => {
  let tries = 0;
  const failing = vi.fn(async () => {
    tries += 1;
    if (tries > 1) return;
    await sleep(10_000);
    throw new Error('away');
  });
  const long = vi.fn(() => sleep(500));
  work.every(125, 'failing', failing, 20);
  work.every(125, 'long', long, 20);
  await vi.advanceTimersByTimeAsync(10_250);
  expect(tries).toBe(2);
  // Half a second of work, a second of rest.
  expect(long.mock.calls.length).toBeGreaterThanOrEqual(6);
});

it('goes on after a failure, which is told once, and says when it works again', async () => {
  let isBroken = true;
  work.every(100, 'one', async () => {
    if (isBroken) throw new Error('away');
  });
  await vi.advanceTimersByTimeAsync(500);
  isBroken = false;
  await vi.advanceTimersByTimeAsync(500);
  expect(told).toEqual(['The door could not keep up', 'The door keeps up again']);
});
