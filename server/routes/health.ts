import { z } from 'zod';
import { listHeartbeats } from '#db/ingest/beat.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { second } from '#domain/time.ts';
import type { ServerDeps } from '../http/deps.ts';
import { equalTexts } from '../http/secret.ts';
import { route, type Call } from '../http/route.ts';
import { appVersion } from './common.ts';

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

/** Database, Redis, queue and workers, each by itself. @source product.md D12 */
async function checkAll({ db, bus, redis, now, isStarted }: ServerDeps): Promise<Record<string, Check>> {
  const [database, cache, queue, workers] = await Promise.all([
    checked(db.snapshot(readRevision).then((revision) => ({ ok: true, detail: { revision } }))),
    checked(redis.ping().then(() => ({ ok: true }))),
    checked(bus.pressure(now()).then((pressure) => ({ ok: true, detail: pressure }))),
    checked(
      db.snapshot(listHeartbeats).then((beats) => {
        const newest = Math.max(0, ...beats.filter(({ kind }) => kind === 'lanes').map(({ at }) => at));
        return { ok: now() - newest <= heartbeatMs, detail: { lastHeartbeatAt: newest } };
      }),
    ),
  ]);
  const start: Check =
    isStarted?.() === false
      ? { ok: false, detail: 'waits for the database; the door for devices is open' }
      : { ok: true };
  return { db: database, redis: cache, queue, workers, start };
}

const open = {
  access: 'public',
  scope: 'none',
  signed: false,
  audit: null,
  method: 'GET',
  input: z.object({}),
} as const;

function mayReadMetrics({ request, deps }: Call<unknown, 'public', 'GET'>): boolean {
  const token = deps.config.METRICS_TOKEN;
  const given = (request.header('Authorization') ?? '').replace(/^Bearer\s+/i, '');
  return request.isLoopback || (token !== undefined && equalTexts(given, token));
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
      const isReady = Object.values(checks).every(({ ok }) => ok);
      const status = isReady ? 'ok' : 'unavailable';
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
      const { registry } = call.deps.metrics;
      return new Response(await registry.metrics(), { headers: { 'Content-Type': registry.contentType } });
    },
  }),
] as const;
