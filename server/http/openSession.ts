import { ulid } from 'ulid';
import { spendCaptcha } from '#db/captchas/tryCaptcha.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { addSession } from '#db/sessions/addSession.ts';
import { nameIfStrange, noteNetwork } from '#db/sessions/knownNetworks.ts';
import { clearLoginFailures, giveBackTry, type LoginKey, type TakenTry } from '#db/sessions/loginFailures.ts';
import { findUser } from '#db/users/findUser.ts';
import { noteLogin } from '#db/users/noteLogin.ts';
import type { UserRow } from '#db/users/userRow.ts';
import { DomainError } from '#domain/errno.ts';
import { isScreenAccount } from '#domain/users/screenAccount.ts';
import { judgeTry } from './attempts.ts';
import type { Call, Teller } from './route.ts';
import { spendSecondFactor, type SecondFactor } from './secondFactor.ts';
import { newToken, tokenHash } from './secret.ts';
import { lifetimeMs } from './session.ts';
import { giveSessionCookie } from './sessionCookie.ts';
import { tellRevoked } from './tellRevoked.ts';
import { tellSecurity } from './tellSecurity.ts';
import { userInfoOf, type UserInfo } from './userInfo.ts';

type PublicCall = Pick<Call<unknown, 'public'>, 'deps' | 'now' | 'request' | 'headers' | 'write' | 'audit'>;

/** Answer of a sign-in (uuid, token, info; docs/requirements.md B6). */
export interface SignedIn {
  readonly uuid: string;
  readonly token: string;
  readonly info: UserInfo;
  /** Epoch ms. */
  readonly expiresAt: number;
  /** After one was used: how many are left. */
  readonly recoveryCodesLeft?: number;
}

export interface SessionOptions {
  readonly user: UserRow;
  readonly key: LoginKey;
  /** The try that was right; null when nothing was counted. */
  readonly taken: TakenTry | null;
  readonly remember: boolean;
  /** The password was given. */
  readonly byPassword: boolean;
  /** To be used up; null without one. */
  readonly secondFactor: SecondFactor | null;
  /** The captcha that proved it, to be used up; null without one. */
  readonly captchaId: string | null;
}

/**
 * Opens a session for somebody who proved who they are, in one transaction with the end of that proof.
 * @throws DomainError 1601 when the account was changed meanwhile, 1606 or 1620 when the proof was used already, 1622 a
 * recovery code
 */
export async function openSession(
  call: PublicCall & Teller<'session:expired'>,
  options: SessionOptions,
): Promise<SignedIn> {
  const open = async (tx: WriteTx) => {
    // Under a lock, so that the second of two writers sees what the first one did.
    await tx.lock('session');
    const { user, secondFactor, captchaId } = options;
    const current = await findUser(tx, user.id);
    const isSame = current?.passwordHash === user.passwordHash && current.totpEnabledAt === user.totpEnabledAt;
    if (!isSame || current.status === 'disabled') throw new DomainError(1601);
    if (captchaId !== null && !(await spendCaptcha(tx, captchaId, call.now))) throw new DomainError(1606);
    const codesLeft = secondFactor && (await spendSecondFactor(tx, user.id, secondFactor, call.now));
    if (codesLeft !== null) {
      const by = captchaId === null ? {} : { by: 'phone' };
      call.audit({ data: { ...by, secondFactor: 'recoveryCode', codesLeft } });
    }
    if (options.taken !== null) await giveBackTry(tx, options.taken);
    const isProven = options.byPassword || secondFactor !== null;
    return { codesLeft, ...(await writeSession(tx, call, { ...options, user: current, isProven })) };
  };
  const { taken } = options;
  const opened = taken === null ? call.write(open) : judgeTry(call, taken, () => call.write(open));
  const { codesLeft, token, expiresAt, replaced } = await opened;
  tellRevoked(call, replaced);
  giveSessionCookie(call, token);
  const told = codesLeft === null ? {} : { recoveryCodesLeft: codesLeft };
  return { uuid: options.user.uuid, token, info: userInfoOf(options.user), expiresAt, ...told };
}

/**
 * The session itself, with what a sign-in leaves behind; its cookie goes with the answer (`giveSessionCookie`).
 * @returns its token, and the sessions it replaced
 */
export async function writeSession(
  tx: WriteTx,
  call: Pick<PublicCall, 'deps' | 'now' | 'request'>,
  options: Pick<SessionOptions, 'key' | 'remember'> & {
    readonly user: Pick<UserRow, 'id' | 'isScreen' | 'roles'>;
    /** The password or the second factor was given: it need not be again for a while. */
    readonly isProven: boolean;
  },
): Promise<{ token: string; expiresAt: number; replaced: string[] }> {
  const { deps, now, request } = call;
  const { user, key, remember, isProven } = options;
  const token = newToken();
  const expiresAt = now + lifetimeMs(remember);
  await clearLoginFailures(tx, key);
  const { network } = key;
  const account = await nameIfStrange(tx, user.id, network, now);
  if (account !== null) {
    const subject = `${user.id}:${network}`;
    await tellSecurity(tx, deps, { kind: 'newNetwork', subject, params: { account, network } });
  }
  await noteNetwork(tx, user.id, network, now);
  await noteLogin(tx, { userId: user.id, address: request.ip, now });
  const replaced = await addSession(tx, {
    id: ulid(now),
    userId: user.id,
    tokenHash: tokenHash(token, deps.config.TOKEN_PEPPER),
    expiresAt,
    remember,
    ip: request.ip,
    userAgent: request.userAgent,
    client: isScreenAccount(user) ? 'screen' : 'web',
    provenAt: isProven ? now : null,
    now,
  });
  return { token, expiresAt, replaced };
}
