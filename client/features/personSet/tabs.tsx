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

/** @source docs/requirements.md C21 */
export const personTabs: readonly PersonTab[] = [
  {
    key: 'home',
    titleKey: 'setting.home.title',
    icon: IconUser,
    tab: lazyScreen(() => import('./home/HomeTab.tsx').then((m) => m.HomeTab)),
  },
  {
    key: 'security',
    titleKey: 'setting.security.title',
    icon: IconLock,
    tab: lazyScreen(() => import('./security/SecurityTab.tsx').then((m) => m.SecurityTab)),
  },
  {
    key: 'layout',
    titleKey: 'layout.setting.title',
    icon: IconLayoutDashboard,
    tab: lazyScreen(() => import('./layout/LayoutTab.tsx').then((m) => m.LayoutTab)),
  },
  {
    key: 'preferences',
    titleKey: 'setting.preferences.title',
    icon: IconAdjustments,
    tab: lazyScreen(() => import('./preferences/PreferencesTab.tsx').then((m) => m.PreferencesTab)),
  },
  {
    key: 'screen',
    titleKey: 'setting.screen.tab',
    icon: IconDeviceTv,
    tab: lazyScreen(() => import('./screen/WallScreenTab.tsx').then((m) => m.WallScreenTab)),
  },
  {
    key: 'system',
    titleKey: 'setting.system.title',
    icon: IconServerCog,
    auth: ['root'],
    tab: lazyScreen(() => import('./system/SystemTab.tsx').then((m) => m.SystemTab)),
  },
  {
    key: 'about',
    titleKey: 'setting.about.title',
    icon: IconInfoCircle,
    tab: lazyScreen(() => import('./about/AboutTab.tsx').then((m) => m.AboutTab)),
  },
];
