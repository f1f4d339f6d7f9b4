import { sessionEnds, type SessionEnd } from '#domain/access/sessionEnd.ts';
import { readPersonal } from '#domain/settings/personal.ts';
import { may } from '#domain/access/access.ts';
import { currentToken, dropSession, storeSession } from '#client/api/cookies.ts';
import { get, post } from '#client/api/http.ts';
import { forgetLost } from '#client/api/writeKeys.ts';
import { keepText, keptText } from '#client/api/keptText.ts';
import type { Duty } from '#client/api/duty.ts';
import { clearUser, saveUser, type UserInfo } from './account.ts';
import { takeLocaleOf } from '#client/i18n/i18n.ts';
import { openLayout, takeLayout } from './layout.ts';
import { refreshBase } from './base.ts';
import { clearLog } from './log.ts';
import { clearMenu } from './menu.ts';
import { missPersonal, openPersonal, takePersonal } from './personal.ts';
import { page } from './page.ts';
import { openTabs, takeTabs } from './tabs.ts';
import { safeRedirect } from './nav/routes.ts';

/** Cookie lifetimes in days: one (docs/requirements.md B6), seven with "remember me". */
export const sessionDays = 1;
export const rememberDays = 7;

/** Answer of a sign-in (uuid, token, info; docs/requirements.md B6). */
export interface Session {
  readonly uuid: string;
  readonly token: string;
  readonly info: UserInfo;
}

/** What stands above the session and goes with it; set once at start. */
export interface SessionHooks {
  /** Opens the realtime connection of the signed-in person, and closes it. */
  readonly connect: () => Promise<void>;
  readonly disconnect: () => void;
  /** What is unsaved asks nobody any more. */
  readonly forgetUnsaved: () => void;
  /** Open questions are answered with no. */
  readonly dropQuestions: () => void;
}
let hooks: SessionHooks = {
  connect: async () => undefined,
  disconnect: () => undefined,
  forgetUnsaved: () => undefined,
  dropQuestions: () => undefined,
};
export function setSessionHooks(next: SessionHooks): void {
  hooks = next;
}

/** The session ran out and the page is about to start again. */
let expiring = false;

/** Token of the session that this page runs in; the cookies are those of the whole browser. */
let own: string | undefined;

/** Written when a session began or ended on one of the browser's pages: the others hear of it. */
const turnKey = 'admin-session-turn';

/** The page goes on with the session that the cookies hold. */
export function resumeSession(): void {
  own = currentToken();
  expiring = false;
  if (own !== undefined) keepText(endKey, '', 'sessionStorage');
}

/**
 * Whether somebody signed in on another page of this browser since: the cookies are theirs, and this page, which may
 * have slept all the while, starts again as theirs.
 */
function yieldsToOther(): boolean {
  const token = currentToken();
  if (own === undefined || token === undefined || token === own) return false;
  hooks.forgetUnsaved();
  location.reload();
  return true;
}

/** Another page of this browser began or ended a session: this one goes with it. `onEnded`: nobody is signed in. */
export function followOtherPages(onEnded: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== turnKey || own === undefined || own === currentToken()) return;
    if (!yieldsToOther()) onEnded();
  });
}

/** What `account/info` tells of the signed-in person and of what they left behind. */
type UserData = Awaited<ReturnType<typeof askUserData>>;

function askUserData() {
  return get('/api/web/account/info', {}, { quiet: true });
}

/** What the policy asks first; the password before the second factor. @source domain/users/duties.ts */
function dutyOf(data: UserData): Duty | null {
  if (data.passwordDue !== null) return data.passwordDue === 'initial' ? 'initialPassword' : 'password';
  return data.mustEnableTotp ? 'totp' : null;
}

/** Puts a person's data into the state areas. A fresh registration has no tabs to reload (docs/requirements.md B6). */
function takeUserData(data: UserData, isNew = false): void {
  saveUser(data.userInfo, dutyOf(data));
  takeLayout(data.layout);
  void takePersonal(data.personal);
  void refreshBase('dictionaries');
  takeTabs(isNew ? null : data.tabs);
}

/** The page that a person chose to begin on; none when they may no longer open it. @source docs/requirements.md A21 */
function landingOf(data: UserData | null): string | null {
  const { landingRoute } = readPersonal(data?.personal);
  const row = page.routes.find(({ path }) => path === landingRoute);
  return row !== undefined && may(data?.userInfo.access ?? [], row.auth) ? landingRoute : null;
}

interface Beginning {
  /** Lifetime of the cookies. */
  readonly days: number;
  /** A fresh registration. */
  readonly isNew?: boolean;
  /** Leads on; it is handed the page that this person begins on. */
  readonly go: (landing: string) => void;
}

/**
 * Uuid and token into cookies, then the person and their data into the state, then the realtime connection. Leading on
 * and telling the state are one step: between them the guard would lead elsewhere.
 * @source docs/requirements.md C2
 */
export async function beginSession(session: Session, how: Beginning): Promise<void> {
  storeSession(session, how.days);
  resumeSession();
  keepText(turnKey, String(Date.now()));
  openLayout(session.uuid);
  openPersonal(session.uuid);
  const data = await askUserData().catch(() => null);
  await takeLocaleOf(session.uuid);
  how.go(safeRedirect(landingOf(data)));
  if (data === null) {
    saveUser(session.info);
    openTabs(session.uuid);
    missPersonal(session.uuid);
  } else takeUserData(data, how.isNew);
  void hooks.connect();
}

/** Somebody changed who the signed-in person is or what they may do. */
export async function refreshRights(): Promise<void> {
  const token = currentToken();
  if (token === undefined) return;
  const round = (rightsRound += 1);
  const data = await askUserData();
  // Signed out meanwhile, or asked again: this answer is about somebody else, or older than the next.
  if (token === currentToken() && round === rightsRound) saveUser(data.userInfo, dutyOf(data));
}
let rightsRound = 0;

/** Refreshes what is known of the person: rights may have changed since the last visit. */
export async function refreshUser(): Promise<void> {
  const token = currentToken();
  if (token === undefined) return;
  const data = await askUserData();
  if (token === currentToken()) takeUserData(data);
}

/** Set for one start of the page: it says what has happened. */
const expiredKey = 'admin-expired';
/** Why the last session of this page ended: kept until the next one, however often the page is loaded. */
const endKey = 'admin-session-end';

/** Why somebody ended the session; `expired` when it ran out. */
export type End = SessionEnd | 'expired';

/**
 * errno 1605: clears tokens and user info and reloads the page, once however many calls failed.
 * @source docs/requirements.md B6
 */
export function expireSession(reason: SessionEnd | null = null): void {
  // Who signed out is told by the socket as well, now and then before it is closed: nothing ran out.
  const isOver = own === undefined && currentToken() === undefined;
  if (expiring || isOver || yieldsToOther()) return;
  expiring = true;
  clearSession();
  noteEnd(reason ?? 'expired');
  keepText(expiredKey, '1', 'sessionStorage');
  location.reload();
}

const whyMs = 3_000;

/** The socket says that the session is over; a call with its token is told why, and ends it here. */
export async function askWhyExpired(): Promise<void> {
  if (own === undefined || currentToken() === undefined) return;
  const late = new Promise((resolve) => setTimeout(resolve, whyMs));
  await Promise.race([askUserData().catch(() => null), late]);
  expireSession();
}

/** True once after the page was reloaded for an expired session. */
export function takeExpired(): boolean {
  const isExpired = keptText(expiredKey, 'sessionStorage') !== null;
  keepText(expiredKey, '', 'sessionStorage');
  return isExpired;
}

/** The sign-in page goes on saying why. */
export function noteEnd(end: End): void {
  keepText(endKey, end, 'sessionStorage');
}

/** Why nobody is signed in here any more: the person may have been away. Null when they signed out, or never were. */
export function sessionEnd(): End | null {
  // The cookies ran out under an open page.
  if (own !== undefined && currentToken() === undefined) return 'expired';
  const kept = keptText(endKey, 'sessionStorage');
  return sessionEnds.find((each) => each === kept) ?? (kept === null ? null : 'expired');
}

/**
 * The session ended: nothing of it is left on this page. False when the page starts again as somebody else's.
 * @param end why, for the sign-in page to say; nothing when somebody signed out
 */
export function leaveSession(end?: End): boolean {
  if (yieldsToOther()) return false;
  // Only who was in can have been put out.
  if (end !== undefined && own !== undefined) noteEnd(end);
  clearSession();
  return true;
}

function clearSession(): void {
  own = undefined;
  hooks.dropQuestions();
  hooks.forgetUnsaved();
  hooks.disconnect();
  dropSession();
  clearUser();
  clearMenu();
  // Its addresses and failures are not for who sits here next.
  clearLog();
  forgetLost();
  openLayout(undefined);
  openTabs(undefined);
}

/**
 * Removes token and user info first, then tells the server with the kept token (this order; docs/requirements.md B6).
 */
export async function signOut(): Promise<void> {
  const token = currentToken();
  if (!leaveSession()) return;
  keepText(turnKey, String(Date.now()));
  if (token !== undefined) await post('/api/logout', { token }, { quiet: true }).catch(() => undefined);
}
