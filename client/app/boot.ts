import i18next from 'i18next';
import { appConfig } from '#client/api/appConfig.ts';
import { currentToken, currentUuid } from '#client/api/cookies.ts';
import { setHttpHooks } from '#client/api/http.ts';
import { startTexts } from '#client/i18n/i18n.ts';
import { addLog } from '#client/stores/log.ts';
import { setZone } from '#client/ui/time/zone.ts';
import { toast } from '#client/ui/toast.ts';
import { navigate } from 'wouter/use-browser-location';
import { clearSession, connect, expireSession, refreshUser, takeExpired } from './session.ts';

function toLogin(): void {
  if (location.pathname === '/login') return;
  clearSession();
  navigate(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`, { replace: true });
}

function collectErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.message !== '') addLog('error', 'script', event.message, { url: event.filename });
  });
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    addLog('error', 'script', reason instanceof Error ? reason.message : String(reason));
  });
}

/** Everything that must stand before the first screen: texts, hooks of the HTTP client, the signed-in person. */
export async function boot(): Promise<void> {
  collectErrors();
  await startTexts(currentUuid());
  setHttpHooks({
    report: (error, url, shown) => {
      addLog('error', 'http', error.message, {
        url,
        status: error.status,
        errno: error.errno,
        requestId: error.requestId,
      });
      if (shown) toast('error', error.message);
    },
    sessionExpired: expireSession,
    unauthorized: toLogin,
  });
  window.addEventListener('storage', (event) => {
    if (event.key === 'admin-signed-out') toLogin();
  });
  void appConfig().then(({ tz }) => setZone(tz));
  if (currentToken() !== undefined) {
    void connect();
    void refreshUser().catch(() => undefined);
  }
}

/** After the first paint: says why the person has to sign in again. */
export function tellExpired(): void {
  if (takeExpired()) toast('error', i18next.t('errno.1605'));
}
