import { expect, test, vi } from 'vitest';
import { throttle } from './throttle.ts';

test('many calls are one at once and one each 100 ms, the last is never lost', () => {
  vi.useFakeTimers();
  try {
    const run = vi.fn();
    const call = throttle(run, 100);
    for (let at = 0; at < 30; at += 1) {
      call();
      vi.advanceTimersByTime(10);
    }
    expect(run).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(1_000);
    expect(run).toHaveBeenCalledTimes(4);
    call();
    expect(run).toHaveBeenCalledTimes(5);
  } finally {
    vi.useRealTimers();
  }
});
