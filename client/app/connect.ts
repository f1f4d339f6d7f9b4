import { appConfig } from '#client/api/appConfig.ts';
import { currentToken } from '#client/api/cookies.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { addLog } from '#client/stores/log.ts';
import { askWhyExpired } from '#client/stores/session.ts';

/** Realtime is its own chunk: the sign-in page does without. */
const realtime = () => import('#client/realtime/live.ts');

/** Opens the realtime connection of the signed-in person. */
export async function connect(): Promise<void> {
  if (currentToken() === undefined) return;
  const [{ startRealtime }, { fetchChanges, fetchSnapshot }, { reloadForOther }, { wsPath, wsOrigin }] =
    await Promise.all([
      realtime(),
      import('#client/realtime/snapshot.ts'),
      import('./otherVersion.ts'),
      appConfig(),
      // Beside the others, not after them.
      import('#client/realtime/openLive.ts'),
    ]);
  await startRealtime({
    token: currentToken,
    fetchSnapshot: () => reloadForOther(fetchSnapshot),
    fetchChanges,
    onExpired: () => void askWhyExpired(),
    client: 'web',
    locale: currentLocale,
    path: wsPath,
    origin: wsOrigin ?? undefined,
    onError: (message) => addLog('warn', 'socket', message),
  });
}

/** Closes it: nobody is signed in any more. */
export function disconnect(): void {
  void realtime().then(({ stopRealtime }) => stopRealtime());
}
