import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { activeItem, itemsOf, sectionOf } from '#client/stores/nav/sections.ts';
import { account } from '#client/stores/account.ts';
import { useLayout } from '#client/stores/layout.ts';
import { menu } from '#client/stores/menu.ts';
import { page } from '#client/stores/page.ts';
import tabs from '#client/ui/page/page.module.css';
import { TabLink } from '#client/ui/page/TabLink.tsx';
import { useCollapsed } from './frameState.ts';
import { SideMenu } from './menu/SideMenu.tsx';
import classes from './frame.module.css';

/**
 * The menu of a section inside the page frame: user management, IMEI import. On a phone a row of tabs, there for the
 * sections of the layout's side menu too.
 * @source docs/requirements.md F2
 */
export function SectionMenu() {
  const { t } = useTranslation();
  const { isMobile, siderTheme, siderFix } = useLayout();
  const { activePath, sider } = useSnapshot(menu);
  const { userInfo } = useSnapshot(account);
  const isCollapsed = useCollapsed();
  const section = sectionOf(activePath);
  if (section === undefined || section.place === 'tabs' || (section.place === 'sider' && !isMobile)) return null;
  const items = itemsOf(section, page.routes, userInfo?.access ?? []);
  if (items.length === 0 || (isMobile && items.length < 2)) return null;
  if (isMobile) {
    const active = activeItem(items, activePath);
    return (
      <nav className={`${tabs.tabs} ${classes.strip}`} aria-label={t(section.titleKey)} data-testid="section-menu">
        {items.map((item) => (
          <TabLink key={item.path} href={item.path} isActive={item === active}>
            {t(item.titleKey)}
          </TabLink>
        ))}
      </nav>
    );
  }
  // The whole menu stands in the layout's side menu already.
  if (sider.length > 0) return null;
  return (
    <div
      className={classes.section}
      data-bar={siderTheme}
      data-fixed={siderFix || undefined}
      data-collapsed={isCollapsed || undefined}
      data-testid="section-menu"
    >
      <div className={classes.sectionInside}>
        <SideMenu
          items={[{ name: section.name, path: section.path, titleKey: section.titleKey, children: items }]}
          label={t(section.titleKey)}
          isCollapsed={isCollapsed}
        />
      </div>
    </div>
  );
}
