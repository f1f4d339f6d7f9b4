import { expect, test } from 'vitest';
import { decide, menuOf, nearestRoute, safeRedirect, type RouteRow } from './routes.ts';

const frame = { access: 'login', frame: true } as const;
const routes: readonly RouteRow[] = [
  { ...frame, path: '/position/index', name: 'position-index', titleKey: 'page.position.title', entry: 'position' },
  { ...frame, path: '/device/index', name: 'device-index', titleKey: 'page.deviceAlarmList.title', entry: 'device' },
  {
    ...frame,
    path: '/imeiImport/index',
    name: 'imei',
    titleKey: 'menu.imeiImport',
    entry: 'imeiImport',
    auth: ['root'],
  },
  { path: '/login', name: 'login', titleKey: 'page.login.title', access: 'public', frame: false },
  { path: '/403', name: '403', titleKey: 'page.forbidden.title', access: 'public', frame: false },
];
const redirects = { '/': '/position/index', '/index': '/position/index', '/device': '/device/index' };
const at = (path: string, search = '', token: string | undefined = 't', access: string[] = []) =>
  decide({ path, search, token, access, routes, redirects, lastPath: '/device/index?page=2' });

test('SEED-033 without a token a screen leads to the login page with its full path', () => {
  const decision = decide({
    path: '/device/index',
    search: 'name=deviceAlarmList&page=2',
    token: undefined,
    access: [],
    routes,
    redirects,
    lastPath: '/',
  });
  expect(decision).toEqual({
    kind: 'redirect',
    to: `/login?redirect=${encodeURIComponent('/device/index?name=deviceAlarmList&page=2')}`,
  });
});

test('public pages and unknown paths need no token', () => {
  expect(
    decide({ path: '/403', search: '', token: undefined, access: [], routes, redirects, lastPath: '/' }).kind,
  ).toBe('screen');
  expect(
    decide({ path: '/nowhere', search: '', token: undefined, access: [], routes, redirects, lastPath: '/' }).kind,
  ).toBe('notFound');
});

test('/ , /index and sections lead on and keep their query', () => {
  expect(at('/')).toEqual({ kind: 'redirect', to: '/position/index' });
  expect(at('/index')).toEqual({ kind: 'redirect', to: '/position/index' });
  expect(at('/device', 'name=deviceAlarmList')).toEqual({ kind: 'redirect', to: '/device/index?name=deviceAlarmList' });
  expect(at('/device/')).toEqual({ kind: 'redirect', to: '/device/index' });
});

test('/refresh and /redirect replay a path', () => {
  expect(at('/refresh')).toEqual({ kind: 'redirect', to: '/device/index?page=2' });
  expect(at('/redirect/device/index', 'page=3')).toEqual({ kind: 'redirect', to: '/device/index?page=3' });
});

test('a screen whose role is missing leads to /403 and keeps where from', () => {
  expect(at('/imeiImport/index')).toEqual({ kind: 'redirect', to: '/403?from=%2FimeiImport%2Findex' });
  expect(at('/imeiImport/index', '', 't', ['root']).kind).toBe('screen');
});

test('whoever is signed in is sent on from the login page, within this site only', () => {
  expect(at('/login', 'redirect=%2Fdevice%2Findex%3Fpage%3D2')).toEqual({
    kind: 'redirect',
    to: '/device/index?page=2',
  });
  for (const bad of ['//evil.example', 'https://evil.example', '/\\evil.example', '/login?redirect=/x', null]) {
    expect(safeRedirect(bad)).toBe('/position/index');
  }
});

test('the menu shows only entries with a screen that the person may open', () => {
  expect(menuOf(routes, []).map((entry) => entry.name)).toEqual(['position', 'device']);
  expect(menuOf(routes, ['root']).map((entry) => entry.name)).toEqual(['position', 'device', 'imeiImport']);
});

test('the 404 page offers the nearest screen, and none for something else', () => {
  expect(nearestRoute('/device/indx', routes)?.path).toBe('/device/index');
  expect(nearestRoute('/something/entirely/different/and/long', routes)).toBeUndefined();
});
