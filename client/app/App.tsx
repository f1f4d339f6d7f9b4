import { lazy, Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { currentToken } from '#client/api/cookies.ts';
import { TabPanels } from './panels/TabPanels.tsx';
import { findTab } from '#client/stores/nav/tabRules.ts';
import { tabTitle } from '#client/layout/tabs/tabTitle.ts';
import { account } from '#client/stores/account.ts';
import { enterTab, page, replayNext } from '#client/stores/page.ts';
import { user } from '#client/stores/user.ts';
import { RouteProgress } from '#client/ui/states/RouteProgress.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadChunk } from '#client/ui/lazyScreen.ts';
import { decide, isReplay } from '#client/stores/nav/routes.ts';
import { redirects } from './screenRows.ts';
import { screens, unknown } from './screens.tsx';
import { titleKeyOf } from '#client/stores/nav/titleKeyOf.ts';
import { useArrival } from './useArrival.ts';
import { useTitle } from './useTitle.ts';
import { useVisitLog } from './useVisitLog.ts';

/** The sign-in page does without header and realtime: they are their own chunk. */
const Frame = lazy(async () => ({ default: (await loadChunk(() => import('#client/layout/Frame.tsx'))).Frame }));

/** The tab that the browser's history holds beside an address. */
function tabIn(historyState: unknown): string | undefined {
  const tab = (historyState as { tab?: unknown } | null)?.tab;
  return typeof tab === 'string' ? tab : undefined;
}

/** Guard, frame and the screen of the address. @source docs/requirements.md F11 */
export function App() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const search = useSearch();
  const historyState = useHistoryState();
  const { userInfo } = useSnapshot(account, { sync: true });
  const { lastPath, opened } = useSnapshot(page, { sync: true });
  const access = userInfo?.access ?? [];
  const token = currentToken();
  const decision = decide({
    path,
    search,
    token,
    access,
    routes: screens,
    redirects,
    lastPath,
    landing: user.personal.landingRoute,
  });
  const row = decision.kind === 'screen' ? decision.row : unknown;
  const to = decision.kind === 'redirect' ? decision.to : undefined;
  const fullPath = search === '' ? row.path : `${row.path}?${search}`;
  const belongsTo = tabIn(historyState);
  const tab = row.frame ? findTab(opened, { row, fullPath, belongsTo }) : undefined;

  useLayoutEffect(() => {
    if (to !== undefined) {
      if (isReplay(path)) replayNext();
      navigate(to, { replace: true });
    } else if (row.frame) {
      const key = enterTab(row, fullPath, belongsTo);
      if (key !== belongsTo || fullPath !== location.pathname + location.search) {
        navigate(fullPath, { replace: true, state: { tab: key } });
      }
    }
  }, [to, path, row, fullPath, belongsTo]);
  const title = tab === undefined ? t(titleKeyOf(row, fullPath)) : tabTitle(t, row, tab);
  useTitle(to === undefined ? title : undefined);
  // Where a page of the frame stands is known with its tab.
  const place = to === undefined ? (row.frame ? tab?.key : path) : undefined;
  useArrival(place);
  useVisitLog(place, title, search === '' ? path : `${path}?${search}`);

  if (to !== undefined) return null;
  if (!row.frame) {
    const Screen = row.screen;
    return (
      <ErrorBoundary pageKey={path}>
        <Suspense fallback={<RouteProgress />}>
          <Screen key={path} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  return (
    <ErrorBoundary pageKey="frame">
      <Suspense fallback={<RouteProgress />}>
        <Frame row={row}>
          <TabPanels shown={tab?.key} />
        </Frame>
      </Suspense>
    </ErrorBoundary>
  );
}
