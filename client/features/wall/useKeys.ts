import { useEffect } from 'react';
import { pressedKey } from '#client/ui/pressedKey.ts';
import { useLatest } from '#client/ui/useLatest.ts';

/** Keys of the wall. A key on a button is the button's. @source docs/requirements.md C25 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      // A letter that is held down acts once: the next incident is another one.
      if (event.repeat && event.key.length === 1) return;
      const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
      if (onButton && (event.key === ' ' || event.key === 'Enter')) return;
      const act = latest.current[pressedKey(event)];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [latest]);
}

/** A browser may refuse; the page then stays as it is. */
export function toggleFullscreen(): void {
  const done =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen();
  done.catch(() => undefined);
}

export function leaveFullscreen(): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
}
