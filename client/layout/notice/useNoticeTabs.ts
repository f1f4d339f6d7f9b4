import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onEvent, onPoll } from '#client/realtime/live.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { getNoticeTabs } from '#client/api/notices.ts';

const settleMs = 300;

/** What the popover holds: asked at once, and again whenever a message comes or is read, settled. */
export function useNoticeTabs() {
  // The server says them in the person's language: another one asks anew.
  const { language } = useTranslation().i18n;
  const { data, error, reload } = useAsync((signal) => getNoticeTabs({ signal }), [language]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(reload, settleMs);
    };
    const stops = [
      onEvent('message', soon),
      onEvent('notice:unread', soon),
      onEvent('notice:updated', soon),
      onPoll(soon),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [reload]);
  return { data, error, reload };
}

export type NoticeTabsData = NonNullable<ReturnType<typeof useNoticeTabs>['data']>;
