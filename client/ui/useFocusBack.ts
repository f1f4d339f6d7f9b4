import { useEffect, useState } from 'react';

/** What had the focus: of an item of a menu, the button that opened the menu, for the item goes with it. */
function openerOf(active: Element | null): Element | null {
  const name = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return name == null ? active : document.getElementById(name);
}

/**
 * Gives the focus back to where it was before this dialog was mounted, once it is unmounted: the library does so only
 * for dialogs that stay mounted while they are closed.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => openerOf(document.activeElement));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
