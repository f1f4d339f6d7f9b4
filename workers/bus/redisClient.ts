import { Cluster, type Redis, type RedisOptions } from 'ioredis';

/** One Redis or a cluster of them: the same commands, as long as the keys of one command lie in one slot. */
export type RedisClient = Redis | Cluster;

export type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>;

export function isCluster(redis: RedisClient): redis is Cluster {
  return redis instanceof Cluster;
}

/** All nodes that hold a part of the data: the one Redis, or each master of a cluster. */
export function mastersOf(redis: RedisClient): Redis[] {
  return isCluster(redis) ? redis.nodes('master') : [redis];
}
