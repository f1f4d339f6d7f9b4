import i18next from 'i18next';
import { appConfig } from '#client/api/appConfig.ts';
import { watchInput } from '#client/api/attendance.ts';
import { currentToken, currentUuid } from '#client/api/cookies.ts';
import { CallError } from '#client/api/errors.ts';
import { setHttpHooks } from '#client/api/http.ts';
import { keepText, keptText } from '#client/api/keptText.ts';
import { startTexts } from '#client/i18n/i18n.ts';
import { followBase, openBase, refreshBase } from '#client/stores/base.ts';
import { followLayout, openLayout, watchWindow } from '#client/stores/layout.ts';
import { account, rights } from '#client/stores/account.ts';
import { keepMenu } from '#client/stores/menu.ts';
import { addLog, onLogged } from '#client/stores/log.ts';
import { followLocale, missPersonal, openPersonal } from '#client/stores/personal.ts';
import { followTabs, openTabs } from '#client/stores/tabs.ts';
import { answer } from '#client/ui/form/ask.ts';
import { forgetUnsaved } from '#client/ui/form/unsaved.ts';
import { askProof, endProof } from '#client/ui/prove/prove.ts';
import { setZone } from '#client/api/zone.ts';
import { toast } from '#client/ui/toast.ts';
import { navigate } from 'wouter/use-browser-location';
import { connect, disconnect } from './connect.ts';
import { reportError } from './reportError.ts';
import {
  expireSession,
  followOtherPages,
  leaveSession,
  noteEnd,
  refreshUser,
  resumeSession,
  sessionEnd,
  setSessionHooks,
  takeExpired,
  type End,
} from '#client/stores/session.ts';

function toLogin(end?: End): void {
  if (location.pathname === '/login' || !leaveSession(end)) return;
  navigate(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`, { replace: true });
}

function collectErrors(): void {
  window.addEventListener('error', (event) => {
    if (event.message === '') return;
    const error: unknown = event.error;
    const stack = error instanceof Error ? error.stack : undefined;
    addLog('error', 'script', event.message, { url: event.filename, stack });
  });
  window.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason;
    // A call that failed is in the log already, with its number.
    if (reason instanceof CallError) return;
    const isError = reason instanceof Error;
    addLog('error', 'script', isError ? `${reason.name}: ${reason.message}` : String(reason), {
      url: location.pathname + location.search,
      stack: isError ? reason.stack : undefined,
    });
  });
  onLogged(reportError);
}

/** Everything that must stand before the first screen: texts, hooks of the HTTP client, the signed-in person. */
export async function boot(): Promise<void> {
  collectErrors();
  setSessionHooks({
    connect,
    disconnect,
    forgetUnsaved,
    // What is unsaved can be saved no more: nobody is left to be asked about it.
    dropQuestions: () => {
      answer(false);
      endProof(false);
    },
  });
  watchWindow();
  watchInput(window);
  resumeSession();
  openLayout(currentUuid());
  followLayout();
  keepMenu();
  openTabs(currentUuid());
  followTabs();
  openPersonal(currentUuid());
  history.scrollRestoration = 'manual';
  await startTexts(currentUuid(), { keptText, keepText });
  openBase();
  followBase();
  followLocale();
  setHttpHooks({
    report: (error, url, shown) => {
      addLog('error', 'http', error.message, {
        url,
        status: error.status,
        errno: error.errno,
        requestId: error.requestId,
        detail: error.detail,
      });
      if (shown) toast('error', error.message);
    },
    sessionExpired: expireSession,
    // Its cookies ran out before the session did.
    unauthorized: () => toLogin('expired'),
    waits: ({ url, words, cancel }) => {
      // Hardly ever needed: the first paint does without.
      void import('#client/ui/queueNote.tsx').then(({ queueNote }) => queueNote(`queue:${url}`, words, cancel));
    },
    owes: (duty) => {
      account.duty = duty;
    },
    prove: ({ data }) => askProof({ hasTotp: (data as { hasTotp?: unknown } | null)?.hasTotp === true }),
  });
  followOtherPages(() => toLogin());
  void refreshBase('global').then(async () => setZone((await appConfig()).tz));
  if (currentToken() !== undefined) {
    void connect();
    const uuid = currentUuid();
    void refreshUser().catch(() => {
      missPersonal(uuid);
      rights.areSettled = true;
    });
  } else if (account.isLogin && sessionEnd() === null) {
    // Whoever signs out is forgotten: the cookies ran out while no page was open.
    noteEnd('expired');
  }
}

/** After the first paint: says why the person has to sign in again. */
export function tellExpired(): void {
  if (takeExpired()) toast('error', i18next.t('errno.1605'));
}
