import { Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { HeaderEntry, HeaderEntryName } from '#client/app/routes.ts';
import classes from './layout.module.css';

interface Props {
  readonly entries: readonly HeaderEntry[];
  readonly active: HeaderEntryName | undefined;
}

/** On a phone the menu is a drawer. */
export function MenuDrawer({ entries, active }: Props) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <button type="button" className={classes.tool} aria-label={t('menu.open')} onClick={open}>
        <IconMenu2 size={22} stroke={1.75} aria-hidden="true" />
      </button>
      <Drawer
        opened={opened}
        onClose={close}
        size={256}
        title={t('app.short')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <nav aria-label={t('menu.main')}>
          {entries.map((entry) => (
            <Link
              key={entry.name}
              href={entry.path}
              onClick={close}
              className={`${classes.menuItem} ${entry.name === active ? classes.menuItemActive : ''}`}
              aria-current={entry.name === active ? 'page' : undefined}
            >
              {t(entry.titleKey)}
            </Link>
          ))}
        </nav>
      </Drawer>
    </>
  );
}
