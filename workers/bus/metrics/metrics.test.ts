import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayRead } from './mayRead.ts';
import { createMeter, type Sources } from './meter.ts';
import { openWatchListener, type WatchListener, type WatchOptions } from './watchListener.ts';

const log = pino({ level: 'silent' });
const idle: Sources<'workers'> = {
  lanes: () => [{ lane: 'alarms', waiting: 2, active: 0, delayed: 0, oldestSec: 7 }],
  worked: () => [],
  cache: () => ({ hits: 1, misses: 2, evictions: 0, size: 3 }),
  quarantine: () => ({ count: 4, asked: 0, oldestSec: 60 }),
  outbox: () => ({ byStatus: { queued: 1 }, dueSec: 0 }),
  retention: () => ({ startedAt: 1, finishedAt: null, removed: 7, ageSec: 3 }),
  engine: () => ({ deadlockRetries: 0, busyRetries: 5, failedEffects: 0 }),
  disk: () => ({ freeBytes: 1, totalBytes: 2, walBytes: null }),
  loop: () => ({ p99Sec: 0, maxSec: 0 }),
};

describe('10.3 a meter', () => {
  it('reads its sections anew each time, counters too', async () => {
    const meter = createMeter('workers');
    let count = 4;
    meter.attach({ ...idle, quarantine: () => ({ count: count++, asked: 0, oldestSec: 0 }) });
    expect(await meter.text()).toMatch(/^guardline_quarantine_items 4$/m);
    const text = await meter.text();
    expect(text).toMatch(/^guardline_quarantine_items 5$/m);
    expect(text).toMatch(/^guardline_lane_jobs\{lane="alarms",state="waiting"\} 2$/m);
    expect(text).toMatch(/^guardline_sqlite_busy_retries_total 5$/m);
    // On PostgreSQL there is no such log: absent, not 0.
    expect(text).not.toMatch(/^guardline_sqlite_wal_bytes /m);
  });

  it('leaves out a section that fails or hangs, says so, and tells the others', async () => {
    vi.useFakeTimers();
    const meter = createMeter('workers');
    meter.attach({
      ...idle,
      quarantine: () => Promise.reject(new Error('the database is away')),
      outbox: () => new Promise(() => undefined),
    });
    const asked = meter.text();
    await vi.advanceTimersByTimeAsync(3_000);
    const text = await asked;
    vi.useRealTimers();
    expect(text).not.toMatch(/^guardline_(quarantine_items|outbox_letters)/m);
    expect(text).toMatch(/^guardline_metrics_readable\{section="quarantine"\} 0$/m);
    expect(text).toMatch(/^guardline_metrics_readable\{section="outbox"\} 0$/m);
    expect(text).toMatch(/^guardline_metrics_readable\{section="lanes"\} 1$/m);
    expect(text).toMatch(/^guardline_facts_cache_size 3$/m);
  });
});

describe('10.3 the listener of a process', () => {
  const opened: WatchListener[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((each) => each.stop()));
  });
  const open = async (more: Partial<WatchOptions> = {}): Promise<WatchListener> => {
    const meter = createMeter('workers');
    const health = async () => ({ isOk: false, checks: { db: false } });
    const listener = await openWatchListener({
      port: 'auto',
      host: '127.0.0.1',
      token: undefined,
      meter,
      health,
      log,
      ...more,
    });
    opened.push(listener);
    return listener;
  };
  const get = async (listener: WatchListener, path: string, authorization = ''): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${listener.port}${path}`, { headers: { authorization } });
    return `${answer.status} ${(await answer.text()).slice(0, 60)}`;
  };

  it('several on one machine take the next free ports, and one without any works on', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as AddressInfo;
    const [first, second] = [await open({ port }), await open({ port })];
    const ports = [first.port, second.port] as number[];
    expect(new Set([port, ...ports]).size).toBe(3);
    for (const each of ports) expect(each - port).toBeLessThanOrEqual(16);
    blocker.close();
    expect((await open({ port: 'off' })).port).toBeNull();
  });

  it('on loopback is private; elsewhere it tells nothing without a token; with one it is asked for everywhere', async () => {
    const listener = await open();
    expect(await get(listener, '/metrics')).toMatch(/^200 # HELP/);
    expect(await get(listener, '/health')).toBe('503 {"status":"unavailable","checks":{"db":false}}');
    expect(await get(listener, '/api/health')).toBe('404 ');
    const everywhere = await open({ host: '0.0.0.0' });
    expect(await get(everywhere, '/metrics')).toBe('403 ');
    expect(await get(everywhere, '/health')).toBe('503 {"status":"unavailable"}');
    const guarded = await open({ token: 'secret' });
    expect(await get(guarded, '/metrics')).toBe('403 ');
    expect(await get(guarded, '/metrics?x=1', 'Bearer secret')).toMatch(/^200 /);
  });

  it('a token that is nearly right is wrong', () => {
    for (const given of [undefined, '', 'Bearer secre', 'Bearer secrets', 'Basic secret']) {
      expect(mayRead(given, 'secret', true)).toBe(false);
    }
    expect([mayRead('Bearer secret', 'secret', false), mayRead(undefined, undefined, false)]).toEqual([true, false]);
  });
});
