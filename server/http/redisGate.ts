import type { RedisClient } from '#workers/bus/redisClient.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { second } from '#domain/time.ts';

/** How long a Redis that did not answer is not asked again. */
const probeEveryMs = second;

/**
 * Whether Redis is worth asking. One that hangs costs one call its timeout; then no call waits for it, until a probe in
 * the background is answered.
 */
export interface RedisGate {
  readonly isOpen: () => boolean;
  /** Says that a command failed or was not answered. */
  readonly shut: () => void;
}

export function createRedisGate(redis: Pick<RedisClient, 'status' | 'ping'>, nowMs = monotonicMs): RedisGate {
  let isShut = false;
  let isProbing = false;
  let triedAt = 0;

  const shut = (): void => {
    isShut = true;
    triedAt = nowMs();
  };
  function probe(): void {
    if (isProbing || nowMs() - triedAt < probeEveryMs) return;
    isProbing = true;
    redis
      .ping()
      .then(() => {
        isShut = false;
      }, shut)
      .finally(() => {
        isProbing = false;
      });
  }

  return {
    isOpen: () => {
      if (redis.status !== 'ready') return false;
      if (isShut) probe();
      return !isShut;
    },
    shut,
  };
}
