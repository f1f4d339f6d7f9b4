import { expect } from '@playwright/test';
import { parsePosition } from '#domain/devices/position.ts';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { makeNewcomer } from './newcomer.ts';
import { keepSession, lead, mapReady, personByCall, snapshotOf, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { ask, freeMark } from './mapKit.ts';

test('SEED-342 with devices, too, the map opens at zoom 4: it goes to them when they have come', async ({
  browser,
}) => {
  const facts = stackFacts();
  const person = await signIn(facts, 'operate', facts.password);
  const context = await browser.newContext({ baseURL: facts.url });
  await context.addInitScript(() => localStorage.setItem('guardline-test', '1'));
  await keepSession(context, person);
  const page = await context.newPage();
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/api/web/realtime/getSnapshot*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/position/index');
  await page.waitForFunction(() => '__guardlineMap' in window);
  await expect(page.getByText('正在加载设备…')).toBeVisible();
  expect(await ask(page, 'zoom')).toBe(4);
  come();
  await expect.poll(() => ask(page, 'zoom')).toBeGreaterThan(4);
  // Who left the map without a move has no place to come back to: it goes to the devices once more.
  await lead(page, '/log');
  await expect.poll(() => page.evaluate(() => '__guardlineMap' in window)).toBe(false);
  await page.evaluate(() => localStorage.removeItem('admin-page'));
  await lead(page, '/position/index');
  await mapReady(page);
  await context.close();
});

test('SEED-342 SPEC-030 SEED-292 without devices the map opens at zoom 4, and all of it works with no internet', async ({
  browser,
}) => {
  const facts = stackFacts();
  const root = await personByCall('root');
  const { data: tree } = await root.get<{ id: string }[]>('/api/web/common/getOrgTree');
  const org = await root.post<{ id: string }>('/home/org/org/add', { parentId: tree[0]?.id, title: '空组织（地图）' });
  const newcomer = await makeNewcomer({ orgId: org.data.id });
  const person = await signIn(facts, newcomer.username, newcomer.password);
  const context = await browser.newContext({ baseURL: facts.url });
  await context.addInitScript(() => localStorage.setItem('guardline-test', '1'));
  await keepSession(context, person);
  const page = await context.newPage();
  const outside: string[] = [];
  await page.route(
    (url) => url.origin !== new URL(facts.url).origin,
    (route) => {
      outside.push(route.request().url());
      return route.abort();
    },
  );
  await page.goto('/position/index');
  await expect(page.getByTestId('position-empty')).toBeVisible();
  await page.waitForFunction(() => '__guardlineMap' in window);
  await expect.poll(() => ask(page, 'isBuiltIn')).toBe(true);
  await expect.poll(() => ask(page, 'zoom')).toBe(4);
  const { lng, lat } = await ask(page, 'center');
  expect([Math.round(lng), Math.round(lat)]).toEqual([105, 35]);

  const tips: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v3/assistant/inputtips')) tips.push(request.url());
  });
  const search = page.getByTestId('address-search');
  await search.fill('芜');
  await expect(page.getByText('再输入一个字即可搜索地址')).toBeVisible();
  await search.fill('芜湖');
  await page.getByTestId('address-option').filter({ hasText: '芜湖市' }).waitFor();
  expect(tips).toHaveLength(1);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(page.getByTestId('place-pin')).toHaveText('芜湖市');
  await expect.poll(() => ask(page, 'zoom')).toBe(11);
  expect(outside).toEqual([]);

  const personal = await person.post('/api/web/setting/personal', {
    mapDefault: { center: '117.22700,31.82000', zoom: 9 },
  });
  expect(personal.errno, personal.errmsg).toBe(0);
  await page.evaluate(() => localStorage.removeItem('admin-page'));
  await page.reload();
  await page.waitForFunction(() => '__guardlineMap' in window);
  await expect.poll(() => ask(page, 'zoom')).toBe(9);
  await context.close();
  // Other tests count the organisations.
  for (const [noun, id] of [
    ['user', newcomer.id],
    ['org', org.data.id],
  ]) {
    expect((await root.post(`/home/${noun}/${noun}/delete`, { id })).errno).toBe(0);
  }
});

test('SPEC-030 on a phone one button holds the tools, and own devices are found while the server is away', async ({
  browser,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page, context } = await takeSeat(browser, 'supervise', '/position/index', phone);
  await mapReady(page);
  // A long press tells what a resting pointer tells.
  const mark = await freeMark(page, 20);
  const touch = await context.newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: mark.x, y: mark.y }] });
  await expect(page.getByTestId('position-hover')).toContainText(`${mark.count} 台设备`);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  await page.route('**/v3/assistant/inputtips*', (route) => route.abort());
  const { devices, rails } = await snapshotOf(await personByCall('supervise'));
  const rail = rails.find(({ path }) => path !== '[]');
  const device = devices.find(({ railId, position }) => railId === rail?.id && parsePosition(position) !== null);
  if (device === undefined || rail === undefined) throw new Error('the seed has a device on a guardrail');
  await page.getByTestId('position-layers').click();
  await page.getByTestId('address-search').fill(rail.name);
  await page.locator('[data-testid="address-option"][data-kind="rail"]').first().click();
  await expect(page.getByTestId('place-pin')).toHaveText(rail.name);
  await expect.poll(() => ask(page, 'zoom')).toBe(16);
  await page.getByTestId('position-layers').click();
  await page.getByTestId('address-search').fill(device.device_name);
  await page.locator('[data-testid="address-option"][data-kind="device"]').first().click();
  await expect(page).toHaveURL(new RegExp(`[?&]id=${device.id}`));
  await context.close();
});
