import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orderTab, page } from '#client/stores/page.ts';
import { tabTitle } from './tabTitle.ts';
import { isDialogShown } from '#client/ui/dialogShown.ts';
import { useLatest } from '#client/ui/useLatest.ts';
import type { TabActions } from './useTabActions.ts';

const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/**
 * Ctrl+Alt+W closes the current tab, Ctrl+Shift+←/→ moves it. Inactive while typing (where the arrows select words) and
 * while a dialog is open. @returns what a screen reader is told of a move @source docs/requirements.md F5
 */
export function useTabKeys(actions: TabActions, isMovable: boolean): string {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const words = useLatest(t);
  useEffect(() => {
    const move = (by: 1 | -1): void => {
      const from = page.opened.findIndex((tab) => tab.key === page.current);
      const tab = page.opened[from];
      if (tab === undefined || from === 0) return;
      orderTab(tab.key, from + by);
      const row = page.routes.find((each) => each.name === tab.name);
      setSaid(
        words.current('layout.tabs.moved', {
          title: row === undefined ? tab.name : tabTitle(words.current, row, tab),
          n: page.opened.indexOf(tab) + 1,
          total: page.opened.length,
        }),
      );
    };
    const onKey = (event: KeyboardEvent): void => {
      if (!event.ctrlKey || event.metaKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(typing) !== null) return;
      if (isDialogShown()) return;
      const isClose = event.altKey && !event.shiftKey && event.code === 'KeyW';
      const isMove = event.shiftKey && !event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight');
      if (!isClose && !(isMove && isMovable)) return;
      event.preventDefault();
      event.stopPropagation();
      if (isClose) actions.close(page.current);
      else move(event.key === 'ArrowLeft' ? -1 : 1);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [actions, isMovable, words]);
  return said;
}
