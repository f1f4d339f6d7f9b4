import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { ask, marks } from './mapKit.ts';
import { lead, mapReady, personByCall, restorePersonal, snapshotOf, takeSeat } from './people.ts';

const attribution = 'OpenStreetMap';

/** Colours, as #rrggbb, that a map's motorways are drawn with; the most frequent first. */
const drawnColours = (page: Page, within: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const counts = new Map<string, number>();
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>(`${selector} .leaflet-gl-roads-pane canvas`)) {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue;
        const hex = [0, 1, 2].map((channel) => (data[at + channel] ?? 0).toString(16).padStart(2, '0')).join('');
        counts.set(`#${hex}`, (counts.get(`#${hex}`) ?? 0) + 1);
      }
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  }, within);

/** Opens the map at a place, as a link in the browser's memory does. */
async function openAt(page: Page, zoom: number): Promise<void> {
  await page.evaluate((to) => {
    const kept = JSON.parse(localStorage.getItem('admin-page') ?? '{"version":1,"state":{}}') as { state: object };
    const mapView = { lng: 117.28, lat: 31.86, zoom: to };
    localStorage.setItem('admin-page', JSON.stringify({ ...kept, state: { ...kept.state, mapView } }));
  }, zoom);
  await page.reload();
  await mapReady(page);
}

/** Road and shield of each theme. @source client/theme/mapTokens.ts */
const themes = [
  { scheme: 'light', far: '#becad5', near: '#ffffff' },
  { scheme: 'dark', far: '#26323e', near: '#2c3845' },
] as const;

async function wear(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((each) => localStorage.setItem('mantine-color-scheme-value', each), scheme);
}

test('motorways lie under the map in both themes, with their numbers from zoom 7, below all that has a status', async ({
  browser,
}) => {
  await restorePersonal('supervise');
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
  await page.goto('/position/index');
  await mapReady(page);
  for (const { scheme, far, near } of themes) {
    await wear(page, scheme);
    await openAt(page, 6);
    await expect.poll(() => drawnColours(page, '.gl-map')).toContain(far);
    expect(await ask(page, 'shields')).toEqual([]);
    await openAt(page, 8);
    await expect.poll(() => drawnColours(page, '.gl-map')).toContain(near);
    await expect.poll(async () => (await ask(page, 'shields')).length).toBeGreaterThan(5);
    for (const ref of await ask(page, 'shields')) expect(ref).toMatch(/^[GS]\d{1,4}$/);
    await expect(page.getByText(attribution).first()).toBeVisible();
  }

  // Decoration: nothing to read or to hit, above the ground and below circle, heat, guardrails and devices.
  const pane = page.locator('.gl-map .leaflet-gl-roads-pane');
  await expect(pane).toHaveAttribute('aria-hidden', 'true');
  await expect(pane).toHaveCSS('pointer-events', 'none');
  const orderOf = (name: string): Promise<number> =>
    page.locator(`.gl-map .leaflet-${name}-pane`).evaluate((each) => Number(getComputedStyle(each).zIndex));
  const order = await Promise.all(['tile', 'gl-roads', 'overlay', 'gl-heat', 'gl-devices'].map(orderOf));
  expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b));
  await context.close();
});

test('the map of guardrails, its editor and a picker have them too, and say whose they are', async ({ browser }) => {
  const { rails } = await snapshotOf(await personByCall('supervise'));
  const rail = rails.find(({ path }) => path !== '[]');
  const list = `/device/railList?text=${encodeURIComponent(rail?.name ?? '')}&open=${rail?.id ?? ''}`;
  const { page, context } = await takeSeat(browser, 'supervise', list);
  const map = page.getByTestId('rail-map');
  const within = '[data-testid="rail-map"]';
  for (const { scheme, near } of themes) {
    await wear(page, scheme);
    await page.goto(list);
    await expect.poll(() => drawnColours(page, within)).toContain(near);
    await expect(map.getByText(attribution)).toBeVisible();
    await page
      .locator(`tr[data-rail="${rail?.name ?? ''}"]`)
      .getByTestId('rail-path')
      .first()
      .click();
    await expect(page.getByTestId('path-bar')).toBeVisible();
    await expect.poll(() => drawnColours(page, within)).toContain(near);
  }
  await lead(page, '/systemSet/personSet?tab=preferences');
  const picker = page.getByRole('region', { name: '选择地图默认视野' }).locator('..');
  await expect.poll(() => drawnColours(page, '.gl-map')).not.toEqual([]);
  await expect(picker.getByText(attribution)).toBeVisible();
  await context.close();
});

test('the wall and its inset have them in the colours of the wall', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'operate2', '/screen', { viewport: { width: 1920, height: 1080 } });
  const road = '#2a3b52';
  await expect.poll(() => drawnColours(page, '[data-testid="wall-map"] > * > .gl-map')).toContain(road);
  await expect.poll(() => drawnColours(page, '[data-testid="wall-carousel"]')).toContain(road);
  await expect(page.getByTestId('wall-map').getByText(attribution)).toBeVisible();
  await context.close();
});

test('a map whose motorways cannot be fetched works and says nothing', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
  let refused = 0;
  await page.route('**/motorways-*.topojson', (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto('/position/index');
  await mapReady(page);
  await expect.poll(() => refused).toBeGreaterThan(0);
  await expect.poll(() => ask(page, 'isBuiltIn')).toBe(true);
  expect((await marks(page)).length).toBeGreaterThan(0);
  expect(await ask(page, 'shields')).toEqual([]);
  await expect(page.locator('.leaflet-gl-roads-pane canvas')).toHaveCount(0);
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  await context.close();
});
