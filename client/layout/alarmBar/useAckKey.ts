import { useEffect } from 'react';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { isTyping } from '#client/ui/isTyping.ts';
import { pressedKey } from '#client/ui/pressedKey.ts';
import { useLatest } from '#client/ui/useLatest.ts';

/** Whoever pressed another key so shortly before is typing: the field that they opened may not be there yet. */
const typingMs = 1_000;

/**
 * Key A of the bar: it comes after the row or the detail that has the focus, and never while somebody types, a dialog
 * is open or the key is held down.
 */
export function useAckKey(take: () => void): void {
  const latest = useLatest(take);
  useEffect(() => {
    let otherAt = -Infinity;
    const note = (event: KeyboardEvent): void => {
      if (event.key.length === 1 && pressedKey(event) !== 'a') otherAt = event.timeStamp;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (pressedKey(event) !== 'a' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.repeat || event.timeStamp - otherAt < typingMs || isTyping(event) || isDialogShown()) return;
      // A page may listen later than the bar does: whoever took the key has said so by then.
      setTimeout(() => {
        if (!event.defaultPrevented) latest.current();
      });
    };
    // Before the frame's own keys, which go no further.
    window.addEventListener('keydown', note, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', note, true);
      window.removeEventListener('keydown', onKey);
    };
  }, [latest]);
}
