import type { LaneFacts } from '#domain/monitoring/facts.ts';
import { allLanes, laneName, queueKey } from '#domain/queues.ts';
import { queuePrefix } from './pending.ts';
import type { RedisClient } from './redisClient.ts';

/**
 * How full one lane is, as one atomic question. Jobs are taken from the tail of `wait`; one that was put back may stand
 * anywhere, but it is old only near an end. One key: it works on a cluster too.
 */
const script = `
local function at(id) return tonumber(redis.call('HGET', KEYS[1] .. id, 'timestamp')) end
local oldest = -1
local function look(ids)
  for _, id in ipairs(ids) do
    local t = at(id)
    if t ~= nil and (oldest < 0 or t < oldest) then oldest = t end
  end
end
look(redis.call('LRANGE', KEYS[1] .. 'wait', 0, 31))
look(redis.call('LRANGE', KEYS[1] .. 'wait', -32, -1))
return {redis.call('LLEN', KEYS[1] .. 'wait'), redis.call('LLEN', KEYS[1] .. 'active'), redis.call('ZCARD', KEYS[1] .. 'delayed'), oldest}`;

/** Every lane of every queue. Throws when Redis is away. */
export async function readLanes(redis: RedisClient, prefix: string, nowMs: number): Promise<LaneFacts[]> {
  return Promise.all(
    allLanes.map(async ({ name, lane }) => {
      const [waiting = 0, active = 0, delayed = 0, oldest = -1] = (await redis.eval(
        script,
        1,
        queuePrefix(prefix, queueKey(name, lane)),
      )) as number[];
      return {
        lane: laneName(name, lane),
        waiting,
        active,
        delayed,
        oldestSec: oldest < 0 ? 0 : Math.max(0, (nowMs - oldest) / 1_000),
      };
    }),
  );
}
