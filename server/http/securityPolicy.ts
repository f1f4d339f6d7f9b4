import type { Database } from '#db/engine/database.ts';
import { readSecurity } from '#db/settings/security.ts';
import type { SecurityPolicy } from '#domain/settings/security.ts';
import { second } from '#domain/time.ts';
import type { ServerDeps } from './deps.ts';

/** A change on another server is seen here after this time at the latest. */
const keepMs = second;

interface Kept {
  readonly at: number;
  readonly policy: SecurityPolicy;
}
const kept = new WeakMap<object, Kept>();

/** The policy that is in force, read from the database at most once a second. */
export async function policyOf(db: Pick<Database, 'snapshot'>, now: number): Promise<SecurityPolicy> {
  const last = kept.get(db);
  if (last !== undefined && now >= last.at && now - last.at < keepMs) return last.policy;
  const policy = await db.snapshot(readSecurity);
  kept.set(db, { at: now, policy });
  return policy;
}

/** What this server just saved is in force here at once. */
export function keepPolicy(db: object, policy: SecurityPolicy, now: number): void {
  kept.set(db, { at: now, policy });
}

/** The policy, its length raised by PASSWORD_MIN. */
export async function securityOf(deps: Pick<ServerDeps, 'db' | 'config' | 'now'>): Promise<SecurityPolicy> {
  const policy = await policyOf(deps.db, deps.now());
  return { ...policy, minLength: Math.max(policy.minLength, deps.config.PASSWORD_MIN) };
}
