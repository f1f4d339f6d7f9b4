import { presenceKeys } from '#workers/bus/presenceKeys.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { onlineMs } from '#domain/users/user.ts';

/** Somebody with live sockets, and the organisation that he sits in. */
export interface Person {
  readonly userId: string;
  readonly orgPath: string;
}

/** Noted here, and whether he was noted nowhere before: 1. KEYS online, places of the user, paths. */
const noteScript = `
  redis.call('ZADD', KEYS[2], ARGV[1], ARGV[2])
  redis.call('PEXPIRE', KEYS[2], ARGV[5])
  redis.call('HSET', KEYS[3], ARGV[3], ARGV[4])
  return redis.call('ZADD', KEYS[1], ARGV[1], ARGV[3])`;
/**
 * Gone from here, and whether he is noted nowhere now: 1. A server that was not heard of for long is no place. When he
 * went is noted as long as it may matter. KEYS online, places of the user, paths, left.
 */
const leaveScript = `
  redis.call('ZREM', KEYS[2], ARGV[2])
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[1])
  if redis.call('ZCARD', KEYS[2]) > 0 then return 0 end
  redis.call('HDEL', KEYS[3], ARGV[3])
  redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', ARGV[1])
  redis.call('ZADD', KEYS[4], ARGV[4], ARGV[3])
  return redis.call('ZREM', KEYS[1], ARGV[3])`;
/** Who was noted too long ago by whichever server: [user, path, …]. KEYS online, paths. */
const expireScript = `
  local gone = {}
  for _, user in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, 1000)) do
    table.insert(gone, user)
    table.insert(gone, redis.call('HGET', KEYS[2], user) or '')
    redis.call('ZREM', KEYS[1], user)
    redis.call('HDEL', KEYS[2], user)
  end
  return gone`;

export interface PresenceBook {
  /** Notes that these are here now. @returns those who were nowhere before */
  readonly note: (people: readonly Person[], now: number) => Promise<readonly Person[]>;
  /** @returns whether he is nowhere any more */
  readonly leave: (userId: string, now: number) => Promise<boolean>;
  /** Strikes out whom no server has noted for two minutes. Each is answered to one server alone. */
  readonly expire: (now: number) => Promise<readonly Person[]>;
}

/** Who is on which server, in Redis: each step is one script, so that servers never undo one another's notes. */
export function presenceBook(
  redis: Pick<RedisClient, 'pipeline' | 'eval'>,
  names: { readonly prefix: string; readonly serverId: string },
): PresenceBook {
  const { online, paths, left } = presenceKeys(names.prefix);
  const keysOf = (userId: string): [string, string, string] => [online, `${online}:${userId}`, paths];
  return {
    note: async (people, now) => {
      const pipeline = redis.pipeline();
      for (const { userId, orgPath } of people) {
        pipeline.eval(noteScript, 3, ...keysOf(userId), now, names.serverId, userId, orgPath, onlineMs);
      }
      const answers = (await pipeline.exec()) ?? [];
      return people.filter((_, at) => answers[at]?.[1] === 1);
    },
    leave: async (userId, now) =>
      (await redis.eval(leaveScript, 4, ...keysOf(userId), left, now - onlineMs, names.serverId, userId, now)) === 1,
    expire: async (now) => {
      const flat = (await redis.eval(expireScript, 2, online, paths, now - onlineMs)) as readonly string[];
      return Array.from({ length: flat.length / 2 }, (_, at) => ({
        userId: flat[2 * at] ?? '',
        orgPath: flat[2 * at + 1] ?? '',
      }));
    },
  };
}
