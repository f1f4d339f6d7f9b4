import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import { currentToken } from '#client/api/cookies.ts';
import { account } from '#client/stores/account.ts';
import { page } from '#client/stores/page.ts';
import { ProgressLine } from '#client/ui/states/ProgressLine.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { loadChunk } from './lazyScreen.ts';
import { decide } from './routes.ts';
import { redirects, screens, unknown } from './screens.tsx';

/** The sign-in page does without header and realtime: they are their own chunk. */
const Frame = lazy(async () => ({ default: (await loadChunk(() => import('#client/layout/Frame.tsx'))).Frame }));

/** Title and scroll after every navigation. @source seed §2 */
function useArrival(title: string, path: string): void {
  const { t } = useTranslation();
  const arrived = useRef('');
  useEffect(() => {
    document.title = `${title} - ${t('app.name')}`;
  }, [title, t]);
  useEffect(() => {
    // A filter that changes the query is no arrival.
    if (arrived.current !== path) window.scrollTo({ top: 0 });
    arrived.current = path;
  }, [path]);
}

/** Guard, frame and the screen of the address. */
export function App() {
  const { t } = useTranslation();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const { userInfo } = useSnapshot(account);
  const { lastPath, reloads } = useSnapshot(page);
  const access = userInfo?.access ?? [];
  const token = currentToken();
  const decision = decide({ path, search, token, access, routes: screens, redirects, lastPath });
  const row = decision.kind === 'screen' ? decision.row : unknown;
  const to = decision.kind === 'redirect' ? decision.to : null;

  useEffect(() => {
    if (to !== null) navigate(to, { replace: true });
    else if (row.frame) page.lastPath = search === '' ? path : `${path}?${search}`;
  }, [to, row, path, search, navigate]);
  useArrival(t(row.titleKey), path);

  const Screen = row.screen;
  const pageKey = `${path} ${reloads}`;
  const content = useMemo(
    () => (
      <ErrorBoundary pageKey={pageKey}>
        <Suspense fallback={<ProgressLine />}>
          <Screen key={pageKey} />
        </Suspense>
      </ErrorBoundary>
    ),
    [Screen, pageKey],
  );
  if (to !== null) return null;
  if (!row.frame) return content;
  return (
    <ErrorBoundary pageKey="frame">
      <Suspense fallback={<ProgressLine />}>
        <Frame row={row}>{content}</Frame>
      </Suspense>
    </ErrorBoundary>
  );
}
