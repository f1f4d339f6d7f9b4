import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { menuOf, type RouteRow } from '#client/app/routes.ts';
import { screens } from '#client/app/screens.tsx';
import { account } from '#client/stores/account.ts';
import { Mark } from '#client/ui/brand/Mark.tsx';
import { useMobile } from '#client/ui/useMedia.ts';
import { Bell } from './Bell.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { LiveDot } from './LiveDot.tsx';
import { MenuDrawer } from './MenuDrawer.tsx';
import { TopMenu } from './TopMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './layout.module.css';

/** The header, 64 px: mark, menu, and what is always at hand. @source product.md F1 */
export function Header({ row }: { readonly row: RouteRow }) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const { userInfo } = useSnapshot(account);
  const entries = menuOf(screens, userInfo?.access ?? []);
  const brand = (
    <Link href="/" className={classes.brand} data-testid="header-logo">
      <Mark height={mobile ? 20 : 24} beam="var(--gl-header-text)" />
      {t('app.short')}
    </Link>
  );
  return (
    <header className={classes.header}>
      {mobile && <MenuDrawer entries={entries} active={row.entry} />}
      {brand}
      {!mobile && <TopMenu entries={entries} active={row.entry} />}
      <div className={classes.tools}>
        <LiveDot compact={mobile} />
        <Bell />
        {!mobile && <LanguageMenu className={classes.tool} />}
        {!mobile && <span className={classes.hair} aria-hidden="true" />}
        <UserMenu />
      </div>
    </header>
  );
}
