import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import type { CrashPoint } from '#workers/crashPoint.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';
import { look } from './look.ts';
import { openSite, type Site } from './site.ts';

let redis: PrivateRedis;
let site: Site;
let bus: RedisBus;
const children: ChildProcess[] = [];

beforeEach(async () => {
  redis = await startRedis();
  site = await openSite();
  site.now = Date.now();
  bus = await openBus({ redisUrl: redis.url, role: 'server' });
});

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await bus.close();
  await site.close();
  await redis.stop();
});

function startWorkers(crashAt?: CrashPoint): ChildProcess {
  const secrets = {
    APP_KEY: 'test-test',
    APP_SECRET: 'x'.repeat(32),
    TOKEN_PEPPER: 'x'.repeat(32),
    DATA_KEY: 'x'.repeat(43),
    MAP_TOKEN_SECRET: 'x'.repeat(16),
  };
  const child = spawn(process.execPath, [builtFile('workers/main.ts')], {
    env: {
      ...process.env,
      ...secrets,
      DEMO: '1',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      REDIS_URL: redis.url,
      DATABASE_PATH: site.databasePath,
      ...(site.databaseUrl === undefined ? {} : { DATABASE_URL: site.databaseUrl }),
      ...(crashAt === undefined ? {} : { CRASH_AT: crashAt }),
    },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

const points: readonly CrashPoint[] = ['before_commit', 'after_commit_before_publish', 'after_commit_before_ack'];

for (const point of points) {
  test(`a worker killed ${point.replaceAll('_', ' ')}: its job comes back and has its effect once`, async () => {
    const item = site.item(0, { impactG: 3 });
    const doomed = startWorkers(point);
    await bus.enqueue('telemetry', { v: 1, items: [item] }, { lane: 3, oldestReceivedAt: item.receivedAt });
    const [, signal] = (await once(doomed, 'exit')) as [number | null, string | null];
    expect(signal).toBe('SIGKILL');
    const seen = look(site.db);
    expect(await seen.readingCount()).toBe(point === 'before_commit' ? 0 : 1);
    // Whoever looks at the queue knows that it is not done.
    expect(await bus.oldestReceivedAt()).toBe(item.receivedAt);

    const heir = startWorkers();
    await vi.waitFor(async () => expect(await bus.oldestReceivedAt()).toBeNull(), { timeout: 25_000, interval: 100 });
    expect(await seen.readingCount()).toBe(1);
    expect(await seen.events()).toMatchObject([{ typeCode: 'COLLISION', count: 1 }]);
    expect(await seen.notices()).toHaveLength(1);
    expect(await seen.quarantine()).toEqual([]);

    const asked = performance.now();
    heir.kill('SIGTERM');
    const [code] = (await once(heir, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(performance.now() - asked).toBeLessThan(10_000);
  }, 120_000);
}
