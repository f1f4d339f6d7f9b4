import { expect, test } from 'vitest';
import { ChunkLoadError, chunkTimeoutMs, loadChunk } from './lazyScreen.ts';

test('SEED-301 a chunk that does not come in time is a ChunkLoadError; the limit is 120 s', async () => {
  expect(chunkTimeoutMs).toBe(120_000);
  await expect(loadChunk(() => new Promise<never>(() => undefined), 5)).rejects.toBeInstanceOf(ChunkLoadError);
});

test('a chunk that fails is a ChunkLoadError, one that comes is given as it is', async () => {
  await expect(loadChunk(() => Promise.reject(new Error('gone')))).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(loadChunk(() => Promise.resolve(7))).resolves.toBe(7);
});
