import { countLoginFailure, readLoginGate, type LoginGate, type LoginKey } from '#db/sessions/loginFailures.ts';
import { networkOf } from '#domain/access/network.ts';
import { DomainError } from '#domain/errno.ts';
import { minute, second } from '#domain/time.ts';
import type { Access, Call } from './route.ts';

type AnyCall = Pick<Call<unknown, Access>, 'read' | 'write' | 'now' | 'headers' | 'request' | 'audit'>;

/** Whose tries are counted: an account, or the name of one that is not there, and the network they come from. */
export function attemptOf(call: Pick<AnyCall, 'request'>, userId: string | null, name: string): LoginKey {
  return { account: userId ?? name.toLowerCase().slice(0, 80), network: networkOf(call.request.ip) };
}

function refusal(call: AnyCall, { kind, until }: LoginGate): DomainError {
  const ms = Math.max(1, until - call.now);
  if (kind === 'lock') return new DomainError(1603, { params: { n: Math.ceil(ms / minute) } });
  call.headers.set('Retry-After', String(Math.ceil(ms / second)));
  return new DomainError(1429);
}

/** @throws DomainError 1603 while the account is locked for the network, 1429 with Retry-After while it is slowed */
export async function mayTry(call: AnyCall, key: LoginKey): Promise<void> {
  const gate = await call.read((tx) => readLoginGate(tx, key, call.now));
  if (gate !== null) throw refusal(call, gate);
}

/** Counts a wrong password or code. @returns what to throw: the lock that this try brought, else `wrong` */
export async function failTry(call: AnyCall, key: LoginKey, wrong: DomainError): Promise<DomainError> {
  call.audit({ result: wrong.errno });
  const gate = await call.write((tx) => countLoginFailure(tx, key, call.now));
  // A slowed try was still judged; only the next one waits.
  return gate?.kind === 'lock' ? refusal(call, gate) : wrong;
}
