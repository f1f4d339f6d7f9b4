import { mastersOf, type RedisClient } from './redisClient.ts';

/**
 * used_memory / maxmemory, of a cluster that of its fullest master: a lane that has no room is a queue that has none.
 * Throws when Redis, or any master, is away.
 */
export async function readMemoryShare(redis: RedisClient): Promise<number> {
  const masters = mastersOf(redis);
  if (masters.length === 0) throw new Error('No master of the Redis cluster is known');
  const shares = await Promise.all(masters.map(async (master) => shareOf(await master.info('memory'))));
  return Math.max(...shares);
}

function shareOf(memory: string): number {
  const used = Number(/^used_memory:(\d+)/m.exec(memory)?.[1] ?? 0);
  const limit = Number(/^maxmemory:(\d+)/m.exec(memory)?.[1] ?? 0);
  return limit > 0 ? used / limit : 0;
}
