import { findSession, type SessionRow } from '#db/sessions/findSession.ts';
import { slideSession } from '#db/sessions/slideSession.ts';
import { whyEnded } from '#db/sessions/whyEnded.ts';
import type { Scope } from '#domain/access/access.ts';
import type { SessionEnd } from '#domain/access/sessionEnd.ts';
import { DomainError } from '#domain/errno.ts';
import { day, minute } from '#domain/time.ts';
import { accountAccess, isScreenAccount } from '#domain/users/screenAccount.ts';
import { dutiesOf, type Duties } from '#domain/users/duties.ts';
import type { SecurityPolicy } from '#domain/settings/security.ts';
import type { ServerDeps } from './deps.ts';
import type { RequestFacts } from './route.ts';
import { tokenHashes } from './secret.ts';
import { isHeld } from './sessionCookie.ts';
import { policyOf } from './securityPolicy.ts';

/** One day, seven with "remember me". @source docs/requirements.md A5 */
export function lifetimeMs(remember: boolean): number {
  return remember ? 7 * day : day;
}

/**
 * However it slides: a month after its sign-in a session is over, but for those of wall screens. @source ASVS 5, 7.3.2
 */
export const longestMs = 30 * day;

/** Until when a session may live at most, epoch ms. */
function endOf({ createdAt, user }: Pick<SessionRow, 'createdAt' | 'user'>): number {
  return isScreenAccount(user) ? Infinity : createdAt + longestMs;
}

/** Who asks and how far they see: once a request. @source docs/requirements.md 0.7 */
export function scopeOf({ user, orgPath }: Pick<SessionRow, 'user' | 'orgPath'>): Scope {
  return { userId: user.id, access: accountAccess(user), orgPath };
}

/** The token of a call: its header, or where a browser asks by itself the client's cookie. */
export function tokenOf(request: Pick<RequestFacts, 'header'>, byCookie: boolean): string | undefined {
  const sent = request.header('Access-Token');
  if (sent !== undefined || !byCookie) return sent;
  const found = /(?:^|;\s*)admin-token=([A-Za-z0-9_-]{1,200})(?:;|$)/.exec(request.header('Cookie') ?? '');
  return found?.[1];
}

/**
 * A month old, or nobody used it for longer than the policy allows. That it was used is written at most once a minute,
 * so it gets that minute more. Sessions of screen accounts are exempt; what a client says of itself counts for nothing.
 */
export function isOver(
  session: Pick<SessionRow, 'createdAt' | 'lastSeenAt' | 'user'>,
  policy: Pick<SecurityPolicy, 'idleTimeoutMinutes'>,
  now: number,
): boolean {
  const { idleTimeoutMinutes } = policy;
  if (now >= endOf(session)) return true;
  if (idleTimeoutMinutes === 0 || isScreenAccount(session.user)) return false;
  return now - session.lastSeenAt > (idleTimeoutMinutes + 1) * minute;
}

/** What the policy asks of the session's user before anything else. */
export async function dutiesNow(deps: Pick<ServerDeps, 'db'>, session: SessionRow, now: number): Promise<Duties> {
  return dutiesOf(session.user, await policyOf(deps.db, now), now);
}

/**
 * @throws DomainError 1617 when the password is too old, 1625 when somebody else set it, 1618 when the second factor is
 * asked for and not set up
 */
export async function refuseDue(deps: Pick<ServerDeps, 'db'>, session: SessionRow, now: number): Promise<void> {
  const { passwordDue, mustEnableTotp } = await dutiesNow(deps, session, now);
  if (passwordDue === 'initial') throw new DomainError(1625);
  if (passwordDue === 'expired') throw new DomainError(1617);
  if (mustEnableTotp) throw new DomainError(1618);
}

/**
 * The session of a token, for who has its cookie too.
 * @throws DomainError 1401 without a token, 1605 when it is unknown, expired, revoked, too old or idle for too long;
 * with
 * the reason when somebody ended it: who holds both had the session
 */
export async function requireSession(
  deps: ServerDeps,
  request: Pick<RequestFacts, 'header'>,
  token: string | undefined,
  now: number,
): Promise<SessionRow> {
  if (token === undefined || token === '') throw new DomainError(1401);
  // A token without the rest is answered like an unknown token.
  if (!isHeld(token, request.header('Cookie'), deps.config.TOKEN_PEPPER)) throw ended(null);
  const hashes = tokenHashes(token, deps.config.TOKEN_PEPPER);
  const { session, reason } = await deps.db.snapshot(async (tx) => {
    const session = await findSession(tx, hashes, now);
    return { session, reason: session === null ? await whyEnded(tx, hashes) : null };
  });
  if (session === null) throw ended(reason);
  // The answer does not say why: it ran out like any other session.
  if (isOver(session, await policyOf(deps.db, now), now)) throw ended(now >= endOf(session) ? null : 'idle');
  return session;
}

const ended = (reason: SessionEnd | null) => new DomainError(1605, reason === null ? {} : { data: { reason } });

/**
 * Sliding: a call in the second half of the lifetime extends it, up to a month. Written at most once a minute, beside
 * the call: reading must not wait for a writer.
 * @param isByItself the page asked by itself, without a person: the session goes on, but does not count as used
 * @returns until when the session lives now
 */
export function extendSession(deps: ServerDeps, session: SessionRow, now: number, isByItself = false): number {
  const life = lifetimeMs(session.remember);
  const wanted = session.expiresAt - now < life / 2 ? Math.min(now + life, endOf(session)) : session.expiresAt;
  const isLate = wanted > session.expiresAt;
  const expiresAt = isLate ? wanted : session.expiresAt;
  const isUsed = !isByItself && now - session.lastSeenAt >= minute;
  if (isLate || isUsed) {
    deps.db
      .write((tx) => slideSession(tx, { id: session.id, expiresAt, seenAt: isByItself ? null : now }))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a session was not extended'));
  }
  return expiresAt;
}
