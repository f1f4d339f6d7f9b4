import { layoutDefaults, type LayoutSettings } from '#domain/access/layout.ts';

/**
 * The demonstration's accounts show everything the header can hold; a new user starts with the defaults.
 * @source docs/requirements.md F3
 */
export const demoLayout: LayoutSettings = {
  ...layoutDefaults,
  tabs: true,
  showReload: true,
  showSearch: true,
  showNotice: true,
  showFullscreen: true,
  showLog: true,
  showI18n: true,
  enableSetting: true,
  logoutConfirm: true,
  showSiderCollapse: true,
};
