import { subscribe } from 'valtio';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Router, useRouter, type BaseLocationHook } from 'wouter';
import { navigate as navigateBrowser } from 'wouter/use-browser-location';
import { moveCurrentTo, page, tabOfKey } from '#client/stores/page.ts';
import { pathOf, searchOf } from '#client/stores/nav/tabRules.ts';

type Navigate = ReturnType<BaseLocationHook>[1];

const follow = (listener: () => void): (() => void) => subscribe(page, listener, true);

/** Where a tab is, and its ways to other places. A page that is hidden stays where it is while the browser goes on. */
function placeOf(key: string) {
  let last = tabOfKey(key)?.fullPath ?? location.pathname + location.search;
  // A tab that was closed just now still draws once.
  const fullPath = (): string => (last = tabOfKey(key)?.fullPath ?? last);
  const navigate: Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => {
    const staysHere = options?.replace === true && pathOf(to) === pathOf(fullPath());
    if (!staysHere) {
      navigateBrowser(to, options);
      return;
    }
    moveCurrentTo(key, to);
    // Something late of a hidden page changed its filters: its own address has it, the shown one is another tab's.
    if (key === page.current) navigateBrowser(to, { replace: true, state: { tab: key } });
  };
  return {
    hook: (): [string, Navigate] => [useSyncExternalStore(follow, () => pathOf(fullPath())), navigate],
    searchHook: (): string => useSyncExternalStore(follow, () => searchOf(fullPath())),
  };
}

/** The page of a tab lives at the address of its tab. */
export function TabRouter({ tabKey, children }: { readonly tabKey: string; readonly children: ReactNode }) {
  const { aroundNav } = useRouter();
  const [place] = useState(() => placeOf(tabKey));
  return (
    <Router hook={place.hook} searchHook={place.searchHook} aroundNav={aroundNav}>
      {children}
    </Router>
  );
}
