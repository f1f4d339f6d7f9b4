import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectProducer } from '#workers/bus/connections.ts';
import { countAccepted } from '#workers/bus/countAccepted.ts';
import { defaultPrefix } from '#workers/bus/redisBus.ts';
import { redisReady } from '../processes/privateRedis.mjs';

/** REDIS_URL, else the private Redis that runs beside the data folder; null when there is none. */
export async function findRedisUrl(dataDir: string): Promise<string | null> {
  const given = process.env['REDIS_URL'];
  if (given) return given;
  const conf = join(dataDir, 'redis', 'redis.conf');
  if (!existsSync(conf)) return null;
  const text = readFileSync(conf, 'utf8');
  const setting = (name: string) => new RegExp(`^${name} "(.*)"$`, 'm').exec(text)?.[1] ?? '';
  const url = `redis://:${setting('requirepass')}@127.0.0.1:${setting('port')}`;
  const until = Date.now() + 1_000;
  const giveUp = (): void => {
    if (Date.now() > until) throw new Error('no Redis answers');
  };
  return redisReady(url, giveUp).then(
    () => url,
    () => null,
  );
}

/** Accepted batches that are not in the database yet; null when no Redis answers. */
export async function countWaiting(redisUrl: string | null): Promise<number | null> {
  if (redisUrl === null) return null;
  try {
    const redis = await connectProducer(redisUrl, 'guardline-backup');
    try {
      return await countAccepted(redis, defaultPrefix);
    } finally {
      redis.disconnect();
    }
  } catch {
    return null;
  }
}
