import type { RedisClient } from './redisClient.ts';
import type { Database } from '#db/engine/database.ts';
import { incarnationOf, readIncarnation } from '#db/incarnation/incarnation.ts';
import { second } from '#domain/time.ts';
import { countAccepted } from './countAccepted.ts';

const short = (incarnation: string): string => incarnation.slice(0, 8);

/**
 * Writes into Redis to which incarnation of the database its accepted items belong. What belongs to another one is
 * never worked into this one.
 * @throws Error with a sentence while items of another incarnation wait; nothing is changed then
 * @source docs/adr/0028-incarnation-and-backup.md
 */
export async function claimRedis(redis: RedisClient, prefix: string, incarnation: string): Promise<void> {
  const key = `${prefix}:incarnation`;
  const marked = (await redis.set(key, incarnation, 'NX')) === 'OK' ? incarnation : await redis.get(key);
  if (marked === incarnation) return;
  const waiting = await countAccepted(redis, prefix);
  if (waiting > 0) {
    throw new Error(
      `Redis holds ${waiting} accepted batches of devices that belong to another database (incarnation ` +
        `${short(marked ?? '')}, this one is ${short(incarnation)}). Let the workers of that database finish them, or ` +
        'give this one a Redis of its own (REDIS_URL). To give them up, empty that Redis.',
    );
  }
  await redis.set(key, incarnation);
}

export interface IncarnationWatch {
  readonly db: Pick<Database, 'snapshot'>;
  readonly redis: RedisClient;
  readonly prefix: string;
  readonly everyMs?: number;
  /** Told once, with the sentence: the process has to end. */
  readonly onOther: (sentence: string) => void;
}

/**
 * Looks every second whether the database is still the incarnation that this process began with. One that is away is
 * asked again.
 */
export function watchIncarnation({ db, redis, prefix, everyMs = second, onOther }: IncarnationWatch): { stop(): void } {
  let isClaimed = false;
  let isBusy = false;
  const look = async (): Promise<string | null> => {
    const served = await incarnationOf(db);
    if (!isClaimed) {
      // Redis that does not answer is asked again; one that holds the items of another installation is a reason to end.
      await redis.ping();
      const refusal = await claimRedis(redis, prefix, served).catch((error: Error) => error.message);
      if (refusal !== undefined && refusal.startsWith('Redis holds')) return refusal;
      isClaimed = refusal === undefined;
    }
    const now = await db.snapshot(readIncarnation);
    return now === served ? null : `The database is another one now (incarnation ${short(now)}, not ${short(served)}).`;
  };
  const lookOnce = (): void => {
    if (isBusy) return;
    isBusy = true;
    look()
      .then((sentence) => {
        if (sentence === null) return;
        clearInterval(timer);
        onOther(sentence);
      })
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  };
  const timer = setInterval(lookOnce, everyMs);
  timer.unref();
  lookOnce();
  return { stop: () => clearInterval(timer) };
}
