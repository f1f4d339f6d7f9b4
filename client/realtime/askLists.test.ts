import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { askLists } from './askLists.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('lists are asked again', () => {
  test('not when the socket comes with the page, once when it comes back, however often it went', () => {
    const tell = vi.fn<() => void>();
    const asks = askLists(tell, () => 0.5);
    vi.advanceTimersByTime(500);
    asks.connected();
    vi.advanceTimersByTime(60_000);
    expect(tell).not.toHaveBeenCalled();
    asks.connected();
    vi.advanceTimersByTime(500);
    asks.connected();
    vi.advanceTimersByTime(60_000);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  test('when the first socket was late', () => {
    const tell = vi.fn<() => void>();
    const asks = askLists(tell, () => 0.5);
    vi.advanceTimersByTime(3_000);
    asks.connected();
    vi.advanceTimersByTime(15_000);
    expect(tell).toHaveBeenCalledTimes(1);
  });

  test('spread over fourteen seconds after a server was gone, and within three when rights have changed', () => {
    const told: number[] = [];
    const pages = Array.from({ length: 100 }, (_, n) =>
      askLists(
        () => told.push(n),
        () => n / 100,
      ),
    );
    for (const page of pages) page.connected();
    for (const page of pages) page.connected();
    vi.advanceTimersByTime(8_000);
    expect(told).toHaveLength(51);
    vi.advanceTimersByTime(7_000);
    expect(told).toHaveLength(100);
    for (const page of pages) page.soon();
    vi.advanceTimersByTime(3_000);
    expect(told).toHaveLength(200);
  });

  test('no more once the page has ended it', () => {
    const tell = vi.fn<() => void>();
    const asks = askLists(tell);
    asks.soon();
    asks.stop();
    vi.advanceTimersByTime(60_000);
    expect(tell).not.toHaveBeenCalled();
  });
});
