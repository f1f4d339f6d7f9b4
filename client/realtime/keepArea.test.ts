import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepArea } from './keepArea.ts';
import { websoket } from './websoket.ts';

const setItem = vi.fn<(key: string, text: string) => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a page on which only the time of the last word moves writes nothing', async () => {
  keepArea();
  websoket.revision = 7;
  await vi.advanceTimersByTimeAsync(2_000);
  const written = setItem.mock.calls.length;
  expect(JSON.parse(setItem.mock.lastCall?.[1] ?? '')).toMatchObject({ state: { revision: 7 } });
  for (let n = 0; n < 60; n += 1) {
    websoket.lastHeardAt = n;
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(setItem).toHaveBeenCalledTimes(written);
  websoket.revision = 8;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(JSON.parse(setItem.mock.lastCall?.[1] ?? '')).toMatchObject({ state: { revision: 8 } });
});
