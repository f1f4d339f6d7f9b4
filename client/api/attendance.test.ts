import { afterEach, expect, it, vi } from 'vitest';
import { isUnattended, watchInput } from './attendance.ts';

afterEach(() => vi.useRealTimers());

it('a page is unattended a minute after the last key or pointer, and attended with the next one', () => {
  vi.useFakeTimers();
  const page = new EventTarget();
  watchInput(page);
  for (const input of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
    vi.advanceTimersByTime(61_000);
    expect(isUnattended()).toBe(true);
    page.dispatchEvent(new Event(input));
    expect(isUnattended()).toBe(false);
  }
  vi.advanceTimersByTime(59_000);
  expect(isUnattended()).toBe(false);
});
