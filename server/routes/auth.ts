import { ulid } from 'ulid';
import { z } from 'zod';
import { addSession } from '#db/sessions/addSession.ts';
import { clearLoginFailures, countLoginFailure, readLoginLock } from '#db/sessions/loginFailures.ts';
import { revokeSessionByToken } from '#db/sessions/revokeSession.ts';
import { findUserByLogin } from '#db/users/findUserByLogin.ts';
import { findUser } from '#db/users/findUser.ts';
import { noteLogin } from '#db/users/noteLogin.ts';
import type { UserRow } from '#db/users/userRow.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { minute } from '#domain/time.ts';
import type { ServerDeps } from '../http/deps.ts';
import { Answer } from '../http/envelope.ts';
import { words } from '../http/input.ts';
import { checkPassword } from '../http/password.ts';
import { route, type Call } from '../http/route.ts';
import { newToken, tokenHash } from '../http/secret.ts';
import { lifetimeMs } from '../http/session.ts';
import { userInfoOf, type UserInfo } from '../http/userInfo.ts';

const loginInput = z.object({
  username: words(1, 80, 'username.required'),
  password: z
    .string({ error: fieldText('password.required') })
    .min(1, { error: fieldText('password.required') })
    .max(128),
  remember: z.boolean().default(false),
  client: z.enum(['web', 'screen']).default('web'),
});

/** Answer of a sign-in [seed §3: uuid, token, info]. */
export interface SignedIn {
  readonly uuid: string;
  readonly token: string;
  readonly info: UserInfo;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Sockets of sessions that ended are told, then dropped. */
export function tellRevoked(deps: Pick<ServerDeps, 'bus'>, sessionIds: readonly string[]): void {
  if (sessionIds.length === 0) return;
  deps.bus.publish(
    'hints',
    sessionIds.map((sessionId) => ({ room: 'session', sessionId, event: 'session:expired' })),
  );
}

const locked = (until: number, now: number) =>
  new DomainError(1603, { params: { n: Math.max(1, Math.ceil((until - now) / minute)) } });

type LoginCall = Call<z.output<typeof loginInput>, 'public'>;

async function login(call: LoginCall): Promise<SignedIn> {
  const { input, now, request } = call;
  call.audit({ targetType: 'user', username: input.username });
  const user = await call.read((tx) => findUserByLogin(tx, input.username));
  if (user !== null) call.audit({ userId: user.id, username: user.username, orgId: user.orgId, targetId: user.id });
  const key = { account: user?.id ?? input.username.toLowerCase(), address: request.ip };
  const until = await call.read((tx) => readLoginLock(tx, key, now));
  if (until !== null) throw locked(until, now);
  const isRight = await checkPassword(input.password, user?.passwordHash ?? null);
  if (user === null || !isRight) {
    call.audit({ result: 1601 });
    const lockedUntil = await call.write((tx) => countLoginFailure(tx, key, now));
    throw lockedUntil === null ? new DomainError(1601) : locked(lockedUntil, now);
  }
  if (user.status === 'disabled') throw new DomainError(1602);
  return openSession(call, user, key);
}

async function openSession(
  call: LoginCall,
  user: UserRow,
  key: { account: string; address: string },
): Promise<SignedIn> {
  const { input, now, request, deps } = call;
  const token = newToken();
  const expiresAt = now + lifetimeMs(input.remember);
  const replaced = await call.write(async (tx) => {
    // A password that is changed meanwhile: whoever takes the lock second sees what the first one did.
    await tx.lock('session');
    if ((await findUser(tx, user.id))?.passwordHash !== user.passwordHash) throw new DomainError(1601);
    await clearLoginFailures(tx, key);
    await noteLogin(tx, { userId: user.id, address: request.ip, now });
    return addSession(tx, {
      id: ulid(now),
      userId: user.id,
      tokenHash: tokenHash(token, deps.config.TOKEN_PEPPER),
      expiresAt,
      remember: input.remember,
      ip: request.ip,
      userAgent: request.userAgent,
      client: input.client,
      now,
    });
  });
  tellRevoked(deps, replaced);
  return { uuid: user.uuid, token, info: userInfoOf(user), expiresAt };
}

export const authRoutes = [
  route({
    method: 'POST',
    path: '/api/login',
    access: 'public',
    scope: 'none',
    input: loginInput,
    audit: 'auth.login',
    limit: 'auth',
    handle: login,
  }),
  route({
    method: 'POST',
    path: '/api/logout',
    access: 'public',
    scope: 'none',
    input: z.object({ token: z.string().min(1).max(200) }),
    audit: 'auth.logout',
    limit: 'auth',
    handle: async (call) => {
      const { now, deps } = call;
      const hash = tokenHash(call.input.token, deps.config.TOKEN_PEPPER);
      const revoked = await call.write(async (tx) => {
        const session = await revokeSessionByToken(tx, { tokenHash: hash, reason: 'logout', now });
        call.audit(
          session === null ? { result: 1001 } : { userId: session.userId, targetType: 'session', targetId: session.id },
        );
        return session;
      });
      if (revoked === null) return new Answer(1001, null);
      tellRevoked(deps, [revoked.id]);
      return null;
    },
  }),
] as const;
