import type { RedisClient } from '#workers/bus/redisClient.ts';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { second } from '#domain/time.ts';
import { Buckets } from '../gate/buckets.ts';
import type { RedisGate } from './redisGate.ts';
import { WaitingLine } from './waitingLine.ts';

/** Ms to wait, or 0 when the call may go on. */
type Count = (key: string) => Promise<number>;
/** A count whose place is given back when the call turns out to be no guess. */
export interface ReturnableCount {
  readonly take: Count;
  readonly giveBack: (key: string) => Promise<void>;
}

export interface Limits {
  /** One count for all calls by which somebody could guess or ask for codes. */
  readonly auth: ReturnableCount;
  /**
   * A count of its own for each path: no sign-out or error report of a page keeps people behind the same address from
   * signing in.
   */
  readonly path: ReturnableCount;
  readonly session: Count;
  /** Who is being judged at this moment, of both counts by address. */
  readonly waitingLine: WaitingLine;
}

interface Rates {
  /** Calls a minute. */
  readonly authPerMin: number;
  readonly sessionPerMin: number;
}

/** Counts in Redis, in process memory while it is away. @source docs/requirements.md D0.3 1429 */
export function createLimits(redis: RedisClient, gate: RedisGate, prefix: string, rates: Rates): Limits {
  const counter = (name: string, points: number, isReturnable = true): ReturnableCount => {
    const limiter = new RateLimiterRedis({
      points,
      duration: 60,
      keyPrefix: `${prefix}:limit:${name}`,
      storeClient: redis,
      rejectIfRedisNotReady: true,
    });
    const here = new Buckets({ perMin: points, burst: points });
    const giveBack = async (key: string): Promise<void> => {
      here.giveBack(key);
      if (!gate.isOpen()) return;
      await limiter.reward(key).catch(() => gate.shut());
    };
    const take = async (key: string): Promise<number> => {
      if (!gate.isOpen()) return here.take(key) * second;
      try {
        await limiter.consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) {
          // Who is refused does nothing, and takes no place: else those who come together would shut each other out.
          if (isReturnable) await giveBack(key);
          return Math.max(1, refusal.msBeforeNext);
        }
        gate.shut();
        return here.take(key) * second;
      }
    };
    return { take, giveBack };
  };
  return {
    auth: counter('auth', rates.authPerMin),
    path: counter('path', rates.authPerMin),
    session: counter('session', rates.sessionPerMin, false).take,
    waitingLine: new WaitingLine(),
  };
}
