import { Menu, Tooltip } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { activeItem, type MenuItem } from '#client/stores/nav/sections.ts';
import { useLayout } from '#client/stores/layout.ts';
import { keepOneBranch, menu, toggleBranch } from '#client/stores/menu.ts';
import { MenuBadge } from './MenuBadge.tsx';
import { MenuIcon } from './icons.tsx';
import classes from './menu.module.css';

interface Props {
  /** Pages and branches. One branch alone stands open under its title. */
  readonly items: readonly MenuItem[];
  readonly label: string;
  readonly isCollapsed?: boolean;
  readonly onGo?: () => void;
}

/** A side menu: rows of 40, branches that open, or icons only. @source docs/requirements.md F2 */
export function SideMenu({ items, label, isCollapsed = false, onGo }: Props) {
  const { t } = useTranslation();
  const { menuAccordion, showCollapseMenuTitle } = useLayout();
  useEffect(() => {
    if (menuAccordion) keepOneBranch();
  }, [menuAccordion]);
  const [only] = items;
  const isTitled = items.length === 1 && only?.children !== undefined;
  const shown = isTitled ? only.children : items;
  return (
    <nav className={classes.side} aria-label={label} data-collapsed={isCollapsed || undefined}>
      {isTitled && !isCollapsed && <p className={classes.title}>{t(only.titleKey)}</p>}
      <ul className="gl-plain">
        {shown.map((item) => (
          <li key={item.name}>
            {isCollapsed ? (
              <Narrow item={item} isTitled={showCollapseMenuTitle} onGo={onGo} />
            ) : item.children === undefined ? (
              <Page item={item} among={shown} onGo={onGo} />
            ) : (
              <Branch item={item} items={item.children} onGo={onGo} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface ItemProps {
  readonly item: MenuItem;
  readonly onGo: (() => void) | undefined;
}

/** Whether an entry is where the person is: by its page, or by the group of the route. */
function useIsActive(item: MenuItem, among: readonly MenuItem[]): boolean {
  const { activePath, headerName } = useSnapshot(menu);
  const page = activeItem(among, activePath);
  return page === undefined ? item.name === headerName : page.name === item.name;
}

function Page({ item, among, onGo }: ItemProps & { readonly among: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const isActive = useIsActive(item, among);
  return (
    <Link
      href={item.path}
      {...(onGo === undefined ? {} : { onClick: onGo })}
      className={`${classes.row} ${isActive ? classes.active : ''}`}
      aria-current={isActive ? 'page' : undefined}
    >
      <MenuIcon of={item.name} />
      <span className={`gl-cut ${classes.name}`}>{t(item.titleKey)}</span>
      <MenuBadge path={item.path} />
    </Link>
  );
}

function Branch({ item, items, onGo }: ItemProps & { readonly items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const { menuAccordion } = useLayout();
  const { openNames, headerName } = useSnapshot(menu);
  const isOpen = openNames.includes(item.name);
  return (
    <>
      <button
        type="button"
        className={`${classes.row} ${item.name === headerName ? classes.within : ''}`}
        aria-expanded={isOpen}
        onClick={() => toggleBranch(item.name, menuAccordion)}
        data-testid={`menu-branch-${item.name}`}
      >
        <MenuIcon of={item.name} />
        <span className={`gl-cut ${classes.name}`}>{t(item.titleKey)}</span>
        <MenuBadge path={item.path} />
        <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul className={`gl-plain ${classes.branch}`}>
          {items.map((child) => (
            <li key={child.name}>
              <Page item={child} among={items} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** An icon, with the words beside it on a tooltip or under it; a branch opens its pages beside it. */
function Narrow({ item, isTitled, onGo }: ItemProps & { readonly isTitled: boolean }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { activePath, headerName } = useSnapshot(menu);
  const title = t(item.titleKey);
  const isActive =
    item.children === undefined
      ? activeItem([item], activePath) !== undefined || item.name === headerName
      : item.name === headerName;
  const shown = {
    className: `${classes.icon} ${isActive ? classes.active : ''}`,
    'aria-label': title,
  };
  const inside = (
    <>
      <MenuIcon of={item.name} size={20} />
      {isTitled && <small>{title}</small>}
      <MenuBadge path={item.path} />
    </>
  );
  if (item.children !== undefined) {
    const { children } = item;
    return (
      <Menu position="right-start" trigger="click-hover" withinPortal>
        <Menu.Target>
          <button type="button" {...shown}>
            {inside}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{title}</Menu.Label>
          {children.map((child) => (
            <Menu.Item key={child.name} onClick={() => navigate(child.path)}>
              {t(child.titleKey)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    );
  }
  const link = (
    <Link
      href={item.path}
      {...(onGo === undefined ? {} : { onClick: onGo })}
      aria-current={isActive ? 'page' : undefined}
      {...shown}
    >
      {inside}
    </Link>
  );
  return isTitled ? (
    link
  ) : (
    <Tooltip label={title} position="right">
      {link}
    </Tooltip>
  );
}
