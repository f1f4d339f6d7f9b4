import { expect, type Page, type WebSocket } from '@playwright/test';
import { inCircle } from '#domain/geo/circle.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { test } from './fixture.ts';
import { atRest } from './frames.ts';
import { makeSite } from './ownSite.ts';
import { mapReady, personByCall, snapshotOf, takeSeat } from './people.ts';
import { sit } from './tabSeat.ts';
import { violationsOf } from './violations.ts';
import { ask, freeMark, marks } from './mapKit.ts';
import { setWindow } from './windowState.ts';

/** From now on the page's time runs only when the test lets it. */
async function holdTime(page: Page): Promise<void> {
  // A machine that stops for half a second in between has let that moment pass: the next one is taken.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500)).toPass();
}

/**
 * The next word from the server. A page that hears nothing for five seconds of its own time says that the connection is
 * lost, in a band above the map that moves all marks: so time is held just after one, and let run for less.
 */
function heard(page: Page): () => Promise<void> {
  let sockets: WebSocket[] = [];
  page.on('websocket', (socket) => {
    sockets = [...sockets.filter((each) => !each.isClosed()), socket];
  });
  return async () => {
    await Promise.any(sockets.map((socket) => socket.waitForEvent('framereceived')));
  };
}

test('SEED-128 SEED-346 a mark tells after exactly 2 s of rest, and the carousel shows a device each 2 s', async ({
  browser,
}) => {
  // Of an organisation of its own: a device that joins elsewhere would put all marks in other places.
  const site = await makeSite(4, ['operate'], 0.00002);
  const { page, context } = await sit(browser, site.who, '/position/index');
  await page.clock.install();
  const nextWord = heard(page);
  await page.reload();
  await mapReady(page);
  const card = page.getByTestId('position-hover');
  // The carousel comes nearer by itself.
  await expect(async () => {
    if ((await ask(page, 'zoom')) >= 13) await page.getByTestId('position-zoom-out').click();
    expect(await ask(page, 'zoom')).toBeLessThan(13);
  }).toPass();
  const mark = await freeMark(page);
  await nextWord();
  await holdTime(page);
  await page.mouse.move(mark.x, mark.y);
  await page.clock.runFor(500);
  // It moved: its rest begins anew.
  await page.mouse.move(mark.x + 3, mark.y);
  await page.clock.runFor(1_999);
  await expect(card).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(card).toBeVisible();
  await expect(card).toContainText(`${mark.count} 台设备`);
  await page.mouse.move(mark.x + 120, mark.y + 90);
  await expect(card).toHaveCount(0);

  const bar = page.getByTestId('carousel-bar');
  const shown = () => bar.getAttribute('data-current');
  const { devices } = await snapshotOf(site.person);
  await page.mouse.move(1_000, 2);
  await page.getByTestId('position-carousel').click();
  await expect(bar).toHaveAttribute('data-state', 'playing');
  const first = await shown();
  await expect(card).toContainText(devices.find(({ id }) => id === first)?.device_name ?? '?');
  // The way there is drawn, too.
  await page.clock.runFor(500);
  await expect.poll(() => ask(page, 'zoom')).toBe(14);
  await page.clock.runFor(1_499);
  expect(await shown()).toBe(first);
  await page.clock.runFor(1);
  await expect.poll(shown).not.toBe(first);
  const second = await shown();
  await expect(card).toContainText(devices.find(({ id }) => id === second)?.device_name ?? '?');
  // Space pauses and goes on.
  await page.keyboard.press('Space');
  await expect(bar).toHaveAttribute('data-state', 'paused');
  await page.clock.runFor(6_000);
  expect(await shown()).toBe(second);
  await page.getByTestId('carousel-previous').click();
  await expect.poll(shown).toBe(first);
  await page.getByTestId('carousel-toggle').click();
  await expect(bar).toHaveAttribute('data-state', 'playing');
  // Nobody sees the page: it waits.
  await setWindow(page, 'hidden');
  await expect(bar).toHaveAttribute('data-state', 'held');
  await page.clock.runFor(6_000);
  expect(await shown()).toBe(first);
  await setWindow(page, 'visible');
  await expect(bar).toHaveAttribute('data-state', 'playing');
  // A pointer that moves over the map holds it, a click stops it.
  await page.mouse.move(700, 500);
  await expect(bar).toHaveAttribute('data-state', 'held');
  await page.mouse.click(720, 300);
  await expect(bar).toHaveAttribute('data-state', 'paused');
  await page.clock.runFor(6_000);
  expect(await shown()).toBe(first);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByTestId('position-carousel')).toHaveAttribute('aria-disabled', 'true');
  await context.close();
});

test('SEED-129 SEED-130 SEED-345 heat map, grid and circle search are tools of the map', async ({ browser }) => {
  const person = await personByCall('supervise');
  const { page, context } = await takeSeat(browser, 'supervise', '/position/index');
  await mapReady(page);
  const heat = page.getByTestId('position-heat');
  const mark = await freeMark(page);
  expect(await ask(page, 'zoom')).toBeLessThan(12);
  const before = (await marks(page)).length;
  expect(await ask(page, 'heat')).toBe(0);
  await heat.click();
  await expect.poll(() => ask(page, 'heat')).toBeGreaterThan(0);
  await expect.poll(() => marks(page)).toEqual([]);
  const byAlarm = page.waitForResponse((response) => response.url().includes('weight=alarm'));
  await page.getByTestId('heat-bar').getByText('24 小时告警').click();
  expect((await byAlarm).ok()).toBe(true);
  await heat.click();
  await expect.poll(() => ask(page, 'heat')).toBe(0);
  await expect.poll(async () => (await marks(page)).length).toBe(before);

  await page.getByTestId('position-layers').click();
  await page.getByTestId('position-layer-grid').check();
  await expect.poll(async () => (await ask(page, 'grid')).length).toBeGreaterThan(0);
  for (const label of await ask(page, 'grid')) expect(Array.from(label.replace(/ \d+$/, '')).length).toBeLessThan(10);
  await page.getByTestId('position-layer-grid').uncheck();
  await expect.poll(() => ask(page, 'grid')).toEqual([]);
  await page.getByTestId('position-layers').click();

  const panel = page.getByTestId('circle-panel');
  await page.getByTestId('position-circle').click();
  await page.mouse.click(mark.x, mark.y);
  const center = async () => parsePosition(await panel.getByText(/^-?\d+\.\d{6},/).textContent());
  await expect(panel.getByTestId('circle-radius')).toHaveValue('2,000');
  const inside = async (radiusM: number) => {
    const middle = await center();
    if (middle === null) throw new Error('the circle has no centre');
    const { devices } = await snapshotOf(person);
    return inCircle(devices, ({ position }) => parsePosition(position), { center: middle, radiusM }).length;
  };
  const count = panel.getByTestId('circle-count');
  await expect(count).toHaveText(`圆内 ${await inside(2_000)} 台`);
  await panel.getByTestId('circle-radius').fill('20000');
  const wide = await inside(20_000);
  expect(wide).toBeGreaterThan(0);
  await expect(count).toHaveText(`圆内 ${wide} 台`);
  const distances = async () => {
    const texts = await panel.getByTestId('circle-row').locator(':scope > span:last-child').allTextContents();
    return texts.map((text) => Number.parseFloat(text.replace(',', '')) * (text.endsWith('km') ? 1_000 : 1));
  };
  const near = await distances();
  expect(near).toEqual(near.toSorted((a, b) => a - b));
  await panel.getByTestId('circle-sort').click();
  await expect.poll(async () => (await distances())[0]).toBeGreaterThanOrEqual(near[0] ?? 0);
  const handle = page.getByTestId('circle-handle');
  await handle.press('ArrowLeft');
  await expect(handle).toHaveAttribute('aria-valuenow', '19900');
  await expect(panel.getByTestId('circle-radius')).toHaveValue('19,900');
  // The map may be on its way to show all of the circle.
  const at = await atRest(page, () => handle.boundingBox());
  if (at === null) throw new Error('the circle has no handle');
  await page.mouse.move(at.x + 12, at.y + 12);
  await page.mouse.down();
  await page.mouse.move(at.x - 40, at.y + 12, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow'))).toBeLessThan(19_000);
  await heat.click();
  await expect(page.getByTestId('heat-bar')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  const file = page.waitForEvent('download');
  await panel.getByTestId('circle-export').click();
  expect((await file).suggestedFilename()).toMatch(/^圆形搜索_\d{14}\.xlsx$/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await context.close();
});
