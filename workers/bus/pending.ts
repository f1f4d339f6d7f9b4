import type { Redis } from 'ioredis';
import { queueKey, queues } from '#domain/queues.ts';

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

const ingestKeys = (['telemetry', 'alarms'] as const).flatMap((name) =>
  Array.from({ length: queues[name].lanes }, (_, lane) => queueKey(name, lane)),
);

export interface Pending {
  readonly oldest: number | null;
  readonly oldestWaiting: number | null;
}

/** Looks over all lanes of telemetry and over alarms. Throws when Redis is away. */
export async function readPending(redis: Redis, prefix: string): Promise<Pending> {
  const keys = ingestKeys.map((key) => queuePrefix(prefix, key));
  const [oldest = -1, oldestWaiting = -1] = (await redis.eval(oldestScript, keys.length, ...keys)) as number[];
  return { oldest: oldest < 0 ? null : oldest, oldestWaiting: oldestWaiting < 0 ? null : oldestWaiting };
}
