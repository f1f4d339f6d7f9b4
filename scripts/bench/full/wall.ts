import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type CDPSession } from '@playwright/test';
import { minute } from '#domain/time.ts';
import { signIn } from '../../harness/person.ts';
import { makeFixture } from '../fixture.ts';
import { runLoad } from '../runLoad.ts';
import { startPipeline } from '../startPipeline.ts';
import { figure } from '../statistics.ts';
import type { Told } from './seat.ts';
import { browserOptions, requireClient } from './pages.ts';

const updatesPerSec = 300;
const devices = 2_000;
const looks = 20;

interface Look {
  readonly atMs: number;
  readonly heapMb: number;
  readonly nodes: number;
}

/** What is left after a collection, so that no look sees what is only not collected yet. */
async function look(session: CDPSession, atMs: number): Promise<Look> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  return { atMs, heapMb: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes') };
}

/** Of a straight line through the points, a ten minutes. */
function slopeOf(points: ReadonlyArray<readonly [atMs: number, value: number]>): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [atMean, valueMean] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const over = points.reduce((sum, [at, value]) => sum + (at - atMean) * (value - valueMean), 0);
  const under = points.reduce((sum, [at]) => sum + (at - atMean) ** 2, 0);
  return (over / under) * 10 * minute;
}

/** P-11: the wall screen for so many minutes at 300 updates a second; its first quarter is warming up. */
export async function benchWall(work: string, minutes: number, { say, broken }: Told): Promise<void> {
  requireClient();
  const fixture = await makeFixture(join(work, 'wall'), devices);
  const running = await startPipeline('product', fixture);
  const { url } = running;
  const keys = { url, appKey: fixture.env['APP_KEY'] ?? '', appSecret: fixture.env['APP_SECRET'] ?? '' };
  const { gatewaysFile, imeisFile, password } = fixture;
  const durationMs = minutes * minute;
  const updates = runLoad({
    url,
    gatewaysFile,
    imeisFile,
    batchSize: 30,
    connections: 2,
    ratePerSec: updatesPerSec,
    durationMs: durationMs + minute,
  });
  // It is killed at the end: nobody waits for what it counted.
  updates.done.catch(() => undefined);
  const browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1_920, height: 1_080 } });
    const person = await signIn(keys, 'root', password);
    await context.addCookies([
      { name: 'admin-token', value: person.token, url },
      { name: 'admin-uuid', value: person.session.uuid, url },
      { ...person.cookie, url, httpOnly: true, sameSite: 'Strict' },
    ]);
    const account = JSON.stringify({ version: 1, state: { userInfo: person.session.info, isLogin: true } });
    await context.addInitScript({ content: `localStorage.setItem('admin-account', ${JSON.stringify(account)})` });
    const page = await context.newPage();
    await page.goto('/screen');
    await page
      .getByTestId('wall-live')
      .and(page.locator('[data-state="live"]'))
      .waitFor({ timeout: 2 * minute });
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const found: Look[] = [];
    const beganAt = performance.now();
    for (let at = 0; at <= looks; at++) {
      await sleep(Math.max(0, beganAt + (at * durationMs) / looks - performance.now()));
      found.push(await look(session, performance.now() - beganAt));
    }
    const warm = found.slice(Math.floor(looks / 4));
    const [first, last] = [warm[0], warm.at(-1)];
    const spread = (values: readonly number[]) => `${figure(Math.min(...values))}–${figure(Math.max(...values))}`;
    say(
      `| P-11, wall screen, ${minutes} minutes at ${updatesPerSec} updates/s, ${devices} devices | measured | target |`,
    );
    say('|---|---|---|');
    say(
      `| heap after a collection, MB | ${spread(warm.map(({ heapMb }) => heapMb))}; slope ${figure(slopeOf(warm.map(({ atMs, heapMb }) => [atMs, heapMb])))} MB/10 min | < 1 MB/10 min |`,
    );
    say(
      `| DOM nodes | ${spread(warm.map(({ nodes }) => nodes))}; first ${figure(first?.nodes ?? Number.NaN)}, last ${figure(last?.nodes ?? Number.NaN)}; slope ${figure(slopeOf(warm.map(({ atMs, nodes }) => [atMs, nodes])))}/10 min | flat |`,
    );
    say(`| load | ${(loadavg()[1] ?? 0).toFixed(1)} | |`);
    say();
    if (!Number.isFinite(first?.heapMb ?? Number.NaN)) broken.push('the wall was measured on nothing');
  } finally {
    updates.stop();
    await browser.close();
    await running.stop();
    running.remove();
  }
}
