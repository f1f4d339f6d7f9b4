import i18next from 'i18next';
import { recoveryFew } from '#domain/users/recoveryCode.ts';
import { CallError } from '#client/api/errors.ts';
import { post } from '#client/api/http.ts';
import type { Session } from '#client/stores/session.ts';
import { ticketOf } from '#client/ui/captcha/ticket.ts';
import { toast } from '#client/ui/toast.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}
export interface PhoneCredentials {
  readonly mobile: string;
  readonly captcha: string;
  readonly remember: boolean;
}

/** What the second factor is proved with; nothing before it is asked for. */
export interface SecondFactor {
  readonly totp?: string;
  readonly recoveryCode?: string;
}
interface SignedIn extends Session {
  /** After one was used. */
  readonly recoveryCodesLeft?: number;
}

/** The password is right, and a one-time code is asked for. @source domain/errno.ts */
const totpAsked = 1619;

export function asksTotp(error: unknown): boolean {
  return error instanceof CallError && error.errno === totpAsked;
}

/**
 * The server is busy, or wrong ones came from there: nothing was judged. Where many sign in at once behind one address
 * the call waits in line by itself. @source domain/errno.ts
 */
const busy: readonly number[] = [1429, 1503];
/** As Retry-After of what is soon over. */
const againAfterMs = [1_500, 3_000] as const;

/** A sign-in that met others is sent again twice, spread so that all who wait do not come in step. */
async function whenBusyAgain(send: () => Promise<SignedIn>): Promise<SignedIn> {
  for (const ms of againAfterMs) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof CallError && busy.includes(error.errno))) throw error;
      await new Promise((done) => setTimeout(done, ms * (1 + Math.random() / 2)));
    }
  }
  return send();
}

/** Both ways in: a question for the second factor is no failure to be shouted about. */
async function enter(send: () => Promise<SignedIn>): Promise<Session> {
  try {
    const { recoveryCodesLeft: left, ...session } = await whenBusyAgain(send);
    if (left !== undefined) toast(left <= recoveryFew ? 'warn' : 'ok', i18next.t('recovery.used', { n: left }));
    return session;
  } catch (error) {
    if (error instanceof CallError && !asksTotp(error)) toast('error', error.message);
    throw error;
  }
}
/** Whoever signs in for the wall gets a session that no idle time-out ends. @source domain/settings/security.ts */
function clientOf(): { readonly client: 'web' | 'screen' } {
  const redirect = new URLSearchParams(location.search).get('redirect') ?? '';
  return { client: redirect.split('?', 1)[0] === '/screen' ? 'screen' : 'web' };
}

export function signIn({ username, ...rest }: Credentials, factor: SecondFactor): Promise<Session> {
  const body = { username: username.trim(), ...rest, ...clientOf(), ...factor };
  return enter(() => post('/api/login', body, { quiet: true, tellsPlace: true }));
}

export function signInByPhone({ mobile, ...rest }: PhoneCredentials, factor: SecondFactor): Promise<Session> {
  const body = { mobile: mobile.trim(), ...rest, ...ticketOf('loginByPhone'), ...clientOf(), ...factor };
  return enter(() => post('/api/auth/loginByPhone', body, { quiet: true, tellsPlace: true }));
}
