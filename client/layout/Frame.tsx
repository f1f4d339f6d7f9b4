import { lazy, Suspense, useEffect, useLayoutEffect, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import type { RouteRow } from '#client/stores/nav/routes.ts';
import { account } from '#client/stores/account.ts';
import { useLayout } from '#client/stores/layout.ts';
import { menu, placeMenu } from '#client/stores/menu.ts';
import { page } from '#client/stores/page.ts';
import { AccountBanner } from './AccountBanner.tsx';
import { AlarmAnnouncer } from './AlarmAnnouncer.tsx';
import { AlarmBar } from './alarmBar/AlarmBar.tsx';
import { SoundAsk } from './alarmBar/SoundAsk.tsx';
import { FloodBanner } from './FloodBanner.tsx';
import { frame, useCollapsed } from './frameState.ts';
import { Header } from './Header.tsx';
import { LostBanner } from './LostBanner.tsx';
import { SectionMenu } from './SectionMenu.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Sider } from './Sider.tsx';
import { TabBar } from './tabs/TabBar.tsx';
import { useHeaderHide } from './useHeaderHide.ts';
import { useLow } from '#client/ui/useMedia.ts';
import { useLiveRights } from './useLiveRights.ts';
import { useScrolledAway } from './useScrolledAway.ts';
import classes from './frame.module.css';

const MenuDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./MenuDrawer.tsx'))).MenuDrawer,
}));
const SettingsDrawer = lazy(async () => ({
  default: (await loadChunk(() => import('./settings/SettingsDrawer.tsx'))).SettingsDrawer,
}));

/** Widths of the side menu and of the settings drawer. @source docs/requirements.md F3 */
const siderPx = 256;
const narrowPx = 80;
const drawerPx = 280;

/**
 * While a dialog locks the window's scroll, what is fixed at its right edge stays where it is (react-remove-scroll).
 */
const besideScrollBar = 'right-scroll-bar-position';

/** The menus follow the address, the person's rights and the settings. */
function usePlacedMenu(row: RouteRow, path: string): void {
  const { userInfo } = useSnapshot(account);
  const { headerMenu, isMobile, menuAccordion } = useLayout();
  const access = userInfo?.access;
  useLayoutEffect(() => {
    placeMenu(
      { row, path, routes: page.routes, access: access ?? [], isWhole: !headerMenu && !isMobile },
      menuAccordion,
    );
  }, [row, path, access, headerMenu, isMobile, menuAccordion]);
}

/**
 * What stands around every signed-in screen: header, tab bar, side menu, settings drawer. The window scrolls; `main` is
 * as high as the room that is left.
 * @source docs/adr/0011
 */
export function Frame({ row, children }: { readonly row: RouteRow; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  const layout = useLayout();
  const { sider } = useSnapshot(menu);
  const { isSettingsOpen, isMenuDrawerOpen } = useSnapshot(frame);
  const isCollapsed = useCollapsed();
  // As at 200 % zoom: low and narrow.
  const isLow = useLow() && !layout.isMobile && !layout.isDesktop;
  usePlacedMenu(row, path);
  useLiveRights();
  const { hidden, show } = useHeaderHide(layout.headerHide, path);
  const hasTabs = layout.tabs && !layout.isMobile;
  const isOpen = isSettingsOpen && !layout.isMobile;
  const away = useScrolledAway(!layout.headerFix);
  useEffect(() => {
    if (layout.isTablet) return;
    // Entering tablet width collapses again.
    frame.isTabletOpen = false;
  }, [layout.isTablet]);

  const siderWidth = isCollapsed ? narrowPx : siderPx;
  const measures = {
    '--gl-header-h': isLow ? '48px' : '64px',
    '--gl-tabs-h': hasTabs ? (isLow ? '34px' : '40px') : '0px',
    '--gl-side-w': `${siderWidth}px`,
    '--gl-sider-w': sider.length > 0 && !layout.isMobile ? `${siderWidth}px` : '0px',
    '--gl-inset': isOpen ? `${drawerPx}px` : '0px',
    '--gl-header-away': hidden === false ? `${away}px` : 'var(--gl-header-h)',
  } as CSSProperties;
  return (
    <div
      className={classes.frame}
      style={measures}
      data-header-fix={layout.headerFix || undefined}
      data-header-stick={layout.headerStick || undefined}
      data-tabs-fix={layout.tabsFix || undefined}
      data-hidden={hidden || undefined}
      data-testid="frame"
    >
      <a className={classes.skip} href="#main">
        {t('layout.skip')}
      </a>
      <AlarmAnnouncer />
      <AlarmBar />
      <FloodBanner />
      <SoundAsk />
      <div className={`${classes.headerPlace} ${besideScrollBar}`} data-testid="header-place" onFocus={show}>
        <Header row={row} />
      </div>
      {!layout.isMobile && <Sider />}
      <div className={classes.tabsPlace}>
        <TabBar />
      </div>
      <div className={classes.body}>
        <SectionMenu />
        <div className={classes.column}>
          <AccountBanner />
          <LostBanner />
          <main id="main" className={classes.main} tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      {isOpen && (
        <div className={`${classes.settings} ${besideScrollBar}`}>
          <Suspense fallback={null}>
            <SettingsDrawer />
          </Suspense>
        </div>
      )}
      {layout.isMobile && isMenuDrawerOpen && (
        <Suspense fallback={null}>
          <MenuDrawer />
        </Suspense>
      )}
      <Shortcuts />
    </div>
  );
}
