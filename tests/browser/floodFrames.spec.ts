import type { Page } from '@playwright/test';
import { judgeMs } from './figures.ts';
import { test } from './fixture.ts';
import { watchMachine } from './machineLag.ts';
import { expect } from './newcomer.ts';
import { makeSite } from './ownSite.ts';
import { mapReady } from './people.ts';
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

for (const [name, path] of [
  ['the list', '/device/deviceAlarmList'],
  ['the map', '/position/index'],
] as const) {
  test(`13.8 sixty alarms in ten seconds do not move ${name}: what was there first stays`, async ({ browser }) => {
    test.setTimeout(120_000);
    const site = await makeSite(alarms + 1);
    await site.report(alarms, { impactG: 4.4, tiltX: 1 });
    const { page, context } = await sit(browser, site.who, path);
    if (path === '/position/index') await mapReady(page);
    else await expect(page.locator('tr[data-row]')).toHaveCount(1);
    const oldest = page.getByTestId('alarm-bar-slot').first();
    await expect(oldest).toContainText('碰撞报警');
    const id = await oldest.getAttribute('data-id');
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
    await expect(page.getByTestId('alarm-bar-all')).toContainText(String(alarms / 2 + 1));
    const { shift, frames } = await seenOn(page);
    console.log(`${name}: shift ${shift.toFixed(4)}`);
    expect(shift).toBeLessThanOrEqual(mostShift);
    judgeMs(`${name}: p95 of its frames`, p95(frames), mostFrameMs, machine.ms());
    await expect(oldest).toHaveAttribute('data-id', id ?? '');
    await context.close();
  });
}
