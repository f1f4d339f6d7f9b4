import { ulid } from 'ulid';
import type { RedisClient } from '../bus/redisClient.ts';

/**
 * Tries of a job that began and of which nobody has said that they ended: `try:<id>` in the job's own hash, which goes
 * with it. What is repeated after a lost connection says the same again.
 */
const beginScript = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], ARGV[1], '1') end`;
const countScript = `
local n = 0
for _, field in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(field, 1, 4) == 'try:' then n = n + 1 end
end
return n`;

/**
 * A job that came back more than once, worked on alone. Locks run out for many reasons (Redis that hiccups, a worker
 * that stands still, a lane that changes hands), and none of them is the job's; a process that dies in the middle of a
 * try leaves the try open, and nothing else does.
 */
export class Suspicion {
  readonly #redis: RedisClient;
  readonly #key: string;
  readonly #open = new Set<string>();

  /** @param key of the job's hash */
  constructor(redis: RedisClient, key: string) {
    this.#redis = redis;
    this.#key = key;
  }

  /** Tries of others that were never ended. */
  async deaths(): Promise<number> {
    return (await this.#redis.eval(countScript, 1, this.#key)) as number;
  }

  /** One try: however it ends, this process outlived it. */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    const field = `try:${ulid()}`;
    this.#open.add(field);
    try {
      await this.#redis.eval(beginScript, 1, this.#key, field);
      return await work();
    } finally {
      await this.#redis.hdel(this.#key, field);
      this.#open.delete(field);
    }
  }

  /** This process ends by itself in the middle of a try, as its database does not answer: the job did not kill it. */
  async acquit(): Promise<void> {
    if (this.#open.size > 0) await this.#redis.hdel(this.#key, ...this.#open);
  }
}
