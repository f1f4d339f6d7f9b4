import { ulid } from 'ulid';
import { connectConsumer } from '#workers/bus/connections.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { openSite, type Site } from './site.ts';

/** Lanes of nobody else on the Redis that all tests share, and a site whose items go through them. */
export interface LaneFixture {
  readonly prefix: string;
  readonly bus: RedisBus;
  /** As consumers have it. */
  readonly redis: RedisClient;
  readonly site: Site;
  /** What consumes must have stopped. */
  readonly close: () => Promise<void>;
}

export async function openLanes(devices: number): Promise<LaneFixture> {
  const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
  const prefix = `test-${ulid()}`;
  const bus = await openBus({ redisUrl, role: 'worker', prefix });
  const redis = await connectConsumer(redisUrl, 'test');
  const site = await openSite({ devices });
  const close = async (): Promise<void> => {
    redis.disconnect();
    await bus.close();
    await site.close();
  };
  return { prefix, bus, redis, site, close };
}
