import { loadavg } from 'node:os';
import { inArray, isNull } from 'drizzle-orm';
import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { device } from '#db/schema/devices.ts';
import { openBus } from '#workers/bus/redisBus.ts';
import { signIn, type Person } from '../harness/person.ts';
import { findChromium } from '../setup/findTools.mjs';
import type { BenchFixture } from './fixture.ts';
import type { RunningPipeline } from './startPipeline.ts';
import { quantile } from './statistics.ts';

/** What one pass over the map showed. */
export interface FrameFigures {
  readonly what: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly longestTaskMs: number;
  /** Of the main thread, CPU ms a second. */
  readonly busyMs: number;
}

export interface MapFigures {
  /** From the navigation to the first picture with every device in it: page opened first, and again. */
  readonly firstDotsMs: readonly number[];
  readonly drawn: number;
  readonly payloadKb: number;
  readonly heapMb: number;
  readonly frames: readonly FrameFigures[];
  readonly load: number;
}

const passMs = 8_000;
/** A change of a status each, spread over twenty transactions. */
const changesPerSec = 500;
const writesPerSec = 25;
const box = { width: 1_440, height: 900 };

/** What the recorder in the page keeps. */
interface Recorded {
  readonly frames: readonly number[];
  readonly tasks: readonly number[];
}

/** Run in the page: notes every frame and every long task until it is asked for them. */
const record = `(() => {
  const kept = { frames: [], tasks: [] };
  let last = performance.now();
  const next = (now) => {
    kept.frames.push(now - last);
    last = now;
    if (window.__recorded === kept) requestAnimationFrame(next);
  };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.tasks.push(duration);
  }).observe({ type: 'longtask' });
  window.__recorded = kept;
  requestAnimationFrame(next);
})()`;
const recorded = `(() => {
  const kept = window.__recorded;
  window.__recorded = undefined;
  return kept;
})()`;

/** P-8: the map of all devices in Chromium, panned with and without changes of statuses. */
export async function measureMap(fixture: BenchFixture, running: RunningPipeline): Promise<MapFigures> {
  const keys = { url: running.url, appKey: fixture.env['APP_KEY'] ?? '', appSecret: fixture.env['APP_SECRET'] ?? '' };
  const root = await signIn(keys, 'root', fixture.password);
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--enable-precise-memory-info'],
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    const opening = { url: running.url, devices: fixture.devices, person: root };
    const first = await openMap(browser, opening);
    await first.page.context().close();
    const { page, ...opened } = await openMap(browser, opening);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const frames = [await pass('panning', page, session)];
    const stop = await startChanges(running);
    frames.push(await pass('panning, 500 changes/s', page, session), await pass('still, 500 changes/s', page, session));
    await stop();
    await session.send('HeapProfiler.collectGarbage');
    const heapMb = (await metricsOf(session)).get('JSHeapUsedSize') ?? 0;
    return {
      firstDotsMs: [first.firstDotsMs, opened.firstDotsMs],
      drawn: opened.drawn,
      payloadKb: opened.payloadKb,
      heapMb: heapMb / 2 ** 20,
      frames,
      load: loadavg()[0] ?? 0,
    };
  } finally {
    await browser.close();
  }
}

async function openMap(browser: Browser, { url, devices, person }: { url: string; devices: number; person: Person }) {
  const context = await browser.newContext({ baseURL: url, viewport: box, locale: 'zh-CN', bypassCSP: true });
  const { token, cookie, session } = person;
  await context.addCookies([
    { name: 'admin-token', value: token, url },
    { name: 'admin-uuid', value: session.uuid, url },
    { ...cookie, url, httpOnly: true, sameSite: 'Strict' },
  ]);
  const account = JSON.stringify({ version: 1, state: { userInfo: session.info, isLogin: true } });
  await context.addInitScript({
    content: `localStorage.setItem('guardline-test', '1'); localStorage.setItem('admin-account', ${JSON.stringify(account)});`,
  });
  const page = await context.newPage();
  let payload: Promise<number> = Promise.resolve(0);
  page.on('response', (response) => {
    if (!response.url().includes('/realtime/getSnapshot')) return;
    payload = response
      .request()
      .sizes()
      .then(
        (sizes) => sizes.responseBodySize,
        () => 0,
      );
  });
  await page.goto('/position/index', { waitUntil: 'commit' });
  const found = await page.waitForFunction(
    // Devices of the seed stand elsewhere too; what everything shows is in the first picture.
    `(() => { const drawn = window.__guardlineMap?.drawn() ?? 0; return drawn >= ${devices} ? { at: performance.now(), drawn } : null })()`,
    undefined,
    { polling: 'raf', timeout: 120_000 },
  );
  const { at, drawn } = (await found.jsonValue()) as { at: number; drawn: number };
  return { page, firstDotsMs: at, drawn, payloadKb: (await payload) / 1_024 };
}

async function metricsOf(session: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}

/** Drags the map to and fro, or leaves it, and looks at every frame. */
async function pass(what: string, page: Page, session: CDPSession): Promise<FrameFigures> {
  await page.evaluate(record);
  const before = (await metricsOf(session)).get('TaskDuration') ?? 0;
  const beganAt = performance.now();
  const [x, y] = [box.width * 0.6, box.height * 0.5];
  if (what.startsWith('panning')) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 0; performance.now() - beganAt < passMs; step += 1) {
      await page.mouse.move(x + 300 * Math.sin(step / 40), y + 150 * Math.sin(step / 60));
      await page.waitForTimeout(8);
    }
    await page.mouse.up();
  } else await page.waitForTimeout(passMs);
  const seconds = (performance.now() - beganAt) / 1_000;
  const busy = ((await metricsOf(session)).get('TaskDuration') ?? 0) - before;
  const { frames, tasks } = await page.evaluate<Recorded>(recorded);
  return {
    what,
    p50Ms: quantile(frames, 0.5),
    p95Ms: quantile(frames, 0.95),
    longestTaskMs: Math.max(0, ...tasks),
    busyMs: (busy * 1_000) / seconds,
  };
}

/** Changes statuses as workers do, rows and publications. @returns ends it */
async function startChanges(running: RunningPipeline): Promise<() => Promise<void>> {
  const bus = await openBus({ redisUrl: running.redisUrl, role: 'server' });
  const db = await openDatabase({
    databasePath: running.databasePath,
    role: 'worker',
    publish: (publication) => bus.publish('changes', publication),
  });
  const ids = await db.snapshot(async (tx) =>
    (await tx.sql.select({ id: device.id }).from(device).where(isNull(device.deletedAt))).map(({ id }) => id),
  );
  let isRunning = true;
  let at = 0;
  const each = changesPerSec / writesPerSec;
  const write = async (): Promise<void> => {
    const chosen = Array.from({ length: each }, () => ids[(at += 7_919) % ids.length] ?? '');
    const now = Date.now();
    await db.write(async (tx) => {
      const set = { deviceStatus: 1 + ((at >> 3) % 4), statusSince: now, revision: await tx.revision() };
      await tx.sql.update(device).set(set).where(inArray(device.id, chosen));
    });
  };
  const going = (async () => {
    for (let next = performance.now(); isRunning; next += 1_000 / writesPerSec) {
      await write();
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    }
  })();
  return async () => {
    isRunning = false;
    await going;
    await db.close();
    await bus.close();
  };
}
