import { useEffect } from 'react';
import { isDialogShown } from './dialogShown.ts';

/** A single key on the page, inactive while typing or while a dialog is open; without an act it is left to others. */
export function useShortcut(key: string, act: (() => void) | undefined): void {
  useEffect(() => {
    if (act === undefined) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return;
      if (isDialogShown()) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, act]);
}
