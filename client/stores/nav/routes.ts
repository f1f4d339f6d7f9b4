import { may, type AccessCode } from '#domain/access/access.ts';
import type { TextKey } from '#client/i18n/textKey.ts';

/** Who may open a screen: everybody, or whoever is signed in; `auth` narrows that. */
export type RouteAccess = 'public' | 'login';

/** Pictures of menu entries and pages; the menu has a drawing of each. */
export type IconName =
  | 'activity'
  | 'alarm'
  | 'bell'
  | 'broadcast'
  | 'building'
  | 'clock'
  | 'fileImport'
  | 'folders'
  | 'history'
  | 'home'
  | 'id'
  | 'list'
  | 'listNumbers'
  | 'mapPin'
  | 'report'
  | 'route'
  | 'settings'
  | 'shieldCog'
  | 'users';

/** Pages that belong together, see `sections`. */
export type SectionName = 'realtimeData' | 'device' | 'userManage' | 'imeiImport' | 'message' | 'systemManage';

/** Entries of the top menu in their order. @source docs/requirements.md F2 */
export const headerEntries = [
  { name: 'position', path: '/position/index', titleKey: 'menu.position', initials: 'ssdw', icon: 'mapPin' },
  { name: 'project', path: '/project/index', titleKey: 'menu.project', initials: 'xmwh', icon: 'folders' },
  {
    name: 'realtimeData',
    path: '/realtimeData/index',
    titleKey: 'menu.realtimeData',
    initials: 'sssj',
    icon: 'activity',
  },
  { name: 'device', path: '/device', titleKey: 'menu.device', initials: 'sbwh', icon: 'broadcast' },
  { name: 'userManage', path: '/userManage', titleKey: 'menu.userManage', initials: 'yhgl', icon: 'users' },
  {
    name: 'imeiImport',
    path: '/imeiImport',
    titleKey: 'menu.imeiImport',
    initials: 'imeidr',
    icon: 'fileImport',
    auth: ['root'],
  },
  { name: 'systemSet', path: '/systemSet', titleKey: 'menu.systemSet', initials: 'xtsz', icon: 'settings' },
  {
    name: 'message',
    path: '/message',
    titleKey: 'menu.message',
    initials: 'xx',
    icon: 'bell',
    auth: ['supervise_zhidui', 'operate'],
  },
] as const satisfies ReadonlyArray<{
  name: string;
  path: string;
  titleKey: TextKey;
  initials: string;
  icon: IconName;
  auth?: readonly AccessCode[];
}>;
export type HeaderEntry = (typeof headerEntries)[number];
export type HeaderEntryName = HeaderEntry['name'];

/** What the guard and the menu need to know of a screen. */
export interface RouteRow {
  readonly path: string;
  readonly name: string;
  readonly titleKey: TextKey;
  readonly access: RouteAccess;
  readonly auth?: readonly AccessCode[];
  readonly entry?: HeaderEntryName;
  /** Its line in the menu of a section. */
  readonly item?: {
    readonly section: SectionName;
    readonly titleKey: TextKey;
    /** Pinyin initials of the Chinese title, for the search. */
    readonly initials: string;
  };
  /** Before its name in breadcrumb and menus; a plain circle without one. */
  readonly icon?: IconName;
  /** Stands in the frame with header and sider. */
  readonly frame: boolean;
  /** An open tab: whether it can be closed and whether it is kept alive. */
  readonly tab?: { readonly closable: boolean; readonly cache: boolean };
}

export type Decision<R extends RouteRow> =
  | { readonly kind: 'screen'; readonly row: R }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'notFound' };

interface Question<R extends RouteRow> {
  readonly path: string;
  /** Without the question mark. */
  readonly search: string;
  readonly token: string | undefined;
  readonly access: readonly string[];
  readonly routes: readonly R[];
  readonly redirects: Readonly<Record<string, string>>;
  /** The last path that was shown, for /refresh. */
  readonly lastPath: string;
  /** The page that the person chose to begin on. */
  readonly landing?: string;
}

const landingPath = '/position/index';
/** Characters that browsers drop or turn into a slash on the way to an address. */
// oxlint-disable-next-line no-control-regex
const twisted = /[\\\u0000-\u001f]/;

/**
 * A path of this site that may follow a sign-in; anything else becomes the landing page. The text is as the query gives
 * it, decoded once: what would be another site by itself, behind dots, or after one more decoding is refused.
 */
export function safeRedirect(redirect: string | null, landing: string = landingPath): string {
  if (redirect === null || !redirect.startsWith('/') || redirect.length > 2_000) return landing;
  for (let text = redirect, round = 0; round < 3; round += 1) {
    if (text.startsWith('//') || twisted.test(text)) return landing;
    try {
      text = decodeURIComponent(text.split('?', 1)[0] ?? '');
    } catch {
      return landing;
    }
  }
  const base = 'http://this.site';
  const url = new URL(redirect, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return landing;
  const signsIn = url.pathname === '/login' || url.pathname.startsWith('/login/');
  return signsIn ? landing : url.pathname + url.search + url.hash;
}

const withSearch = (path: string, search: string): string => (search === '' ? path : `${path}?${search}`);

/** A helper route that replays another path. @source docs/requirements.md F11 */
export function isReplay(path: string): boolean {
  return path === '/refresh' || path.startsWith('/redirect/');
}

/**
 * What stands at an address. A route that needs login without a token goes to the login page with the full path as
 * `redirect`; a role that is missing goes to /403.
 * @source docs/requirements.md F11
 */
export function decide<R extends RouteRow>(question: Question<R>): Decision<R> {
  const { search, token, access, routes, redirects } = question;
  const path = question.path.length > 1 && question.path.endsWith('/') ? question.path.slice(0, -1) : question.path;
  const target = redirects[path];
  if (target !== undefined) return { kind: 'redirect', to: withSearch(target, search) };
  if (path === '/refresh') return { kind: 'redirect', to: question.lastPath };
  if (path.startsWith('/redirect/')) {
    return { kind: 'redirect', to: safeRedirect(withSearch(path.slice('/redirect'.length), search)) };
  }
  const row = routes.find((each) => each.path === path);
  if (row === undefined) return { kind: 'notFound' };
  if (row.access === 'login' && token === undefined) {
    return { kind: 'redirect', to: `/login?redirect=${encodeURIComponent(withSearch(path, search))}` };
  }
  if (row.name === 'login' && token !== undefined) {
    return {
      kind: 'redirect',
      to: safeRedirect(new URLSearchParams(search).get('redirect'), safeRedirect(question.landing ?? null)),
    };
  }
  if (row.access === 'login' && !may(access, row.auth)) {
    return { kind: 'redirect', to: `/403?from=${encodeURIComponent(withSearch(path, search))}` };
  }
  return { kind: 'screen', row };
}

/** Menu entries that lead somewhere: at least one screen stands behind them, and the person may open it. */
export function menuOf(routes: readonly RouteRow[], access: readonly string[]): HeaderEntry[] {
  return headerEntries.filter(
    (entry) =>
      may(access, 'auth' in entry ? entry.auth : undefined) &&
      routes.some((row) => row.entry === entry.name && may(access, row.auth)),
  );
}

/** The known path that is spelled most like this one, for the 404 page; none when nothing is near. */
export function nearestRoute<R extends RouteRow>(path: string, routes: readonly R[]): R | undefined {
  const near = routes
    .filter((row) => row.frame)
    .map((row) => ({ row, distance: editDistance(path.toLowerCase(), row.path.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0];
  return near !== undefined && near.distance <= Math.max(3, near.row.path.length / 3) ? near.row : undefined;
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(change, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
