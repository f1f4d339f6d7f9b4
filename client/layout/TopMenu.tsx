import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import type { HeaderEntry, HeaderEntryName } from '#client/app/routes.ts';
import { fitting } from './fitting.ts';
import classes from './layout.module.css';

interface Props {
  readonly entries: readonly HeaderEntry[];
  readonly active: HeaderEntryName | undefined;
}

/** The entries of the top; what has no room goes into "more". */
export function TopMenu(props: Props) {
  const { i18n } = useTranslation();
  // Other words have other widths: the menu is measured anew.
  return <Measured key={props.entries.map((entry) => entry.name).join() + i18n.language} {...props} />;
}

function Measured({ entries, active }: Props) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const box = useRef<HTMLElement>(null);
  const widths = useRef<number[]>([]);
  const [shown, setShown] = useState(entries.length);

  useLayoutEffect(() => {
    const nav = box.current;
    if (nav === null) return undefined;
    const measure = (): void => {
      const links = [...nav.querySelectorAll<HTMLElement>('a')];
      if (links.length === entries.length) widths.current = links.map((link) => link.offsetWidth);
      setShown(fitting(widths.current, nav.clientWidth));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(nav);
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
          {t(entry.titleKey)}
        </Link>
      ))}
      {rest.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={classes.entry}>
              {t('common.more')}
              <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((entry) => (
              <Menu.Item key={entry.name} onClick={() => navigate(entry.path)}>
                {t(entry.titleKey)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </nav>
  );
}
