import { currentToken, dropSession, storeSession } from '#client/api/cookies.ts';
import { appConfig } from '#client/api/appConfig.ts';
import { get, post } from '#client/api/http.ts';
import { clearUser, saveUser, type UserInfo } from '#client/stores/account.ts';
import { currentLocale, takeLocaleOf } from '#client/i18n/i18n.ts';
import { addLog } from '#client/stores/log.ts';

/** Cookie lifetimes in days: one [seed §9], seven with "remember me". */
export const sessionDays = 1;
export const rememberDays = 7;

/** Answer of a sign-in [seed §3: uuid, token, info]. */
export interface Session {
  readonly uuid: string;
  readonly token: string;
  readonly info: UserInfo;
}

/** Uuid and token into cookies, the person into the state; then the realtime connection. @source seed §4 */
export function beginSession(session: Session, days: number): void {
  storeSession(session, days);
  saveUser(session.info);
  void takeLocaleOf(session.uuid);
  void connect();
}

/** Realtime is its own chunk: the sign-in page does without. */
const realtime = () => import('#client/realtime/live.ts');

/** Opens the realtime connection of the signed-in person. */
export async function connect(): Promise<void> {
  if (currentToken() === undefined) return;
  const [{ startRealtime }, { fetchSnapshot }, { wsPath }] = await Promise.all([
    realtime(),
    import('#client/api/snapshot.ts'),
    appConfig(),
  ]);
  startRealtime({
    token: currentToken,
    fetchSnapshot,
    onExpired: expireSession,
    client: 'web',
    locale: currentLocale,
    path: wsPath,
    onError: (message) => addLog('warn', 'socket', message),
  });
}

/** Refreshes what is known of the person: rights may have changed since the last visit. */
export async function refreshUser(): Promise<void> {
  if (currentToken() === undefined) return;
  const answer = await get('/api/web/account/info', {}, { quiet: true });
  saveUser('userInfo' in answer ? answer.userInfo : answer);
}

let expiring = false;

/** errno 1605: clears tokens and user info and reloads the page, once however many calls failed. @source seed §4 */
export function expireSession(): void {
  if (expiring) return;
  expiring = true;
  clearSession();
  sessionStorage.setItem('admin-expired', '1');
  location.reload();
}

/** True once after the page was reloaded for an expired session. */
export function takeExpired(): boolean {
  const was = sessionStorage.getItem('admin-expired') !== null;
  sessionStorage.removeItem('admin-expired');
  return was;
}

export function clearSession(): void {
  void realtime().then(({ stopRealtime }) => stopRealtime());
  dropSession();
  clearUser();
}

/** Removes token and user info first, then tells the server with the kept token [seed §4: this order]. */
export async function signOut(): Promise<void> {
  const token = currentToken();
  clearSession();
  localStorage.setItem('admin-signed-out', String(Date.now()));
  if (token !== undefined) await post('/api/logout', { token }, { quiet: true }).catch(() => undefined);
}
