import { use, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { activeItem, itemsOf, sectionOf } from '#client/stores/nav/sections.ts';
import { account } from '#client/stores/account.ts';
import { page } from '#client/stores/page.ts';
import { number } from '../number.ts';
import { mayLeave } from '../form/unsaved.ts';
import { TabLink } from './TabLink.tsx';
import { InnerTabs, type InnerTab, type LiveCount } from './innerTabs.ts';
import classes from './page.module.css';

/**
 * The pages of this section as tabs in the page's title row, where the section has no side menu; nothing when there is
 * only one page. A container of pages has its own in their place. No props.
 * @source docs/requirements.md C9, F2
 */
export function SectionTabs() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const { userInfo } = useSnapshot(account);
  const { routes } = useSnapshot(page);
  const inner = use(InnerTabs);
  if (inner !== null) return <ContainerTabs {...inner} />;
  const section = sectionOf(path);
  if (section?.place !== 'tabs') return null;
  const items = itemsOf(section, routes, userInfo?.access ?? []);
  if (items.length < 2) return null;
  const active = activeItem(items, path);
  return (
    <nav className={classes.tabs} aria-label={t(section.titleKey)} data-testid="section-tabs">
      {items.map((item) => (
        <TabLink key={item.path} href={item.path} isActive={item === active}>
          {t(item.titleKey)}
        </TabLink>
      ))}
    </nav>
  );
}

function ContainerTabs({ titleKey, tabs }: InnerTabs) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  // Another list on the same path: what is unsaved goes with the one before, so it is asked here.
  const open = async (tab: InnerTab): Promise<void> => {
    if (!tab.isActive && !(await mayLeave())) return;
    tab.onPick();
    navigate(tab.href, { replace: true });
  };
  return (
    <nav className={classes.tabs} aria-label={t(titleKey)} data-testid="section-tabs">
      {tabs.map((tab) => (
        <TabLink
          key={tab.name}
          href={tab.href}
          isActive={tab.isActive}
          onClick={(event) => {
            event.preventDefault();
            void open(tab);
          }}
          data-tab={tab.name}
        >
          {t(tab.titleKey)}
          <Count of={tab.count} />
        </TabLink>
      ))}
    </nav>
  );
}

function Count({ of }: { readonly of: LiveCount }) {
  const count = useSyncExternalStore(of.subscribe, of.get);
  return <small>{number(count)}</small>;
}
