import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { MenuItem } from '#client/stores/nav/sections.ts';
import { useLayout } from '#client/stores/layout.ts';
import { menu } from '#client/stores/menu.ts';
import { useCollapsed } from './frameState.ts';
import { SideMenu } from './menu/SideMenu.tsx';
import classes from './frame.module.css';

/**
 * The layout's side menu, 256 px or 80 collapsed; it leaves when another header entry hides it.
 * @source docs/requirements.md F2
 */
export function Sider() {
  const { t } = useTranslation();
  const { siderTheme, siderFix } = useLayout();
  const { sider, hideSiderDelay } = useSnapshot(menu);
  const isCollapsed = useCollapsed();
  // On its way out it still shows what it held.
  const [last, setLast] = useState<readonly MenuItem[]>(sider);
  const isLeaving = sider.length === 0;
  const shown = isLeaving ? (hideSiderDelay ? last : []) : sider;
  if (shown !== last && (shown.length > 0 || last.length > 0)) setLast(shown);
  if (shown.length === 0) return null;
  return (
    <div
      className={classes.sider}
      data-bar={siderTheme}
      data-fixed={siderFix || undefined}
      data-leaving={isLeaving || undefined}
      data-collapsed={isCollapsed || undefined}
      data-testid="layout-sider"
      inert={isLeaving}
    >
      <div className={classes.siderInside}>
        <SideMenu items={shown} label={t('menu.side')} isCollapsed={isCollapsed} />
      </div>
    </div>
  );
}
