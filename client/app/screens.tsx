import type { ComponentType, LazyExoticComponent } from 'react';
import { lazyScreen } from './lazyScreen.ts';
import type { RouteRow } from './routes.ts';

/** A screen is a row here: menu, guard, title, tab and chunk derive from it. */
export interface Screen extends RouteRow {
  readonly screen: LazyExoticComponent<ComponentType>;
}

const position = lazyScreen(() => import('#client/features/position/PositionScreen.tsx').then((m) => m.PositionScreen));
const login = lazyScreen(() => import('#client/features/login/LoginScreen.tsx').then((m) => m.LoginScreen));
const alarms = lazyScreen(() => import('#client/features/alarms/AlarmScreen.tsx').then((m) => m.AlarmScreen));
const realtimeData = lazyScreen(() =>
  import('#client/features/realtimeData/RealtimeScreen.tsx').then((m) => m.RealtimeScreen),
);
const forbidden = lazyScreen(() => import('#client/features/errors/ErrorScreens.tsx').then((m) => m.ForbiddenScreen));
const notFound = lazyScreen(() => import('#client/features/errors/ErrorScreens.tsx').then((m) => m.NotFoundScreen));
const serverError = lazyScreen(() =>
  import('#client/features/errors/ErrorScreens.tsx').then((m) => m.ServerErrorScreen),
);

const kept = { closable: true, cache: true } as const;

export const screens: readonly Screen[] = [
  {
    path: '/position/index',
    name: 'position-index',
    titleKey: 'page.position.title',
    access: 'login',
    entry: 'position',
    frame: true,
    tab: { closable: false, cache: true },
    screen: position,
  },
  {
    path: '/realtimeData/index',
    name: 'realtimeData-index',
    titleKey: 'page.realtimeData.title',
    access: 'login',
    entry: 'realtimeData',
    frame: true,
    tab: kept,
    screen: realtimeData,
  },
  {
    path: '/device/index',
    name: 'device-index',
    titleKey: 'page.deviceAlarmList.title',
    access: 'login',
    entry: 'device',
    frame: true,
    tab: kept,
    screen: alarms,
  },
  {
    path: '/device/deviceAlarmList',
    name: 'deviceAlarmList',
    titleKey: 'page.deviceAlarmList.title',
    access: 'login',
    entry: 'device',
    frame: true,
    tab: kept,
    screen: alarms,
  },
  { path: '/login', name: 'login', titleKey: 'page.login.title', access: 'public', frame: false, screen: login },
  { path: '/403', name: '403', titleKey: 'page.forbidden.title', access: 'public', frame: false, screen: forbidden },
  { path: '/404', name: '404', titleKey: 'page.notFound.title', access: 'public', frame: false, screen: notFound },
  {
    path: '/500',
    name: '500',
    titleKey: 'page.serverError.title',
    access: 'public',
    frame: false,
    screen: serverError,
  },
];

/** What an unknown path shows, at its own address. */
export const unknown: Screen = {
  path: '*',
  name: '404',
  titleKey: 'page.notFound.title',
  access: 'public',
  frame: false,
  screen: notFound,
};

/** Addresses that only lead on. @source seed §2 */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/position/index',
  '/index': '/position/index',
  '/device': '/device/index',
};
