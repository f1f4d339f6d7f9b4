import { useCallback, useEffect, useState } from 'react';
import { ChunkScreen } from '#client/features/errors/ErrorScreens.tsx';
import { reloadOnceServed, reloadWaitMs } from './reloadPage.ts';

/**
 * A part of the application did not arrive, usually because a new version was installed: the page is reloaded by
 * itself, once in five minutes, and whenever somebody asks for it.
 * @source docs/requirements.md C5
 */
export function MissingChunk({ inside }: { readonly inside: boolean }) {
  /** Until the page may be reloaded by itself again, for nobody may be there to press the button. */
  const [pauseMs] = useState(reloadWaitMs);
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
