import type { Redis } from 'ioredis';
import type { LaneFacts } from '#domain/monitoring/facts.ts';
import { queueKey, queues, type QueueName } from '#domain/queues.ts';
import { queuePrefix } from './pending.ts';

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

const lanes = (Object.keys(queues) as QueueName[]).flatMap((name) =>
  Array.from({ length: queues[name].lanes }, (_, lane) => queueKey(name, lane)),
);

/** Every lane of every queue. Throws when Redis is away. */
export async function readLanes(redis: Redis, prefix: string, nowMs: number): Promise<LaneFacts[]> {
  return Promise.all(
    lanes.map(async (lane) => {
      const [waiting = 0, active = 0, delayed = 0, oldest = -1] = (await redis.eval(
        script,
        1,
        queuePrefix(prefix, lane),
      )) as number[];
      return { lane, waiting, active, delayed, oldestSec: oldest < 0 ? 0 : Math.max(0, (nowMs - oldest) / 1_000) };
    }),
  );
}
