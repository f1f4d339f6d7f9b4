import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { attention } from '#client/stores/attention.ts';
import { faviconOf } from './favicon.ts';

/**
 * The title and the icon of the window. Critical alarms that nobody has acknowledged are counted in both: the number
 * stands before the page's own title.
 * @param title of the page; undefined while it is left for another
 */
export function useTitle(title: string | undefined): void {
  const { t } = useTranslation();
  const { waiting: count } = useSnapshot(attention);
  const shown = useRef(0);
  useEffect(() => {
    if (title !== undefined) document.title = `${count > 0 ? `(${count}) ` : ''}${title} - ${t('app.name')}`;
  }, [title, count, t]);
  useEffect(() => {
    if (shown.current === count) return;
    shown.current = count;
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (icon !== null) icon.href = faviconOf(count);
  }, [count]);
}
