import type { LayoutSwitch } from '#domain/access/layout.ts';

/**
 * The switches of the layout settings in their groups; the two themes stand above them.
 * @source docs/requirements.md F3, picture 07
 */
export const settingGroups = [
  { name: 'header', keys: ['headerFix', 'headerHide', 'headerStick', 'headerMenu'] },
  { name: 'tabs', keys: ['tabs', 'tabsFix', 'showTabsIcon', 'tabsReload', 'tabsOrder'] },
  {
    name: 'sider',
    keys: ['siderFix', 'menuAccordion', 'menuCollapse', 'showSiderCollapse', 'showCollapseMenuTitle'],
  },
  {
    name: 'shown',
    keys: [
      'showBreadcrumb',
      'showBreadcrumbIcon',
      'showReload',
      'showSearch',
      'showNotice',
      'showFullscreen',
      'showLog',
      'showI18n',
      'showMobileLogo',
      'enableSetting',
    ],
  },
  { name: 'others', keys: ['logoutConfirm'] },
] as const satisfies ReadonlyArray<{ name: string; keys: readonly LayoutSwitch[] }>;
