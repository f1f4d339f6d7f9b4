import { useCallback, useEffect, useState } from 'react';
import { ChunkScreen } from '#client/features/errors/ErrorScreens.tsx';

/** When the page was last reloaded by itself for a missing chunk, epoch ms, in the browser's session. */
const reloadedKey = 'admin-chunk-reload';
/** A new version is not installed twice in this time; a chunk that is still missing is missing for good. */
const reloadPauseMs = 300_000;
const retryMs = 3_000;
const servedMs = 5_000;

/** Whether the server has the page: without it a reload would leave the browser's own error page, for good. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(servedMs) })).ok;
  } catch {
    return false;
  }
}

/** Reloads as soon as the server answers. */
async function reloadOnceServed(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await isServed()) {
      if (signal.aborted) return;
      sessionStorage.setItem(reloadedKey, String(Date.now()));
      location.reload();
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/**
 * A part of the application did not arrive, usually because a new version was installed: the page is reloaded by itself,
 * once in five minutes, and whenever somebody asks for it.
 * @source product.md C5
 */
export function MissingChunk({ inside }: { readonly inside: boolean }) {
  /** Until the page may be reloaded by itself again, for nobody may be there to press the button. */
  const [pauseMs] = useState(() => reloadPauseMs - (Date.now() - Number(sessionStorage.getItem(reloadedKey) ?? 0)));
  const [isReloading, setIsReloading] = useState(pauseMs <= 0);
  useEffect(() => {
    if (!isReloading) {
      const timer = setTimeout(() => setIsReloading(true), pauseMs);
      return () => clearTimeout(timer);
    }
    const left = new AbortController();
    void reloadOnceServed(left.signal);
    return () => left.abort();
  }, [isReloading, pauseMs]);
  const reload = useCallback(() => setIsReloading(true), []);
  return <ChunkScreen inside={inside} isReloading={isReloading} onReload={reload} />;
}
