import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLayout } from '#client/stores/layout.ts';
import { menu } from '#client/stores/menu.ts';
import { frame } from './frameState.ts';
import { SideMenu } from './menu/SideMenu.tsx';
import classes from './frame.module.css';

function close(): void {
  frame.isMenuDrawerOpen = false;
}

/** On a phone the side menu is a drawer with every entry. */
export function MenuDrawer() {
  const { t } = useTranslation();
  const { siderTheme } = useLayout();
  const { menuSider } = useSnapshot(menu);
  const { isMenuDrawerOpen } = useSnapshot(frame);
  return (
    <Drawer
      opened={isMenuDrawerOpen}
      onClose={close}
      size={256}
      title={t('app.short')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: classes.phoneMenu }}
      styles={{ body: { padding: 0 } }}
      attributes={{ content: { 'data-bar': siderTheme, 'data-testid': 'layout-sider' } }}
    >
      <SideMenu items={menuSider} label={t('menu.main')} onGo={close} />
    </Drawer>
  );
}
