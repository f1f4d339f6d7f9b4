import type { z } from 'zod';
import type { layoutSchema } from './userSettings.ts';

/** How the frame looks and behaves for one user. @source docs/requirements.md F3 */
export type LayoutSettings = Readonly<z.infer<typeof layoutSchema>>;
export type LayoutKey = keyof LayoutSettings;
export type LayoutTheme = LayoutSettings['siderTheme'];
/** The keys that are switches: all but the two themes. */
export type LayoutSwitch = Exclude<LayoutKey, 'siderTheme' | 'headerTheme'>;

/**
 * What a new user has: the seed's "defaults on" list taken literally, everything else off.
 * @source SEED-363, SEED-364
 */
export const layoutDefaults: LayoutSettings = {
  siderTheme: 'primary',
  headerTheme: 'primary',
  headerStick: true,
  tabs: false,
  tabsFix: true,
  showTabsIcon: false,
  tabsReload: false,
  tabsOrder: true,
  siderFix: true,
  headerFix: true,
  headerHide: false,
  headerMenu: true,
  menuAccordion: false,
  menuCollapse: false,
  showSiderCollapse: false,
  showCollapseMenuTitle: false,
  showReload: false,
  showSearch: false,
  showNotice: false,
  showFullscreen: false,
  showMobileLogo: true,
  showBreadcrumb: true,
  showBreadcrumbIcon: false,
  showLog: false,
  showI18n: false,
  enableSetting: false,
  logoutConfirm: false,
};

/** Switches that mean nothing while their parent is off. @source SEED-254 to SEED-258 */
export const layoutParents: Readonly<Partial<Record<LayoutKey, LayoutSwitch>>> = {
  headerStick: 'headerFix',
  headerHide: 'headerFix',
  tabsFix: 'tabs',
  showTabsIcon: 'tabs',
  tabsReload: 'tabs',
  tabsOrder: 'tabs',
  showBreadcrumbIcon: 'showBreadcrumb',
};

const keys = Object.keys(layoutDefaults) as LayoutKey[];

/** Only the layout settings of a larger object. */
export function pickLayout(from: LayoutSettings): LayoutSettings {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as unknown as LayoutSettings;
}

/** What acts: a dependent switch is off while its parent is off, whatever value it keeps. */
export function effectiveLayout(settings: LayoutSettings): LayoutSettings {
  return Object.fromEntries(
    keys.map((key) => {
      const parent = layoutParents[key];
      return [key, parent === undefined || settings[parent] ? settings[key] : false];
    }),
  ) as unknown as LayoutSettings;
}

const themes: readonly unknown[] = ['dark', 'light', 'primary'] satisfies readonly LayoutTheme[];
const isTheme = (key: LayoutKey): boolean => key === 'siderTheme' || key === 'headerTheme';

/** The valid settings in something that was stored; whatever else stands in it is passed over. */
export function readLayout(stored: unknown): Partial<LayoutSettings> {
  if (typeof stored !== 'object' || stored === null) return {};
  const values = stored as Partial<Record<LayoutKey, unknown>>;
  return Object.fromEntries(
    keys
      .filter((key) => (isTheme(key) ? themes.includes(values[key]) : typeof values[key] === 'boolean'))
      .map((key) => [key, values[key]]),
  ) as Partial<LayoutSettings>;
}
