import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { MenuItem } from '#client/stores/nav/sections.ts';
import type { TextKey } from '#client/i18n/textKey.ts';
import { resizeMs } from '#client/stores/layout.ts';
import { throttle } from '#client/stores/throttle.ts';
import { fitting } from './fitting.ts';
import { MenuBadge } from './menu/MenuBadge.tsx';
import classes from './layout.module.css';

/** Words of the top where the page's own, in English, leave room for half of the entries. */
const shortKeys: Readonly<Partial<Record<string, TextKey>>> = {
  position: 'menu.short.position',
  project: 'menu.short.project',
  device: 'menu.short.device',
  userManage: 'menu.short.userManage',
  systemSet: 'menu.short.systemSet',
};

interface Props {
  readonly entries: readonly MenuItem[];
  /** Name of the entry the person is at. */
  readonly active: string;
}

/** The entries of the top; what has no room goes into "more". */
export function TopMenu(props: Props) {
  const { i18n } = useTranslation();
  // Other words have other widths: the menu is measured anew.
  return (
    <div className={classes.navPlace}>
      <Measured key={props.entries.map((entry) => entry.name).join() + i18n.language} {...props} />
    </div>
  );
}

function Measured({ entries, active }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const box = useRef<HTMLElement>(null);
  const widths = useRef<number[]>([]);
  const [shown, setShown] = useState(entries.length);

  useLayoutEffect(() => {
    const nav = box.current;
    // The room is the header's middle: what the menu does not need is the breadcrumb's.
    const room = nav?.closest('[data-room]');
    if (nav === null || room == null) return undefined;
    const measure = (): void => {
      const links = [...nav.querySelectorAll<HTMLElement>('a')];
      if (links.length === entries.length) widths.current = links.map((link) => link.offsetWidth);
      setShown(fitting(widths.current, room.clientWidth));
    };
    measure();
    const observer = new ResizeObserver(throttle(measure, resizeMs));
    observer.observe(room);
    return () => observer.disconnect();
  }, [entries.length]);

  const rest = entries.slice(shown);
  return (
    <nav ref={box} className={classes.nav} aria-label={t('menu.main')} data-testid="header-menu">
      {entries.slice(0, shown).map((entry) => (
        <Link
          key={entry.name}
          href={entry.path}
          className={`${classes.entry} ${entry.name === active ? classes.entryActive : ''}`}
          aria-current={entry.name === active ? 'page' : undefined}
        >
          {t(shortKeys[entry.name] ?? entry.titleKey)}
          <MenuBadge path={entry.path} />
        </Link>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button
              type="button"
              className={`${classes.entry} ${rest.some((entry) => entry.name === active) ? classes.entryActive : ''}`}
            >
              {t('common.more')}
              <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((entry) => (
              <Menu.Item
                key={entry.name}
                aria-current={entry.name === active ? 'page' : undefined}
                rightSection={<MenuBadge path={entry.path} />}
                onClick={() => navigate(entry.path)}
              >
                {t(entry.titleKey)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}
