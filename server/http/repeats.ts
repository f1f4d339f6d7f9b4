import type { RedisClient } from '#workers/bus/redisClient.ts';
import type { RedisGate } from './redisGate.ts';

/** How long a signed request that changes something cannot be sent again. @source docs/requirements.md D0.1 */
const rememberMs = 600_000;
const maxRemembered = 100_000;

/**
 * Requests that were seen: `isNew` answers true once a key. In Redis, so that all servers know; in process memory while
 * Redis is away.
 */
export interface Repeats {
  readonly isNew: (key: string, nowMs: number) => Promise<boolean>;
}

export function createRepeats(redis: RedisClient, gate: RedisGate, prefix: string): Repeats {
  const remembered = new Map<string, number>();

  function isNewHere(key: string, nowMs: number): boolean {
    const until = remembered.get(key);
    if (until !== undefined && until > nowMs) return false;
    remembered.delete(key);
    remembered.set(key, nowMs + rememberMs);
    // The oldest stand first.
    for (const [old, oldUntil] of remembered) {
      if (oldUntil > nowMs && remembered.size <= maxRemembered) break;
      remembered.delete(old);
    }
    return true;
  }

  return {
    isNew: async (key, nowMs) => {
      // Both are asked: what memory took while Redis was away counts after its return too.
      const here = isNewHere(key, nowMs);
      if (!here || !gate.isOpen()) return here;
      try {
        return (await redis.set(`${prefix}:nonce:${key}`, '1', 'PX', rememberMs, 'NX')) === 'OK';
      } catch {
        gate.shut();
        return here;
      }
    },
  };
}
