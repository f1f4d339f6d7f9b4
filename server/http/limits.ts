import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limits {
  /** Ms to wait, or 0 when the call may go on. */
  readonly auth: (address: string) => Promise<number>;
  readonly session: (sessionId: string) => Promise<number>;
}

interface Rates {
  /** Calls a minute. */
  readonly authPerMin: number;
  readonly sessionPerMin: number;
}

/** Counts in Redis, in process memory while it is away. @source product.md D0.3 1429 */
export function createLimits(redis: Redis, prefix: string, rates: Rates): Limits {
  const counter = (name: string, points: number) => {
    const options = { points, duration: 60, keyPrefix: `${prefix}:limit:${name}` };
    const limiter = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    return async (key: string): Promise<number> => {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext);
        throw refusal;
      }
    };
  };
  return { auth: counter('auth', rates.authPerMin), session: counter('session', rates.sessionPerMin) };
}
