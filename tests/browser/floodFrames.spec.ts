import { expect, type Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { judgeMs } from './figures.ts';
import { test } from './fixture.ts';
import { watchMachine } from './machineLag.ts';
import { makeSite, type Site } from './ownSite.ts';
import { mapReady } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { sit } from './tabSeat.ts';

const alarms = 60;
const withinMs = 10_000;
/** How much a page may move under the eye: what browsers call good is 0.1. */
const mostShift = 0.05;
const mostFrameMs = 33;

interface Seen {
  readonly shift: number;
  readonly frames: readonly number[];
}

/** Notes what moves by itself, and how long each frame takes. */
function watchPage(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = { shift: 0, frames: [] as number[] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>) {
        if (!entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type: 'layout-shift' });
    let last = performance.now();
    const next = (now: number): void => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { floodSeen: seen });
  });
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate(() => (window as unknown as { floodSeen: Seen }).floodSeen);

function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0;
}

interface Listed {
  readonly id: string;
  readonly deviceId: string;
  readonly escalationLevel: number;
}

/** Two collisions nobody came to: the time of the newer one is over, and the next sweep, within 5 s, escalates it. */
async function makeEscalated(site: Site): Promise<string> {
  for (const n of [alarms, alarms + 1]) await site.report(n, { impactG: 4.4, tiltX: 1 });
  const find = async (): Promise<Listed | undefined> => {
    const { data } = await site.person.get<{ records: Listed[] }>('/api/web/alarm/pageAlarm');
    return data.records.find(({ deviceId }) => deviceId === site.devices[alarms + 1]?.id);
  };
  await expect.poll(find).toBeDefined();
  const id = (await find())?.id ?? '';
  const db = new Database(stackFacts().databasePath, { timeout: 30_000 });
  try {
    db.prepare('UPDATE event SET due_at = ? WHERE id = ?').run(Date.now() - 1_000, id);
  } finally {
    db.close();
  }
  await expect.poll(async () => (await find())?.escalationLevel).toBe(1);
  return id;
}

for (const [name, path] of [
  ['the list', '/device/deviceAlarmList'],
  ['the map', '/position/index'],
] as const) {
  test(`13.8 sixty alarms in ten seconds do not move ${name}: the escalated one from before stays on top`, async ({
    browser,
  }) => {
    test.setTimeout(150_000);
    const site = await makeSite(alarms + 2);
    const id = await makeEscalated(site);
    const critical = String(alarms / 2 + 2);
    const isList = path === '/device/deviceAlarmList';
    const { page, context } = await sit(browser, site.who, path);
    const rows = page.locator('tr[data-row]');
    const onTop = page.getByTestId('alarm-bar-slot').first();
    const ready = async (): Promise<void> => {
      if (isList) await expect(rows.first()).toBeVisible();
      else await mapReady(page);
    };
    /** Of the list by need, and of the bar; the map lists devices by their status, and has the bar alone. */
    const isOnTop = async (): Promise<void> => {
      await expect(onTop).toHaveAttribute('data-id', id);
      if (isList) await expect(rows.first()).toHaveAttribute('data-row', id);
    };
    await ready();
    await isOnTop();
    // What the beginning of a page moves is over.
    await page.waitForTimeout(1_000);
    await watchPage(page);
    await using machine = watchMachine();
    for (let n = 0; n < alarms; n += 1) {
      // Spread as they come on a road; half of them are critical.
      await Promise.all([
        site.report(n, n % 2 === 0 ? { impactG: 4.4, tiltX: 1 } : { batteryPct: 3 }),
        page.waitForTimeout(withinMs / alarms),
      ]);
    }
    await expect(page.getByTestId('flood-banner')).toBeVisible();
    await expect(page.getByTestId('alarm-bar-all')).toContainText(critical);
    const { shift, frames } = await seenOn(page);
    console.log(`${name}: shift ${shift.toFixed(4)}`);
    expect(shift).toBeLessThanOrEqual(mostShift);
    judgeMs(`${name}: p95 of its frames`, p95(frames), mostFrameMs, machine.ms());
    await isOnTop();
    // Whoever comes now has no place that was kept: what is on top is so by need alone.
    await page.reload();
    await ready();
    await expect(page.getByTestId('alarm-bar-all')).toContainText(critical);
    await isOnTop();
    await context.close();
  });
}
