import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { atRest } from './frames.ts';
import { healthyDevice, mapReady, personByCall, report, takeSeat, titled } from './people.ts';

const inView = (page: Page) =>
  page.evaluate(() => {
    interface Probe {
      clusters: () => Array<{ x: number; y: number; count: number }>;
      zoom: () => number;
    }
    const probe = (window as unknown as { __guardlineMap: Probe }).__guardlineMap;
    const marks = probe
      .clusters()
      .filter(({ x, y }) => x > 0 && y > 0 && x < window.innerWidth && y < window.innerHeight);
    return { zoom: probe.zoom(), count: marks.reduce((sum, mark) => sum + mark.count, 0) };
  });

test('an address with a device that is not there shows all devices, as one without a device does', async ({
  browser,
}) => {
  const plain = await takeSeat(browser, 'supervise', '/position/index');
  const lost = await takeSeat(browser, 'supervise', '/position/index?id=NOPE');
  for (const { page } of [plain, lost]) await mapReady(page);
  // The first view may still be on its way.
  const wanted = await atRest(plain.page, () => inView(plain.page));
  expect(wanted.zoom).toBeGreaterThan(5);
  await expect
    .poll(async () => {
      const { zoom, count } = await inView(lost.page);
      // The open drawer leaves less room for the same devices.
      return { fits: wanted.zoom - zoom <= 1, count };
    })
    .toEqual({ fits: true, count: wanted.count });
  for (const { context } of [plain, lost]) await context.close();
});

test('SEED-040 SEED-341 the map of positions is for anybody who is signed in and keeps between zoom 4 and 20', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/position/index');
  await mapReady(page);
  await expect(page).toHaveTitle(titled('实时定位'));
  const zoom = async () => (await inView(page)).zoom;
  const button = { 1: page.getByRole('button', { name: '放大' }), [-1]: page.getByRole('button', { name: '缩小' }) };
  // As fast as the finger can, while the steps before are animated: each counts, and beyond the end there is none.
  const press = (step: 1 | -1, times: number) =>
    button[step].evaluate((element, n) => {
      for (let press = 0; press < n; press += 1) (element as HTMLElement).click();
    }, times);
  // The first view is everything that is the person’s own.
  await expect.poll(zoom).toBeGreaterThan(4);
  await press(-1, 20);
  await expect.poll(zoom).toBe(4);
  await press(1, 3);
  await expect.poll(zoom).toBe(7);
  await press(1, 20);
  await expect.poll(zoom).toBe(20);
  await press(-1, 1);
  await expect.poll(zoom).toBe(19);
  await context.close();
});

test('the arrows walk the tabs of a device on the map, and each shows its panel', async ({ browser }) => {
  const device = await healthyDevice(await personByCall('supervise'));
  const { page, context } = await takeSeat(browser, 'supervise', `/position/index?id=${device.id}`);
  const drawer = page.getByTestId('position-drawer');
  await page.getByTestId('position-tab-now').focus();
  for (const [key, id, name] of [
    ['ArrowRight', 'chart', '曲线'],
    ['ArrowRight', 'alarms', '告警'],
    ['ArrowRight', 'info', '信息'],
    ['ArrowLeft', 'alarms', '告警'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByTestId(`position-tab-${id}`)).toBeFocused();
    await expect(drawer.getByRole('tab', { selected: true })).toHaveText(name);
    await expect(drawer.getByRole('tabpanel', { name })).toBeVisible();
  }
  await context.close();
});

test('SEED-010 real-time data is seen at /realtimeData/index and changes without a reload', async ({ browser }) => {
  const device = await healthyDevice(await personByCall('supervise'), ({ modelName }) => modelName === 'GL-T200');
  const { page, context } = await takeSeat(browser, 'supervise', `/realtimeData/index?text=${device.code}`);
  const row = page.locator('tr[data-row]').filter({ hasText: device.code });
  await expect(row).toBeVisible();
  await page.evaluate(() => Object.assign(window, { before: true }));
  for (const temp of [12.3, 45.6]) {
    await report(device.imei, { temp });
    await expect(row).toContainText(String(temp));
  }
  expect(await page.evaluate(() => 'before' in window)).toBe(true);
  await context.close();
});
