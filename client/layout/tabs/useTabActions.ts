import { useMemo } from 'react';
import { useRouter } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { layout } from '#client/stores/layout.ts';
import { page, putTabs, tabOfKey } from '#client/stores/page.ts';
import { reloadShown } from '../reloadShown.ts';
import { closeMany, closeTab, type Closing, type TabState } from './tabRules.ts';

export interface TabActions {
  /** Shows a tab; the one that is shown is reloaded when the settings say so. */
  readonly show: (key: string) => void;
  readonly close: (key: string) => void;
  readonly closeSome: (selected: string, which: Closing) => void;
}

const state = (): TabState => ({ tabs: page.opened, current: page.current });

/** What can be done with tabs. @source seed §2, §4 */
export function useTabActions(): TabActions {
  const { aroundNav } = useRouter();
  return useMemo(() => {
    const goTo = (key: string, before: () => void): void => {
      const to = tabOfKey(key)?.fullPath ?? '/';
      const leave: typeof navigate = (...how) => {
        before();
        navigate(...how);
      };
      aroundNav(leave, to, { state: { tab: key } });
    };
    // A page that goes while it is shown may hold something unsaved: its tab goes when the person has agreed to leave.
    const take = ({ tabs, current = '' }: TabState): void => {
      if (current === page.current) putTabs(tabs);
      else goTo(current, () => putTabs(tabs));
    };
    return {
      show: (key) => {
        if (key !== page.current) goTo(key, () => undefined);
        else if (layout.tabs && layout.tabsReload) void reloadShown();
      },
      close: (key) => take(closeTab(state(), key)),
      closeSome: (selected, which) => take(closeMany(state(), selected, which)),
    };
  }, [aroundNav]);
}
