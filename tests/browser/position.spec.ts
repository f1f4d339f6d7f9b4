import { expect, test, type Page } from '@playwright/test';
import { mapReady, takeSeat } from './people.ts';

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
  const lost = await takeSeat(browser, 'supervise', '/realtimeData/index');
  await lost.page.goto('/position/index?id=NOPE');
  for (const { page } of [plain, lost]) await mapReady(page);
  const wanted = await inView(plain.page);
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
