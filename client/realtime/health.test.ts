import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHealth, type Health } from './health.ts';
import { websoket } from './websoket.ts';

let health: Health;
let isConnected = true;
const area = { ...websoket };

beforeEach(() => {
  vi.useFakeTimers();
  isConnected = true;
  Object.assign(area, { phase: 'off', stale: false, polling: false });
  health = keepHealth(
    area,
    { onWake: () => () => undefined },
    { connected: () => isConnected, wake: () => undefined, renew: () => undefined, poll: () => undefined },
  );
  health.opened();
  health.connected();
  health.heard();
});
afterEach(() => {
  health.stop();
  vi.useRealTimers();
});

/** Seconds in which the server says so often that it is there. */
function hear(seconds: number, everySec = 2): void {
  for (let second = 1; second <= seconds; second += 1) {
    if (second % everySec === 0) health.heard();
    vi.advanceTimersByTime(1_000);
  }
}

test('a page that hears every 2 s has lost nothing', () => {
  hear(60);
  expect([area.stale, area.polling]).toEqual([false, false]);
});

test('13.1 a connection that is gone is said within 5 s, and asked for by HTTP after 10', () => {
  isConnected = false;
  health.disconnected();
  vi.advanceTimersByTime(5_000);
  expect([area.stale, area.polling]).toEqual([true, false]);
  vi.advanceTimersByTime(6_000);
  expect(area.polling).toBe(true);
  isConnected = true;
  health.connected();
  expect([area.stale, area.polling]).toEqual([false, false]);
});

test('13.1 a connection that is there and mute is said within 5 s of the last word', () => {
  vi.advanceTimersByTime(5_000);
  expect(area.stale).toBe(true);
  health.heard();
  vi.advanceTimersByTime(1_000);
  expect(area.stale).toBe(false);
});

test('whoever is back within 3 s was not lost', () => {
  health.disconnected();
  vi.advanceTimersByTime(2_000);
  expect(area.stale).toBe(false);
  health.connected();
  health.heard();
  vi.advanceTimersByTime(2_000);
  expect(area.stale).toBe(false);
});

test('a page that was held up itself, a laptop that slept, waits for a word before it says that it is lost', () => {
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(1_000);
  expect(area.stale).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(area.stale).toBe(true);
});
