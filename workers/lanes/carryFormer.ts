import type { Logger } from 'pino';
import { allLanes, formerQueueKey, laneName, queueKey } from '#domain/queues.ts';
import { queuePrefix } from '../bus/pending.ts';
import { isCluster, type RedisClient } from '../bus/redisClient.ts';

/**
 * Jobs are added at the head of `wait` and taken from its tail: the newest of the former list goes to the tail of the
 * present one, then the one before it, so that in the end the oldest is taken first, and all of them before what waited
 * here. A job is renamed, in one step with its place: it is never there twice and never not at all.
 */
const carryScript = `
local from, to = KEYS[1], KEYS[2]
local carried = 0
while carried < tonumber(ARGV[1]) do
  local id = redis.call('LPOP', from .. 'wait')
  if not id then break end
  if redis.call('EXISTS', from .. id) == 1 then
    local new = tostring(redis.call('INCR', to .. 'id'))
    redis.call('RENAME', from .. id, to .. new)
    redis.call('RPUSH', to .. 'wait', new)
    carried = carried + 1
  end
end
if carried > 0 then redis.call('ZADD', to .. 'marker', 0, '0') end
return carried`;

/** Redis does nothing else meanwhile. */
const jobsAtOnce = 500;

/**
 * Puts what waits under the names of 2.6 and before in front of what waits under the present ones: they were accepted
 * before. To be called before anything is taken; whatever else there is (in hand, delayed, still coming) is forwarded
 * while this release works (`startForwarding`). Of one Redis: a cluster has no old names.
 * @source docs/adr/0029-redis-cluster.md
 */
export async function carryFormer(redis: RedisClient, prefix: string, log: Pick<Logger, 'info'>): Promise<void> {
  if (isCluster(redis)) return;
  for (const { name, lane } of allLanes) {
    const keys = [formerQueueKey(name, lane), queueKey(name, lane)].map((key) => queuePrefix(prefix, key));
    let jobs = 0;
    for (let carried = jobsAtOnce; carried === jobsAtOnce; jobs += carried) {
      carried = (await redis.eval(carryScript, keys.length, ...keys, jobsAtOnce)) as number;
    }
    if (jobs > 0) log.info({ queue: laneName(name, lane), jobs }, 'carried over from the old name, before the others');
  }
}
