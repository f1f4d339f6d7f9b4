import { useEffect } from 'react';
import { isDialogShown } from './dialogShown.ts';
import { isTyping } from './isTyping.ts';
import { pressedKey } from './pressedKey.ts';

/** A single key on the page, inactive while typing or while a dialog is open; without an act it is left to others. */
export function useShortcut(key: string, act: (() => void) | undefined): void {
  useEffect(() => {
    if (act === undefined) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (pressedKey(event) !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event) || isDialogShown()) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, act]);
}
