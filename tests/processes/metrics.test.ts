import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metricsOf, type MetricName } from '#domain/monitoring/metricTable.ts';
import type { ProcessKind } from '#domain/monitoring/facts.ts';
import { signedPost } from '#scripts/harness/signedPost.ts';
import { seededDevices, startStack, type Stack } from '#scripts/harness/stack.ts';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { findProgram, projectDir } from '#scripts/setup/findTools.mjs';

const token = 'a token of this test';
const promtool = findProgram('promtool') ?? 'promtool';
let stack: Stack;
let addresses: Record<ProcessKind, string>;
let openServer = '';

beforeAll(async () => {
  const [workerPort, metricsPort] = [await freePort(), await freePort()];
  stack = await startStack({
    dataDir: mkdtempSync(join(tmpdir(), 'guardline-metrics-')),
    devices: 60,
    env: { METRICS_TOKEN: token, WORKER_PORT: String(workerPort), METRICS_PORT: String(metricsPort) },
  });
  addresses = { server: stack.url, workers: `http://127.0.0.1:${workerPort}` };
  openServer = `http://127.0.0.1:${metricsPort}`;
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  if (stack !== undefined) rmSync(stack.dataDir, { recursive: true, force: true });
});

const ask = (url: string, bearer = token) =>
  fetch(url, { headers: { Authorization: `Bearer ${bearer}`, Connection: 'close' } });
const scrape = async (of: ProcessKind): Promise<string> => (await ask(`${addresses[of]}/metrics`)).text();
/** Samples by name and labels. */
const samplesIn = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
const nameOf = (sample: string): string => sample.replace(/\{.*$/, '');

describe('10.3 both processes are watched', () => {
  it('every metric of the table is read by its process, and none beside the table is shown', async () => {
    const [signer] = seededDevices(stack.dataDir);
    if (signer === undefined) throw new Error('the seed wrote no device');
    const report = (item: object) => signedPost(stack.url, '/api/device/report', signer, JSON.stringify(item));
    const good = { messageId: 'once', ts: Date.now(), metrics: { tilt: 1 } };
    expect((await report(good)).errno).toBe(0);
    await report(good);
    await report({ ts: Date.now(), metrics: {} });
    await signedPost(stack.url, '/api/device/report', { ...signer, secret: 'another' }, '{}');
    const settled = async () =>
      samplesIn(await scrape('workers')).get('guardline_lane_items_total{lane="telemetry-0"}') ?? 0;
    await expect.poll(settled, { timeout: 60_000 }).toBeGreaterThan(0);
    for (const of of ['server', 'workers'] as const) {
      const samples = samplesIn(await scrape(of));
      const shown = new Set([...samples.keys()].map(nameOf).filter((name) => name.startsWith('guardline_')));
      const names = (name: MetricName, type: string) => (type === 'histogram' ? `${name}_count` : name);
      const wanted = metricsOf(of).map(([name, { type }]) => names(name, type));
      expect(
        wanted.filter((name) => !shown.has(name)),
        `${of} does not read these`,
      ).toEqual([]);
      const known = metricsOf(of).flatMap(
        ([name]) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] as string[],
      );
      expect(
        [...shown].filter((name) => !known.includes(name)),
        `${of} shows these besides`,
      ).toEqual([]);
      for (const [sample, value] of samples) {
        expect(Number.isFinite(value), sample).toBe(true);
        if (nameOf(sample) === 'guardline_metrics_readable') expect(value, sample).toBe(1);
      }
    }
  });

  it('counts what the door took, and what it refused by reason', async () => {
    const samples = samplesIn(await scrape('server'));
    const items = (result: string) => samples.get(`guardline_ingest_items_total{door="http",result="${result}"}`) ?? 0;
    expect(items('accepted')).toBeGreaterThanOrEqual(1);
    expect(items('duplicate')).toBe(1);
    expect(items('2007')).toBe(1);
    expect(samples.get('guardline_ingest_turned_away_total{door="http",reason="unauthenticated"}')).toBe(1);
    expect(samples.get('guardline_sqlite_wal_bytes')).toBeGreaterThan(0);
    expect(samples.get('guardline_disk_free_bytes')).toBeGreaterThan(0);
    const workers = samplesIn(await scrape('workers'));
    expect(workers.get('guardline_transaction_seconds_count{outcome="ok"}')).toBeGreaterThan(0);
    expect(workers.get('guardline_quarantine_items')).toBe(0);
    expect(workers.get('guardline_facts_cache_size')).toBeGreaterThan(0);
  });

  it('is told to whoever brings the token, on every listener; where the call comes from says nothing', async () => {
    for (const address of [...Object.values(addresses), openServer]) {
      expect((await fetch(`${address}/metrics`)).status).toBe(403);
      expect((await ask(`${address}/metrics`, 'another token')).status).toBe(403);
      expect((await ask(`${address}/metrics`)).status).toBe(200);
    }
    for (const address of [addresses.workers, openServer]) {
      const [stranger, operator] = [await fetch(`${address}/health`), await ask(`${address}/health`)];
      expect([stranger.status, await stranger.json()]).toEqual([200, { status: 'ok' }]);
      expect(await operator.json()).toMatchObject({ status: 'ok', checks: { db: expect.anything() as unknown } });
      expect((await ask(`${address}/api/health`)).status).toBe(404);
    }
  });

  it.each(['compose.yml', 'compose.cluster.yml'])(
    '%s: the health check of the workers asks them, and hears when they are gone',
    (name) => {
      const text = readFileSync(join(projectDir, 'docker', name), 'utf8');
      const script = /"(fetch\('http:\/\/127\.0\.0\.1:9465\/health'\).*)"/.exec(text)?.[1] ?? '';
      const statusAt = (address: string) =>
        spawnSync(process.execPath, ['-e', script.replace('http://127.0.0.1:9465', address)]).status;
      expect([statusAt(addresses.workers), statusAt('http://127.0.0.1:1')]).toEqual([0, 1]);
      expect(text).toContain("WORKER_PORT: '9465'");
    },
  );

  it('two scrapes at once read the same, whole', async () => {
    const texts = await Promise.all(Array.from({ length: 8 }, () => scrape('workers')));
    const named = (text: string) => [...samplesIn(text).keys()].filter((name) => name.startsWith('guardline_')).length;
    expect(new Set(texts.map(named)).size).toBe(1);
  });

  it('what is scraped, the rules, their tests and the example are as Prometheus wants them', async () => {
    const folder = join(projectDir, 'docker/monitoring');
    const run = (args: readonly string[], input?: string) =>
      spawnSync(promtool, args, { cwd: folder, encoding: 'utf8', ...(input !== undefined && { input }) });
    for (const of of ['server', 'workers'] as const) {
      // It also judges names of prom-client's own metrics, which are not ours to choose.
      const own = (await scrape(of)).split('\n').filter((line) => /^(# (HELP|TYPE) )?guardline_/.test(line));
      const checked = run(['check', 'metrics'], `${own.join('\n')}\n`);
      expect(checked.status, checked.stdout + checked.stderr).toBe(0);
    }
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
      ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ]) {
      const checked = run(args);
      expect(checked.status, checked.stdout + checked.stderr).toBe(0);
    }
  });

  it('a product that has nothing to do is woken seldom', async () => {
    /** How often each of its threads had waited for something and went on, by its id. */
    const wakings = (pid: number): ReadonlyMap<string, number> =>
      new Map(
        readdirSync(`/proc/${pid}/task`).map((thread) => {
          const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8');
          return [thread, Number(/^voluntary_ctxt_switches:\s*(\d+)/m.exec(status)?.[1])];
        }),
      );
    const pids = (['server', 'workers'] as const).map((kind) => stack.pidOf(kind) ?? 0);
    const overMs = 3_000;
    /** Threads that are woken more often than they may be, a second. */
    const restless = async (): Promise<string[]> => {
      const [before, since] = [pids.map(wakings), performance.now()];
      await delay(overMs);
      const sec = (performance.now() - since) / 1_000;
      return pids.flatMap((pid, at) =>
        [...wakings(pid)].flatMap(([thread, count]) => {
          const often = (count - (before[at]?.get(thread) ?? count)) / sec;
          // Two looks at the event loop, twenty a second each at the most; ten at the log of SQLite.
          return often > (thread === String(pid) ? 60 : 25) ? [`${thread} of ${pid}: ${Math.round(often)}`] : [];
        }),
      );
    };
    await expect.poll(restless, { timeout: 60_000, interval: 100 }).toEqual([]);
  });
});
