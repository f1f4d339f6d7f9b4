import type { RedisClient } from '../bus/redisClient.ts';

/**
 * What the last holder of a lane had in hand stands in front of the queue again, the oldest first, and counts as
 * having come back. BullMQ would do it when the locks have run out, one job after newer ones that were taken
 * meanwhile; under a new fence nothing of the last holder can be committed, so there is nothing to wait for.
 */
const requeueScript = `
local prefix = KEYS[1]
local ids = redis.call('LRANGE', prefix .. 'active', 0, -1)
for _, id in ipairs(ids) do
  redis.call('DEL', prefix .. id .. ':lock')
  redis.call('SREM', prefix .. 'stalled', id)
  redis.call('LREM', prefix .. 'active', 1, id)
  redis.call('HINCRBY', prefix .. id, 'stc', 1)
  redis.call('RPUSH', prefix .. 'wait', id)
end
if #ids > 0 then redis.call('ZADD', prefix .. 'marker', 0, '0') end
return #ids`;

/** @param queuePrefix What every key of the queue begins with. */
export async function requeueActive(redis: RedisClient, queuePrefix: string): Promise<number> {
  return (await redis.eval(requeueScript, 1, queuePrefix)) as number;
}
