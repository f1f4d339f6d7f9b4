import { Popover } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../layout.module.css';
import { NoticePanel } from './NoticePanel.tsx';
import { useNoticeTabs } from './useNoticeTabs.ts';

/** Width of the popover, px. @source docs/requirements.md F7 */
const panelPx = 336;

/**
 * The header's notice popover: unread notifications, unread messages, to-dos. No props. @source docs/requirements.md F7
 */
export function NoticePopover() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { data, error, reload } = useNoticeTabs();
  const count = data === undefined ? 0 : data.notifications.total + data.messages.total + data.todos.total;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={panelPx} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.tool}
          aria-label={t('layout.notice.label', { n: count })}
          data-testid="header-notice"
          onClick={() => setOpened((before) => !before)}
        >
          <IconInbox size={20} stroke={1.75} aria-hidden="true" />
          {count > 0 && <span className={classes.bellDot} />}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} style={{ maxWidth: 'calc(100vw - 16px)' }} aria-label={t('layout.notice.title')}>
        <NoticePanel data={data} error={error} onReload={reload} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
