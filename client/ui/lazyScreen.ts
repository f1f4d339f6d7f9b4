import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A part of the application that did not arrive. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the application did not load', { cause });
    this.name = 'ChunkLoadError';
  }
}

/** A chunk must arrive in this time (docs/requirements.md F11). */
const chunkTimeoutMs = 120_000;

/** Waits for a chunk, but not longer than the limit. @throws ChunkLoadError */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout')), chunkTimeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** A screen that is fetched when it is first opened. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: await loadChunk(load) }));
}
