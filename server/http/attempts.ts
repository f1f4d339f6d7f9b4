import type { WriteTx } from '#db/engine/database.ts';
import {
  giveBackTry,
  lockTry,
  takeTry as takeTryOf,
  type LoginGate,
  type LoginKey,
  type TakenTry,
} from '#db/sessions/loginFailures.ts';
import { findUser } from '#db/users/findUser.ts';
import { networkOf } from '#domain/access/network.ts';
import { DomainError, type Errno } from '#domain/errno.ts';
import { day, hour, minute, second } from '#domain/time.ts';
import { startOfDay } from '#domain/zone.ts';
import type { Access, Call } from './route.ts';
import { tellSecurity } from './tellSecurity.ts';

type AnyCall = Pick<Call<unknown, Access>, 'write' | 'now' | 'headers' | 'request' | 'audit' | 'deps'>;

/** Whose tries are counted: an account, or the name of one that is not there, and the network they come from. */
export function attemptOf(call: Pick<AnyCall, 'request'>, userId: string | null, name: string): LoginKey {
  return { account: userId ?? name.toLowerCase().slice(0, 80), network: networkOf(call.request.ip) };
}

function refusal(call: AnyCall, { kind, until }: LoginGate): DomainError {
  const ms = Math.max(1, until - call.now);
  if (kind === 'lock') return new DomainError(1603, { params: { n: Math.ceil(ms / minute) } });
  if (kind === 'day') return new DomainError(1624, { params: { n: Math.ceil(ms / hour) } });
  call.headers.set('Retry-After', String(Math.ceil(ms / second)));
  return new DomainError(1429);
}

/**
 * Takes a try before the password or code is judged: it counts as wrong at once, whatever arrives at the same time and
 * on any server. The caller of this ends the try: `failTry` for a wrong one, `forgiveTry` for a right one.
 * @throws DomainError 1603 while the account is locked for the network, 1429 with Retry-After while it is slowed or
 * five
 *   tries are under way, 1624 after too many of a day
 */
export async function takeTry(call: AnyCall, key: LoginKey): Promise<TakenTry> {
  const { now, deps } = call;
  const start = startOfDay(deps.config.APP_TZ, now);
  // A day and a half on is the next day, also where the clocks change.
  const today = { start, end: startOfDay(deps.config.APP_TZ, start + 1.5 * day) };
  // Not the call's own transaction: the audit row says how it came out.
  const taken = await deps.db.write((tx) => takeTryOf(tx, { key, today, now }));
  if (!('kind' in taken)) return taken;
  if (taken.kind === 'day') await deps.db.write((tx) => tellLocked(tx, call, key));
  throw refusal(call, taken);
}

/** Tells root that an account was locked; an unknown name has no account that could be. */
async function tellLocked(tx: WriteTx, { deps }: Pick<AnyCall, 'deps'>, key: LoginKey): Promise<void> {
  const account = await findUser(tx, key.account);
  if (account === null) return;
  const params = { account: account.username, network: key.network };
  await tellSecurity(tx, deps, { kind: 'accountLocked', subject: account.id, params });
}

/** The try was wrong. @returns what to throw: the lock that it brought, else `wrong` */
export async function failTry(call: AnyCall, taken: TakenTry, wrong: DomainError): Promise<DomainError> {
  call.audit({ result: wrong.errno });
  const isLocked = await call.write(async (tx) => {
    const brought = await lockTry(tx, taken);
    if (brought) await tellLocked(tx, call, taken.key);
    return brought;
  });
  // A slowed try was still judged; only the next one waits.
  return isLocked && taken.gate !== null ? refusal(call, taken.gate) : wrong;
}

/** The try was right, or could not be judged: it does not count. */
export async function forgiveTry({ deps }: Pick<AnyCall, 'deps'>, taken: TakenTry): Promise<void> {
  await deps.db.write((tx) => giveBackTry(tx, taken));
}

/** What tells that the try was wrong; whatever else is thrown says nothing about it. */
const wrongOnes: readonly Errno[] = [1601, 1614, 1620, 1622, 1627];

/** Judges within a taken try, or does what a right one opens; what could not be judged or done does not count. */
export async function judgeTry<T>(call: AnyCall, taken: TakenTry, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    if (error instanceof DomainError && wrongOnes.includes(error.errno)) throw await failTry(call, taken, error);
    // Where the database is away, the try ends with its 15 minutes; the caller is told what came first.
    await forgiveTry(call, taken).catch(() => undefined);
    throw error;
  }
}
