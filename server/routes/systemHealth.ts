import { z } from 'zod';
import { listHeartbeats } from '#db/ingest/beat.ts';
import { quarantineFigures } from '#db/ingest/quarantineFigures.ts';
import { diskLevel, diskReserveOf } from '#domain/security/disk.ts';
import { healthLines, type HealthFacts } from '#domain/monitoring/healthLines.ts';
import { healthName, healthSentence } from '#domain/texts/healthTexts.ts';
import { second } from '#domain/time.ts';
import { readDisk } from '#workers/bus/metrics/commonFacts.ts';
import type { ServerDeps } from '../http/deps.ts';
import { route } from '../http/route.ts';

const patienceMs = 2 * second;

/** Null for what fails or hangs: the page tells the other lines all the same. */
async function tried<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}

async function readFacts({ db, bus, redis, config, now }: ServerDeps): Promise<HealthFacts> {
  const [rows, pong, pressure, disk] = await Promise.all([
    tried(db.snapshot(async (tx) => ({ beats: await listHeartbeats(tx), quarantine: await quarantineFigures(tx) }))),
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
    quarantine: rows?.quarantine ?? null,
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
    handle: async ({ deps, locale }) => {
      const lines = healthLines(await readFacts(deps), deps.now());
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
