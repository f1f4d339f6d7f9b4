import type { RedisClient } from './bus/redisClient.ts';
import type { Database } from '#db/engine/database.ts';
import { listHeartbeats } from '#db/ingest/beat.ts';
import { quarantineFigures } from '#db/ingest/quarantineFigures.ts';
import { outboxFigures } from '#db/notices/outboxFigures.ts';
import { readRetentionState } from '#db/sweeps/retentionState.ts';
import { second } from '#domain/time.ts';
import type { Sources } from './bus/metrics/meter.ts';
import type { Health } from './bus/metrics/watchListener.ts';
import { readLanes } from './bus/readLanes.ts';
import type { FactsCache } from './lanes/factsCache.ts';
import type { LaneCounts } from './lanes/laneCounts.ts';

interface Parts {
  readonly db: Database;
  readonly redis: RedisClient;
  readonly prefix: string;
  readonly laneCounts: LaneCounts;
  readonly cache: FactsCache;
  readonly now: () => number;
}

type WorkerSources = Pick<Sources<'workers'>, 'lanes' | 'worked' | 'cache' | 'quarantine' | 'outbox' | 'retention'>;

/** What workers alone know: their queues, their cache, and what lies in the database for a person. */
export function workerSources({ db, redis, prefix, laneCounts, cache, now }: Parts): WorkerSources {
  const ageSec = (at: number | null): number => (at === null ? 0 : Math.max(0, (now() - at) / 1_000));
  return {
    lanes: () => readLanes(redis, prefix, now()),
    worked: () => laneCounts.facts(),
    cache: () => cache.counts,
    quarantine: async () => {
      const { count, asked, oldestAt } = await db.snapshot(quarantineFigures);
      return { count, asked, oldestSec: ageSec(oldestAt) };
    },
    outbox: async () => {
      const { byStatus, dueAt } = await db.snapshot(outboxFigures);
      return { byStatus, dueSec: ageSec(dueAt) };
    },
    retention: async () => {
      const { startedAt = null, finishedAt = null, removed = 0 } = (await db.snapshot(readRetentionState)) ?? {};
      return { startedAt, finishedAt, removed, ageSec: ageSec(finishedAt ?? startedAt) };
    },
  };
}

const heartbeatMs = 15 * second;
const patienceMs = 2 * second;

/** Database, Redis, and this process's own heartbeat, each by itself and each within two seconds. */
export async function checkWorkers({
  db,
  redis,
  id,
  now,
}: Pick<Parts, 'db' | 'redis' | 'now'> & { readonly id: string }): Promise<Health> {
  const within = async (work: Promise<boolean>): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), patienceMs);
    });
    return Promise.race([work.catch(() => false), late]).finally(() => clearTimeout(timer));
  };
  const beats = db.snapshot(listHeartbeats);
  const [database, cache, heartbeat] = await Promise.all([
    within(beats.then(() => true)),
    within(redis.ping().then(() => true)),
    within(beats.then((rows) => rows.some((row) => row.id === id && now() - row.at <= heartbeatMs))),
  ]);
  return { isOk: database && cache && heartbeat, checks: { db: database, redis: cache, heartbeat } };
}
