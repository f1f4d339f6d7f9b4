import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { RouteRow } from '#client/stores/nav/routes.ts';
import { sectionOf } from '#client/stores/nav/sections.ts';
import { useLayout } from '#client/stores/layout.ts';
import { menu } from '#client/stores/menu.ts';
import { Mark } from '#client/ui/brand/Mark.tsx';
import { Bell } from './Bell.tsx';
import { Breadcrumb } from './header/Breadcrumb.tsx';
import { CollapseTool, FullscreenTool, LogTool, ReloadTool, SettingTool } from './header/tools.tsx';
import header from './header/header.module.css';
import { LanguageMenu } from '#client/ui/LanguageMenu.tsx';
import { LiveDot } from './LiveDot.tsx';
import { NoticePopover } from './notice/NoticePopover.tsx';
import { HeaderSearch } from './search/HeaderSearch.tsx';
import { TopMenu } from './TopMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './layout.module.css';

/**
 * The header, 64 px: mark, menus, and what is always at hand, each as the layout settings say.
 * @source docs/requirements.md F1
 */
export function Header({ row }: { readonly row: RouteRow }) {
  const { t } = useTranslation();
  const layout = useLayout();
  const { isMobile, isDesktop } = layout;
  const { header: entries, headerName, activePath, sider } = useSnapshot(menu);
  const hasSide = isMobile || sider.length > 0 || sectionOf(activePath)?.place === 'side';
  const collapse = hasSide && (layout.showSiderCollapse || !isDesktop) ? <CollapseTool /> : null;
  return (
    <header className={classes.header} data-bar={layout.headerTheme} data-testid="header">
      {isMobile && collapse}
      {(!isMobile || layout.showMobileLogo) && (
        <Link href="/" className={classes.brand} data-testid="header-logo">
          <Mark height={isMobile ? 20 : 24} beam="var(--gl-header-text)" />
          {t('app.short')}
        </Link>
      )}
      {!isMobile && collapse}
      {layout.showReload && !isMobile && <ReloadTool />}
      <div className={header.middle} data-room>
        {layout.headerMenu && !isMobile && <TopMenu entries={entries} active={headerName} />}
        {layout.showBreadcrumb && !isMobile && row.entry !== 'systemSet' && <Breadcrumb key={row.path} row={row} />}
      </div>
      <div className={classes.tools}>
        {layout.showSearch && <HeaderSearch />}
        <Bell />
        <LiveDot compact={!isDesktop} />
        <UserMenu />
        {layout.showFullscreen && !isMobile && <FullscreenTool />}
        {layout.showLog && !isMobile && <LogTool />}
        {layout.showNotice && <NoticePopover />}
        {layout.showI18n && !isMobile && <LanguageMenu className={classes.tool} />}
        {layout.enableSetting && !isMobile && <SettingTool />}
      </div>
    </header>
  );
}
