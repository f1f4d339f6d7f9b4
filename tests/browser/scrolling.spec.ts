import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { settle } from './frames.ts';
import { heightOf, openLong, scrollTo, scrolled, seat, topOf, turn } from './layoutSeat.ts';
import { mapReady, takeSeat } from './people.ts';

test.describe('scrolling', () => {
  test('SEED-162 with headerFix the header stays in view, without it it scrolls away', async ({ browser }) => {
    const { page, context } = await openLong(browser, {});
    const place = page.getByTestId('header-place');
    await scrollTo(page, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    expect(await topOf(place)).toBe(0);
    await turn(page, 'headerFix', false);
    await scrollTo(page, 200);
    await expect.poll(() => topOf(place)).toBe(-200);
    await context.close();
  });

  test('SEED-163 SEED-226 SEED-227 with headerHide the header hides on the way down past 300 px and shows on the way up; without it never', async ({
    browser,
  }) => {
    const { page, context } = await openLong(browser, { headerHide: true });
    const place = page.getByTestId('header-place');
    await scrollTo(page, 290);
    await expect.poll(() => scrolled(page)).toBe(290);
    expect(await topOf(place)).toBe(0);
    await scrollTo(page, 340);
    await expect.poll(() => topOf(place)).toBe(-64);
    await scrollTo(page, 320);
    await expect.poll(() => topOf(place)).toBe(0);
    await turn(page, 'headerHide', false);
    await scrollTo(page, 0);
    await scrollTo(page, 400);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
    await settle(page);
    expect(await topOf(place)).toBe(0);
    await context.close();
  });

  test('SEED-163 a long list hides it too, and the list takes the room', async ({ browser }) => {
    const { page, context } = await seat(
      browser,
      { headerHide: true },
      { path: '/realtimeData/index', options: { viewport: { width: 1_280, height: 500 } } },
    );
    await expect(page.locator('tr[data-row]').nth(15)).toBeAttached();
    const main = page.locator('#main');
    const before = await heightOf(main);
    const scroller = page.locator('div:has(> table)').first();
    const canScroll = await scroller.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(canScroll).toBeGreaterThan(380);
    await scroller.evaluate((element) => element.scrollTo(0, 350));
    await expect.poll(() => topOf(page.getByTestId('header-place'))).toBe(-64);
    await expect.poll(() => heightOf(main)).toBe(before + 64);
    await scroller.evaluate((element) => element.scrollTo(0, 100));
    await expect.poll(() => topOf(page.getByTestId('header-place'))).toBe(0);
    await expect.poll(() => heightOf(main)).toBe(before);
    await context.close();
  });

  test('SEED-158 with tabsFix the tab bar stays in view, without it it scrolls away', async ({ browser }) => {
    const { page, context } = await openLong(browser, { tabs: true });
    const tabs = page.getByTestId('tabs');
    await scrollTo(page, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    expect(await topOf(tabs)).toBe(64);
    await turn(page, 'headerFix', false);
    await scrollTo(page, 199);
    await expect.poll(() => topOf(tabs)).toBe(0);
    await turn(page, 'headerFix', true);
    await turn(page, 'tabsFix', false);
    await scrollTo(page, 200);
    await expect.poll(() => topOf(tabs)).toBe(64 - 200);
    await context.close();
  });

  test('SEED-161 with siderFix the side menu stays in view, without it it scrolls away', async ({ browser }) => {
    const { page, context } = await openLong(browser, { headerMenu: false });
    const entry = page.getByTestId('layout-sider').getByText('实时定位');
    const before = await topOf(entry);
    await scrollTo(page, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    expect(await topOf(entry)).toBe(before);
    await turn(page, 'siderFix', false);
    await scrollTo(page, 200);
    await expect.poll(() => topOf(entry)).toBe(before - 200);
    await context.close();
  });

  test('SEED-156 with headerStick the header spans above the side menu, without it it stands beside', async ({
    browser,
  }) => {
    const { page, context } = await openLong(browser, { headerMenu: false });
    const place = page.getByTestId('header-place');
    const sider = page.getByTestId('layout-sider');
    expect((await place.boundingBox())?.x).toBe(0);
    expect(await topOf(sider)).toBe(64);
    await turn(page, 'headerStick', false);
    await expect.poll(async () => (await place.boundingBox())?.x).toBe(256);
    expect(await topOf(sider)).toBe(0);
    await context.close();
  });

  test('the map fills exactly what the frame leaves, and the window does not scroll', async ({ browser }) => {
    for (const tabs of [false, true]) {
      const { page, context } = await seat(browser, { tabs }, { path: '/position/index' });
      await mapReady(page);
      const top = tabs ? 104 : 64;
      const filled = { x: 0, y: top, width: 1_440, height: 900 - top };
      await expect.poll(() => page.locator('#main').boundingBox()).toMatchObject(filled);
      const map = page.locator('#main [data-page] > *').first();
      await expect.poll(() => map.boundingBox()).toMatchObject(filled);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
      await context.close();
    }
  });
});

test('the open one of a row of tabs is in sight: in a window that became narrow, and where a link leads to it', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
  const last = page.getByTestId('alarm-tabs').getByRole('button').last();
  await last.click();
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(last).toHaveAttribute('aria-pressed', 'true');
  await expect(last).toBeInViewport({ ratio: 1 });
  await context.close();
});
