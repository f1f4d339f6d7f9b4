import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { onEvent } from '#client/realtime/live.ts';
import { clearRedDot, menu, showRedDot } from '#client/stores/menu.ts';
import { badge } from '#client/ui/number.ts';
import { NoticeList } from './NoticeList.tsx';
import { useBellCount } from './useBellCount.ts';
import classes from './layout.module.css';

/** The bell: how many devices need a look, and the latest notices. */
export function Bell() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { count, ask } = useBellCount();
  const { menuBadge } = useSnapshot(menu);
  useEffect(() => onEvent('message', (push) => push.message_type === 1000 && showRedDot()), []);
  useEffect(() => {
    if (opened) clearRedDot();
  }, [opened]);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.tool}
          aria-label={t('layout.bell.label', { count })}
          data-testid="header-bell"
          onClick={() => setOpened((before) => !before)}
        >
          <IconBell size={20} stroke={1.75} aria-hidden="true" />
          {menuBadge.badge === 'dot' && <span className={classes.bellDot} data-testid="header-bell-dot" />}
          {count > 0 && <span className={classes.badge}>{badge(count)}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} style={{ maxWidth: 'calc(100vw - 16px)' }}>
        <NoticeList onDone={() => setOpened(false)} onRead={ask} />
      </Popover.Dropdown>
    </Popover>
  );
}
