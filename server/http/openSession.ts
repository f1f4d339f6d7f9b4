import { ulid } from 'ulid';
import { spendCaptcha } from '#db/captchas/tryCaptcha.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { addSession } from '#db/sessions/addSession.ts';
import { noteNetwork } from '#db/sessions/knownNetworks.ts';
import { clearLoginFailures, type LoginKey } from '#db/sessions/loginFailures.ts';
import { findUser } from '#db/users/findUser.ts';
import { noteLogin } from '#db/users/noteLogin.ts';
import { takeTotpStep } from '#db/users/totp.ts';
import type { UserRow } from '#db/users/userRow.ts';
import { DomainError } from '#domain/errno.ts';
import type { Call } from './route.ts';
import { newToken, tokenHash } from './secret.ts';
import { lifetimeMs } from './session.ts';
import { tellRevoked } from './tellRevoked.ts';
import { userInfoOf, type UserInfo } from './userInfo.ts';

type PublicCall = Pick<Call<unknown, 'public'>, 'deps' | 'now' | 'request' | 'write'>;

/** Answer of a sign-in [seed §3: uuid, token, info]. */
export interface SignedIn {
  readonly uuid: string;
  readonly token: string;
  readonly info: UserInfo;
  /** Epoch ms. */
  readonly expiresAt: number;
}

export interface SessionWish {
  readonly user: UserRow;
  readonly key: LoginKey;
  readonly remember: boolean;
  readonly client: 'web' | 'screen';
  /** Step of the second factor's code, to be used up; null without one. */
  readonly totpStep: number | null;
  /** The captcha that proved it, to be used up; null without one. */
  readonly captchaId: string | null;
}

/**
 * Opens a session for somebody who proved who they are, in one transaction with the end of that proof.
 * @throws DomainError 1601 when the account was changed meanwhile, 1606 or 1620 when the proof was used already
 */
export async function openSession(call: PublicCall, wish: SessionWish): Promise<SignedIn> {
  const { token, expiresAt, replaced } = await call.write(async (tx) => {
    // Whatever is changed meanwhile: whoever takes the lock second sees what the first one did.
    await tx.lock('session');
    const { user } = wish;
    const current = await findUser(tx, user.id);
    const isSame = current?.passwordHash === user.passwordHash && current.totpEnabledAt === user.totpEnabledAt;
    if (!isSame || current.status === 'disabled') throw new DomainError(1601);
    if (wish.captchaId !== null && !(await spendCaptcha(tx, wish.captchaId, call.now))) throw new DomainError(1606);
    if (wish.totpStep !== null && !(await takeTotpStep(tx, user.id, wish.totpStep))) throw new DomainError(1620);
    return writeSession(tx, call, wish);
  });
  tellRevoked(call.deps, replaced);
  return { uuid: wish.user.uuid, token, info: userInfoOf(wish.user), expiresAt };
}

/** The session itself, with what a sign-in leaves behind. @returns its token, and the sessions it replaced */
export async function writeSession(
  tx: WriteTx,
  call: Pick<PublicCall, 'deps' | 'now' | 'request'>,
  wish: Pick<SessionWish, 'key' | 'remember' | 'client'> & { readonly user: Pick<UserRow, 'id'> },
): Promise<{ token: string; expiresAt: number; replaced: string[] }> {
  const { deps, now, request } = call;
  const { user, key, remember, client } = wish;
  const token = newToken();
  const expiresAt = now + lifetimeMs(remember);
  await clearLoginFailures(tx, key);
  await noteNetwork(tx, user.id, key.network, now);
  await noteLogin(tx, { userId: user.id, address: request.ip, now });
  const replaced = await addSession(tx, {
    id: ulid(now),
    userId: user.id,
    tokenHash: tokenHash(token, deps.config.TOKEN_PEPPER),
    expiresAt,
    remember,
    ip: request.ip,
    userAgent: request.userAgent,
    client,
    now,
  });
  return { token, expiresAt, replaced };
}
