import {
  IconAdjustments,
  IconDeviceTv,
  IconInfoCircle,
  IconLayoutDashboard,
  IconLock,
  IconServerCog,
  IconUser,
} from '@tabler/icons-react';
import type { ComponentType, LazyExoticComponent } from 'react';
import type { AccessCode } from '#domain/access/access.ts';
import { lazyScreen } from '#client/ui/lazyScreen.ts';
import type { TextKey } from '#client/i18n/textKey.ts';

/** A tab of the personal settings is a row here. */
export interface PersonTab {
  /** The query's `tab`. */
  readonly key: string;
  readonly titleKey: TextKey;
  readonly icon: typeof IconUser;
  /** Shown to whoever holds one of these. */
  readonly auth?: readonly AccessCode[];
  readonly tab: LazyExoticComponent<ComponentType>;
}

type Load = () => Promise<ComponentType>;
const row = (key: string, titleKey: TextKey, icon: typeof IconUser, load: Load, auth?: readonly AccessCode[]) => ({
  key,
  titleKey,
  icon,
  tab: lazyScreen(load),
  ...(auth && { auth }),
});

/** @source docs/requirements.md C21 */
export const personTabs: readonly PersonTab[] = [
  row('home', 'setting.home.title', IconUser, () => import('./home/HomeTab.tsx').then((m) => m.HomeTab)),
  row('security', 'setting.security.title', IconLock, () =>
    import('./security/SecurityTab.tsx').then((m) => m.SecurityTab),
  ),
  row('layout', 'layout.setting.title', IconLayoutDashboard, () =>
    import('./layout/LayoutTab.tsx').then((m) => m.LayoutTab),
  ),
  row('preferences', 'setting.preferences.title', IconAdjustments, () =>
    import('./preferences/PreferencesTab.tsx').then((m) => m.PreferencesTab),
  ),
  row('screen', 'setting.screen.tab', IconDeviceTv, () =>
    import('./screen/WallScreenTab.tsx').then((m) => m.WallScreenTab),
  ),
  row(
    'system',
    'setting.system.title',
    IconServerCog,
    () => import('./system/SystemTab.tsx').then((m) => m.SystemTab),
    ['root'],
  ),
  row('about', 'setting.about.title', IconInfoCircle, () => import('./about/AboutTab.tsx').then((m) => m.AboutTab)),
];
