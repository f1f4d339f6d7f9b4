import { expect, it } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

it('what is asked for meanwhile is done once more afterwards, and nothing after the stop', async () => {
  const ends: Array<() => void> = [];
  const signals: AbortSignal[] = [];
  const work = oneAtATime(async (signal) => {
    signals.push(signal);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  work.go();
  work.go();
  work.go();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await settled();
  expect(ends).toHaveLength(2);
  work.go();
  work.go();
  expect(ends).toHaveLength(3);
  work.stop();
  expect(signals[2]?.aborted).toBe(true);
  ends[2]?.();
  await settled();
  work.go();
  expect(ends).toHaveLength(3);
});
