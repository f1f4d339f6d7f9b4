import { allLanes, formerQueueKey, queueKey } from '#domain/queues.ts';
import { isCluster, type RedisClient } from './redisClient.ts';

/**
 * Receive time of the oldest job of each queue, as one atomic question: between two commands a job could pass from
 * one list to the next unseen. Jobs are taken from the tail; both ends are looked at because a job that was put
 * back may stand anywhere, but it is old only near an end. Answers {any state, waiting only}, -1 for none.
 */
const oldestScript = `
local any, waiting = -1, -1
local function look(prefix, id, isWaiting)
  local at = tonumber(redis.call('HGET', prefix .. id, 'timestamp'))
  if at == nil then return end
  if any < 0 or at < any then any = at end
  if isWaiting and (waiting < 0 or at < waiting) then waiting = at end
end
for _, prefix in ipairs(KEYS) do
  for _, id in ipairs(redis.call('LRANGE', prefix .. 'wait', 0, 31)) do look(prefix, id, true) end
  for _, id in ipairs(redis.call('LRANGE', prefix .. 'wait', -32, -1)) do look(prefix, id, true) end
  for _, id in ipairs(redis.call('ZRANGE', prefix .. 'delayed', 0, 63)) do look(prefix, id, true) end
  for _, id in ipairs(redis.call('LRANGE', prefix .. 'active', 0, 255)) do look(prefix, id, false) end
end
return {any, waiting}`;

/** BullMQ keeps the lists of a queue under this prefix. */
export function queuePrefix(prefix: string, key: string): string {
  return `${prefix}:${key}:`;
}

/** With them the names that queues had before 2.7.0: what still waits there is not done either. */
const ingestLanes = allLanes.filter(({ name }) => name === 'telemetry' || name === 'alarms');
const ingestKeys = ingestLanes.map(({ name, lane }) => queueKey(name, lane));
const formerKeys = ingestLanes.map(({ name, lane }) => formerQueueKey(name, lane));

export interface Pending {
  readonly oldest: number | null;
  readonly oldestWaiting: number | null;
}

/** Looks over all lanes of telemetry and over alarms. Throws when Redis is away. */
export async function readPending(redis: RedisClient, prefix: string): Promise<Pending> {
  // A job moves within its queue alone: on a cluster each slot may be asked by itself.
  const questions = isCluster(redis) ? ingestKeys.map((key) => [key]) : [[...ingestKeys, ...formerKeys]];
  const answers = await Promise.all(
    questions.map((keys) =>
      ask(
        redis,
        keys.map((key) => queuePrefix(prefix, key)),
      ),
    ),
  );
  return {
    oldest: least(answers.map(([any = -1]) => any)),
    oldestWaiting: least(answers.map(([, waiting = -1]) => waiting)),
  };
}

async function ask(redis: RedisClient, keys: readonly string[]): Promise<number[]> {
  return (await redis.eval(oldestScript, keys.length, ...keys)) as number[];
}

function least(times: readonly number[]): number | null {
  const known = times.filter((time) => time >= 0);
  return known.length === 0 ? null : Math.min(...known);
}
