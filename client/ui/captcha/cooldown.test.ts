import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { secondsLeft, startCooldown } from './cooldown.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('SEED-198 the captcha button rests for 60 seconds, counting down by one, and is then ready', () => {
  startCooldown('register', 60);
  expect(secondsLeft.register).toBe(60);
  for (let left = 59; left >= 0; left -= 1) {
    vi.advanceTimersByTime(1000);
    expect(secondsLeft.register).toBe(left);
  }
  expect(vi.getTimerCount()).toBe(0);
});

test('each scene counts for itself, and a tab that slept catches up', () => {
  startCooldown('loginByPhone', 60);
  vi.advanceTimersByTime(500);
  startCooldown('resetPassword', 60);
  vi.setSystemTime(Date.now() + 30_000);
  vi.advanceTimersByTime(1000);
  expect(secondsLeft.loginByPhone).toBe(29);
  expect(secondsLeft.resetPassword).toBe(29);
});
