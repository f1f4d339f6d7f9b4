import type { Redis } from 'ioredis';
import { isCluster, mastersOf, type RedisClient } from './redisClient.ts';

/** As REDIS_DURABLE or REDIS_FORMER_URL: an operator has looked at what the program cannot ask. */
export const operatorChecked = 'yes-i-checked';

const required = { appendonly: 'yes', appendfsync: 'always', 'maxmemory-policy': 'noeviction' } as const;

export interface Durability {
  /** False: CONFIG is forbidden and the operator vouched. The log and the health page say so. */
  readonly asserted: boolean;
}

/**
 * Refuses a Redis that may lose what it has acknowledged; of a cluster every master is asked.
 * @throws Error naming every setting that is wrong, and how to set it.
 * @source docs/requirements.md B9
 */
export async function assertDurable(redis: RedisClient, durable: string | undefined): Promise<Durability> {
  if (!isCluster(redis)) return assertNode(redis, durable);
  const masters = mastersOf(redis);
  if (masters.length === 0) throw new Error('No master of the Redis cluster is known');
  const found = await Promise.all(
    masters.map(async (master) => {
      try {
        return await assertNode(master, durable);
      } catch (error) {
        const { host, port } = master.options;
        throw new Error(`Master ${host}:${port}: ${(error as Error).message}`, { cause: error });
      }
    }),
  );
  return { asserted: found.every(({ asserted }) => asserted) };
}

async function assertNode(redis: Redis, durable: string | undefined): Promise<Durability> {
  const settings = await readSettings(redis);
  if (settings === null) {
    if (durable === operatorChecked) return { asserted: false };
    throw new Error(
      `Redis forbids CONFIG, so its durability cannot be checked. Set appendonly yes, appendfsync always, ` +
        `maxmemory-policy noeviction and a maxmemory there, then start with REDIS_DURABLE=${operatorChecked}.`,
    );
  }
  const wrong = Object.entries(required)
    .filter(([name, value]) => settings[name] !== value)
    .map(([name, value]) => `${name} is ${settings[name] ?? 'unknown'}, must be ${value}`);
  if (Number(settings['maxmemory'] ?? 0) <= 0) wrong.push('maxmemory is 0, must be a limit such as 1gb');
  if (wrong.length > 0) throw new Error(`Redis would lose acknowledged messages: ${wrong.join('; ')}`);
  return { asserted: true };
}

async function readSettings(redis: Redis): Promise<Record<string, string> | null> {
  try {
    const names = [...Object.keys(required), 'maxmemory'];
    const answers = await Promise.all(names.map((name) => redis.config('GET', name)));
    return Object.fromEntries(answers.map(([name, value]) => [name ?? '', value ?? '']));
  } catch (error) {
    if (error instanceof Error && /NOPERM|unknown command|not allowed/i.test(error.message)) return null;
    throw error;
  }
}
