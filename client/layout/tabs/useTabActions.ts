import { useMemo } from 'react';
import { useRouter } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { layout } from '#client/stores/layout.ts';
import { page, putTabs } from '#client/stores/page.ts';
import { reloadShown } from '../reloadShown.ts';
import { closeMany, closeTab, wayTo, type Closing, type TabState } from '#client/stores/nav/tabRules.ts';

export interface TabActions {
  /** Shows a tab; the one that is shown is reloaded when the settings say so. */
  readonly show: (key: string) => void;
  readonly close: (key: string) => void;
  readonly closeSome: (selected: string, which: Closing) => void;
}

const state = (): TabState => ({ tabs: page.opened, current: page.current });

/** What can be done with tabs. @source docs/requirements.md F5 */
export function useTabActions(): TabActions {
  const { aroundNav } = useRouter();
  return useMemo(() => {
    const goTo = ({ tabs, current }: TabState, before: () => void): void => {
      const leave: typeof navigate = (...how) => {
        before();
        navigate(...how);
      };
      aroundNav(leave, wayTo({ tabs, current }), { state: { tab: current } });
    };
    // A page that goes while it is shown may hold something unsaved: its tab goes when the person has agreed to leave.
    const take = (next: TabState): void => {
      if ((next.current ?? '') === page.current) putTabs(next.tabs);
      else goTo(next, () => putTabs(next.tabs));
    };
    return {
      show: (key) => {
        if (key !== page.current) goTo({ tabs: page.opened, current: key }, () => undefined);
        else if (layout.tabs && layout.tabsReload) void reloadShown();
      },
      close: (key) => take(closeTab(state(), key)),
      closeSome: (selected, which) => take(closeMany(state(), selected, which)),
    };
  }, [aroundNav]);
}
