import { Redis } from 'ioredis';

/** How many nonces of people's calls Redis keeps. */
export async function countNonces(redisUrl: string): Promise<number> {
  const redis = new Redis(redisUrl);
  try {
    let count = 0;
    let cursor = '0';
    do {
      const [next, keys] = await redis.scan(cursor, 'MATCH', '*:nonce:*', 'COUNT', 10_000);
      cursor = next;
      count += keys.length;
    } while (cursor !== '0');
    return count;
  } finally {
    redis.disconnect();
  }
}
