import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPacer, listPace as pace } from './pacer.ts';

/** A page under fake time; `see` shows or hides it. */
function openPage(random: number | (() => number) = 0) {
  let visible = true;
  let seen: () => void = () => undefined;
  const pacer = createPacer(pace, {
    now: () => Date.now(),
    isVisible: () => visible,
    onVisible: (listener) => (seen = listener),
    random: () => (typeof random === 'number' ? random : random()),
  });
  return {
    pacer,
    see: (on: boolean) => {
      visible = on;
      if (on) seen();
    },
  };
}

describe('lists that ask again', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('at once after a quiet while, then all of a page together once in ten seconds, however much changes', () => {
    const { pacer } = openPage();
    const asked = [vi.fn(), vi.fn()];
    const lists = asked.map((ask) => pacer(ask));
    const count = (): number => asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (let second = 0; second < 100; second += 1) {
      for (const list of lists) list.soon(300);
      vi.advanceTimersByTime(1_000);
    }
    // Three at once, then one in ten seconds.
    expect(count()).toBeGreaterThanOrEqual(12);
    expect(count()).toBeLessThanOrEqual(13);
    for (const { mock } of asked) expect(mock.calls.length).toBeGreaterThan(0);
  });

  test('changes within the time to settle are one question, and the last one is never lost', () => {
    const { pacer } = openPage();
    const ask = vi.fn();
    const list = pacer(ask);
    for (let n = 0; n < 50; n += 1) {
      list.soon(300);
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(300);
    expect(ask).toHaveBeenCalledTimes(1);
    for (let n = 0; n < 3; n += 1) {
      list.soon(0);
      vi.advanceTimersByTime(0);
    }
    expect(ask).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(10_000);
    expect(ask).toHaveBeenCalledTimes(4);
    vi.advanceTimersByTime(60_000);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('a thousand pages that hear of one change after the other ask ever more apart', () => {
    const { pacer } = openPage(1);
    const ask = vi.fn();
    const list = pacer(ask);
    const waited = [1, 2, 3].map((times) => {
      list.soon(0);
      const since = Date.now();
      while (ask.mock.calls.length < times) vi.advanceTimersByTime(10);
      return Math.round((Date.now() - since) / 500);
    });
    expect(waited).toEqual([1, 3, 8]);
  });

  test('and do so however many changes they hear of meanwhile', () => {
    const draws = [0.9, 0.1, 0.2, 0.05, 0.5];
    let drawn = 0;
    const { pacer } = openPage(() => draws[drawn++ % draws.length] ?? 0);
    const ask = vi.fn();
    const list = pacer(ask);
    let waitedMs = 0;
    for (; ask.mock.calls.length === 0; waitedMs += 10) {
      list.soon(0);
      vi.advanceTimersByTime(10);
    }
    expect(waitedMs).toBe(450);
  });

  test('what is more urgent comes before what waits', () => {
    const { pacer } = openPage();
    const ask = vi.fn();
    const list = pacer(ask);
    list.soon(5_000);
    list.soon(50);
    vi.advanceTimersByTime(50);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(5_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('nothing while nobody sees the page, and once when it is seen again', () => {
    const { pacer, see } = openPage();
    const ask = vi.fn();
    const list = pacer(ask);
    see(false);
    for (let n = 0; n < 100; n += 1) {
      list.soon(300);
      vi.advanceTimersByTime(1_000);
    }
    expect(ask).not.toHaveBeenCalled();
    see(true);
    expect(ask).toHaveBeenCalledTimes(1);
    list.soon(300);
    list.stop();
    vi.advanceTimersByTime(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('pages that hear of a change at the same moment ask at different ones', () => {
    const at = [0, 0.5, 1].map((random) => {
      const { pacer } = openPage(random);
      const from = Date.now();
      let asked = Number.NaN;
      pacer(() => (asked = Date.now() - from)).soon(300);
      vi.advanceTimersByTime(1_000);
      return asked;
    });
    expect(at).toEqual([300, 550, 800]);
  });
});
