import { createElement, Suspense } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, lazyScreen, loadChunk } from './lazyScreen.ts';

afterEach(() => void vi.useRealTimers());

/** One turn of the loop: only the clock is stopped. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
const never = (): Promise<never> => new Promise<never>(() => undefined);

test('SEED-301 a screen whose chunk does not come within 120 s is a ChunkLoadError, and not before', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const failed = vi.fn<(error: unknown) => void>();
  renderToPipeableStream(createElement(Suspense, null, createElement(lazyScreen(never))), { onError: failed });
  const alone = vi.fn<(error: unknown) => void>();
  void loadChunk(never).catch(alone);
  while (vi.getTimerCount() < 2) await turn();
  await vi.advanceTimersByTimeAsync(119_999);
  await turn();
  expect([failed.mock.calls, alone.mock.calls]).toEqual([[], []]);
  await vi.advanceTimersByTimeAsync(1);
  for (const told of [failed, alone]) {
    while (told.mock.calls.length === 0) await turn();
    expect(told.mock.calls[0]?.[0]).toBeInstanceOf(ChunkLoadError);
  }
});

test('a chunk that fails is a ChunkLoadError, one that comes is given as it is', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('gone')))).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(loadChunk(() => Promise.resolve(7))).resolves.toBe(7);
});
