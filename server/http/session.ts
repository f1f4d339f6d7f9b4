import { findSession, type SessionRow } from '#db/sessions/findSession.ts';
import { slideSession } from '#db/sessions/slideSession.ts';
import { accessOf, type Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { day, minute } from '#domain/time.ts';
import type { ServerDeps } from './deps.ts';
import { tokenHash } from './secret.ts';

/** One day [seed §9], seven with "remember me". @source product.md A5 */
export function lifetimeMs(remember: boolean): number {
  return remember ? 7 * day : day;
}

/** Who asks and how far they see: once a request. @source architecture.md §6 */
export function scopeOf({ user, orgPath }: Pick<SessionRow, 'user' | 'orgPath'>): Scope {
  return { userId: user.id, access: user.status === 'enabled' ? accessOf(user.roles) : [], orgPath };
}

/**
 * The session of a token.
 * @throws DomainError 1401 without a token, 1605 when it is unknown, expired or revoked
 */
export async function requireSession(deps: ServerDeps, token: string | undefined, now: number): Promise<SessionRow> {
  if (token === undefined || token === '') throw new DomainError(1401);
  const hash = tokenHash(token, deps.config.TOKEN_PEPPER);
  const session = await deps.db.snapshot((tx) => findSession(tx, hash, now));
  if (session === null) throw new DomainError(1605);
  return session;
}

/**
 * Sliding: a call in the second half of the lifetime extends it. Written at most once a minute, beside the call:
 * reading must not wait for a writer.
 * @returns until when the session lives now
 */
export function slide(deps: ServerDeps, session: SessionRow, now: number): number {
  const life = lifetimeMs(session.remember);
  const isLate = session.expiresAt - now < life / 2;
  const expiresAt = isLate ? now + life : session.expiresAt;
  if (isLate || now - session.lastSeenAt >= minute) {
    deps.db
      .write((tx) => slideSession(tx, { id: session.id, expiresAt, now }))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'a session was not extended'));
  }
  return expiresAt;
}
