import { z } from 'zod';
import { listHeartbeats } from '#db/ingest/beat.ts';
import { readRetentionState } from '#db/sweeps/retentionState.ts';
import type { Scope } from '#domain/access/access.ts';
import { diskLevel, diskReserveOf } from '#domain/security/disk.ts';
import { healthLines, type HealthFacts } from '#domain/monitoring/healthLines.ts';
import { healthName, healthSentence } from '#domain/texts/healthTexts.ts';
import { second } from '#domain/time.ts';
import { readDisk } from '#workers/bus/metrics/commonFacts.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { route } from '../../http/route.ts';

const patienceMs = 2 * second;

/** Null for what fails or hangs: the page tells the other lines all the same. */
async function tried<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}

async function readFacts({ db, readers, bus, redis, config, now }: ServerDeps, scope: Scope): Promise<HealthFacts> {
  const [rows, quarantine, pong, pressure, disk] = await Promise.all([
    tried(
      db.snapshot(async (tx) => ({
        beats: await listHeartbeats(tx),
        retention: (await readRetentionState(tx)) ?? { startedAt: null, finishedAt: null, removed: 0 },
      })),
    ),
    tried(readers.ask('quarantineFigures', scope, {}).then((figures) => figures.value())),
    tried(redis.ping()),
    tried(bus.pressure(now())),
    tried(readDisk(config)),
  ]);
  const beats = rows?.beats.filter(({ kind }) => kind === 'lanes').map(({ at }) => at);
  return {
    database: rows !== null,
    redis: pong !== null,
    pressure,
    workersAt: beats === undefined ? null : Math.max(0, ...beats),
    quarantine,
    retention: rows?.retention ?? null,
    disk: disk === null ? null : { ...disk, level: diskLevel(disk, diskReserveOf(config)) },
  };
}

/** How the installation is, for root. The disk is that of the server that answers. */
export const systemHealthRoutes = [
  route({
    method: 'POST',
    path: '/home/system/health/info',
    access: ['root'],
    scope: 'none',
    input: z.object({}),
    audit: null,
    tells: null,
    handle: async ({ deps, scope, locale }) => {
      const lines = healthLines(await readFacts(deps, scope), deps.now());
      return {
        at: deps.now(),
        lines: lines.map((line) => ({
          key: line.key,
          level: line.level,
          name: healthName(line.key, locale),
          text: healthSentence(line, locale),
        })),
      };
    },
  }),
] as const;
