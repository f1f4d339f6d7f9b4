import { z } from 'zod';
import { readLastBackup } from '#db/backup/lastBackup.ts';
import { listUnfinishedFills } from '#db/fills/listFills.ts';
import { listHeartbeats } from '#db/ingest/beat.ts';
import { diskRoom } from '#db/engine/diskRoom.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { appVersion } from '#domain/release.ts';
import { diskLevel, diskReserveOf } from '#domain/security/disk.ts';
import { second } from '#domain/time.ts';
import { mayRead } from '#workers/bus/metrics/mayRead.ts';
import type { Health } from '#workers/bus/metrics/watchListener.ts';
import type { ServerDeps } from '../../http/deps.ts';
import { route, type Call } from '../../http/route.ts';

const heartbeatMs = 15 * second;
const patienceMs = 2 * second;

export interface Check {
  readonly ok: boolean;
  readonly detail?: unknown;
}

async function checked(work: Promise<Check>): Promise<Check> {
  const tooLate = new Promise<Check>((resolve) => {
    setTimeout(() => resolve({ ok: false, detail: 'no answer' }), patienceMs).unref();
  });
  return Promise.race([work.catch((): Check => ({ ok: false })), tooLate]);
}

/** A server without data of its own may have no folder. */
async function checkDisk(config: ServerDeps['config']): Promise<Check> {
  const room = await diskRoom(config.DATA_DIR).catch(() => null);
  if (room === null) return { ok: true };
  const level = diskLevel(room, diskReserveOf(config));
  return { ok: level === 'plenty', detail: { level, ...room } };
}

/** Database, Redis, queue, workers and disk, each by itself. @source docs/requirements.md D12 */
export async function checkAll({
  db,
  bus,
  redis,
  now,
  config,
  isStarted,
}: Pick<ServerDeps, 'db' | 'bus' | 'redis' | 'now' | 'config' | 'isStarted'>): Promise<Record<string, Check>> {
  const [database, cache, queue, workers, fills, backup, disk] = await Promise.all([
    checked(db.snapshot(readRevision).then((revision) => ({ ok: true, detail: { revision } }))),
    checked(redis.ping().then(() => ({ ok: true }))),
    checked(bus.pressure(now()).then((pressure) => ({ ok: true, detail: pressure }))),
    checked(
      db.snapshot(listHeartbeats).then((beats) => {
        const newest = Math.max(0, ...beats.filter(({ kind }) => kind === 'lanes').map(({ at }) => at));
        return { ok: now() - newest <= heartbeatMs, detail: { lastHeartbeatAt: newest } };
      }),
    ),
    // Old rows on their way into a new shape: nothing is wrong meanwhile.
    checked(db.snapshot((tx) => listUnfinishedFills(tx)).then((unfinished) => ({ ok: true, detail: unfinished }))),
    // One that failed is told by a notice; the product works.
    checked(db.snapshot(readLastBackup).then((last) => ({ ok: true, detail: last }))),
    checked(checkDisk(config)),
  ]);
  const start: Check =
    isStarted?.() === false
      ? { ok: false, detail: 'waits for the database; the door for devices is open' }
      : { ok: true };
  return { db: database, redis: cache, queue, workers, fills, backup, disk, start };
}

/**
 * The same for a listener of this process's own. Without room devices are refused, and people go on reading: still
 * ready.
 */
export function healthOf(checks: Readonly<Record<string, Check>>): Health {
  return { isOk: Object.entries(checks).every(([name, { ok }]) => ok || name === 'disk'), checks };
}

const open = {
  access: 'public',
  scope: 'none',
  signed: false,
  audit: null,
  method: 'GET',
  input: z.object({}),
} as const;

/** Here everybody comes, over proxies too: the token alone counts. */
function mayReadMetrics({ request, deps }: Call<unknown, 'public', 'GET'>): boolean {
  return mayRead(request.header('Authorization'), deps.config.METRICS_TOKEN, false);
}

export const healthRoutes = [
  route({
    ...open,
    path: '/api/health',
    handle: async () => Response.json({ status: 'ok', version: appVersion, uptime: Math.round(process.uptime()) }),
  }),
  route({
    ...open,
    path: '/api/health/ready',
    handle: async (call) => {
      const checks = await checkAll(call.deps);
      const { isOk: isReady } = healthOf(checks);
      const status = isReady ? (checks['disk']?.ok === false ? 'degraded' : 'ok') : 'unavailable';
      // What is wrong, and how full it is, is its operator's to know.
      const body = mayReadMetrics(call) ? { status, version: appVersion, checks } : { status };
      return Response.json(body, { status: isReady ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
    },
  }),
  route({
    ...open,
    path: '/metrics',
    handle: async (call) => {
      if (!mayReadMetrics(call)) return new Response('', { status: 403 });
      const { metrics } = call.deps;
      return new Response(await metrics.text(), { headers: { 'Content-Type': metrics.contentType } });
    },
  }),
] as const;
