import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisGate } from './redisGate.ts';

export interface Limits {
  /** Ms to wait, or 0 when the call may go on. */
  /** One count for all calls by which somebody could guess or ask for codes. */
  readonly auth: (address: string) => Promise<number>;
  /** A count of its own: no sign-out or error report of a page keeps people behind the same address from signing in. */
  readonly path: (path: string, address: string) => Promise<number>;
  readonly session: (sessionId: string) => Promise<number>;
}

interface Rates {
  /** Calls a minute. */
  readonly authPerMin: number;
  readonly sessionPerMin: number;
}

async function waitOf(counted: Promise<RateLimiterRes>): Promise<number> {
  try {
    await counted;
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
    throw refusal;
  }
}

/** Counts in Redis, in process memory while it is away. @source product.md D0.3 1429 */
export function createLimits(redis: Redis, gate: RedisGate, prefix: string, rates: Rates): Limits {
  const counter = (name: string, points: number) => {
    const options = { points, duration: 60, keyPrefix: `${prefix}:limit:${name}` };
    const limiter = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
    });
    const here = new RateLimiterMemory(options);
    return async (key: string): Promise<number> => {
      if (!gate.isOpen()) return waitOf(here.consume(key));
      try {
        return await waitOf(limiter.consume(key));
      } catch {
        gate.shut();
        return waitOf(here.consume(key));
      }
    };
  };
  const path = counter('path', rates.authPerMin);
  return {
    auth: counter('auth', rates.authPerMin),
    path: (named, address) => path(`${named} ${address}`),
    session: counter('session', rates.sessionPerMin),
  };
}
