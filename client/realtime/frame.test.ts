import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrame } from './frame.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A tab whose frames come when the test says so; a hidden one gets none. */
function tab() {
  const asked = new Map<number, () => void>();
  let last = 0;
  return {
    page: {
      requestFrame: (callback: () => void) => {
        last += 1;
        asked.set(last, callback);
        return last;
      },
      cancelFrame: (handle: number) => void asked.delete(handle),
    },
    frame: () => {
      const now = [...asked.values()];
      asked.clear();
      for (const callback of now) callback();
    },
    waiting: () => asked.size,
  };
}

test('what is asked many times is drawn once, in the next frame', () => {
  const { page, frame } = tab();
  const draw = vi.fn<() => void>();
  const { ask } = createFrame(page, draw);
  ask();
  ask();
  expect(draw).not.toHaveBeenCalled();
  frame();
  expect(draw).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(draw).toHaveBeenCalledTimes(1);
});

test('a hidden tab, which gets no frames, draws once a second all the same', () => {
  const { page, frame, waiting } = tab();
  const draw = vi.fn<() => void>();
  const { ask } = createFrame(page, draw);
  ask();
  vi.advanceTimersByTime(1_000);
  expect(draw).toHaveBeenCalledTimes(1);
  ask();
  vi.advanceTimersByTime(1_000);
  expect(draw).toHaveBeenCalledTimes(2);
  // Shown again, nothing is drawn for a second time.
  expect(waiting()).toBe(0);
  frame();
  expect(draw).toHaveBeenCalledTimes(2);
});

test('stopped, neither a frame nor the clock draws', () => {
  const { page, frame } = tab();
  const draw = vi.fn<() => void>();
  const { ask, stop } = createFrame(page, draw);
  ask();
  stop();
  frame();
  vi.advanceTimersByTime(60_000);
  expect(draw).not.toHaveBeenCalled();
});
