import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { badge } from '#client/ui/number.ts';
import { NoticeList } from './NoticeList.tsx';
import { useBellCount } from './useBellCount.ts';
import classes from './layout.module.css';

/** The bell: how many devices need a look, and the latest notices. */
export function Bell() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { count, ask } = useBellCount();
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
          {count > 0 && <span className={classes.badge}>{badge(count)}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} style={{ maxWidth: 'calc(100vw - 16px)' }}>
        <NoticeList onDone={() => setOpened(false)} onRead={ask} />
      </Popover.Dropdown>
    </Popover>
  );
}
