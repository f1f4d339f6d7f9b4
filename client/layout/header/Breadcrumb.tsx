import { Fragment, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link, useLocation, useSearch } from 'wouter';
import type { RouteRow } from '#client/stores/nav/routes.ts';
import { account } from '#client/stores/account.ts';
import { resizeMs, useLayout } from '#client/stores/layout.ts';
import { page } from '#client/stores/page.ts';
import { throttle } from '#client/stores/throttle.ts';
import { MenuIcon } from '../menu/icons.tsx';
import { crumbFits, crumbsAt, withoutTwins } from './crumbs.ts';
import classes from './header.module.css';

/** Where the person is. Gone while the menu beside it leaves too little room. @source docs/requirements.md F1 */
export function Breadcrumb({ row }: { readonly row: RouteRow }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const search = useSearch();
  const { userInfo } = useSnapshot(account);
  const { showBreadcrumbIcon, headerMenu } = useLayout();
  const crumbs = crumbsAt({ row, path, search, routes: page.routes, access: userInfo?.access ?? [] });
  const shown = withoutTwins(crumbs.map((crumb) => ({ ...crumb, title: t(crumb.titleKey) })));
  const box = useRef<HTMLElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);

  useLayoutEffect(() => {
    const own = box.current;
    const words = inside.current;
    const parent = own?.parentElement;
    if (own == null || words == null || parent == null) return undefined;
    const menu = headerMenu ? own.previousElementSibling : null;
    const measure = (): void => {
      const taken = menu?.getBoundingClientRect().width ?? 0;
      const edges = Number.parseFloat(getComputedStyle(own).paddingLeft);
      setFits(crumbFits(words.scrollWidth + edges, parent.clientWidth - taken));
    };
    measure();
    const observer = new ResizeObserver(throttle(measure, resizeMs));
    for (const each of [parent, words, ...(menu === null ? [] : [menu])]) observer.observe(each);
    return () => observer.disconnect();
  }, [headerMenu]);

  return (
    <nav
      ref={box}
      className={classes.crumb}
      aria-label={t('layout.crumb.label')}
      data-testid="header-breadcrumb"
      hidden={!fits}
    >
      <div ref={inside} className={classes.crumbs}>
        {shown.map(({ name, title, path: to }, at) => (
          <Fragment key={name}>
            {at > 0 && <i aria-hidden="true">/</i>}
            <span className={classes.crumbItem}>
              {showBreadcrumbIcon && <MenuIcon of={name} size={14} />}
              {to === undefined || at === shown.length - 1 ? (
                <b aria-current={at === shown.length - 1 ? 'page' : undefined}>{title}</b>
              ) : (
                <Link href={to}>{title}</Link>
              )}
            </span>
          </Fragment>
        ))}
      </div>
    </nav>
  );
}
