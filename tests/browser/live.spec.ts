import { expect, test, type Page } from '@playwright/test';
import {
  healthyDevice,
  mapReady,
  mapStatuses,
  markColor,
  personByCall,
  report,
  snapshotOf,
  takeSeat,
} from './people.ts';

/** The dot at the messages entry of the menu. */
const redDot = (page: Page) => page.getByTestId('header-menu').getByTestId('menu-badge');
/** What a person may wait for at the most. @source product.md E7 */
const shownWithin = { timeout: 1_500, intervals: [20, 50, 50, 100] };

test('SPEC-012 a collision turns red in the parent and the child organisation within 1.5 s, and nowhere else', async ({
  browser,
}) => {
  const child = await personByCall('operate');
  const device = await healthyDevice(child);
  const sibling = await personByCall('operate2');
  expect((await snapshotOf(sibling)).devices.map((row) => row.id)).not.toContain(device.id);

  const parentMap = await takeSeat(browser, 'supervise');
  const childMap = await takeSeat(browser, 'operate');
  const siblingMap = await takeSeat(browser, 'operate2');
  const parentList = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
  const childList = await takeSeat(browser, 'operate', '/device/deviceAlarmList');
  const maps = [parentMap.page, childMap.page];
  const lists = [parentList.page, childList.page];
  for (const page of [...maps, siblingMap.page]) await mapReady(page);
  for (const page of [...maps, ...lists])
    await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
  const row = (page: Page) =>
    page.locator('tr[data-row]').filter({ hasText: device.code }).filter({ hasText: '碰撞报警' });
  for (const page of lists) await expect(row(page)).toHaveCount(0);
  for (const page of maps) await expect(redDot(page)).toBeHidden();

  await report(device.imei, { impactG: 4.2, tiltX: 1 });

  await Promise.all([
    ...maps.map((page) => expect.poll(async () => (await mapStatuses(page))[device.id], shownWithin).toBe(2)),
    ...maps.map((page) => expect.poll(() => markColor(page, device.id), shownWithin).toBe('red')),
    ...lists.map((page) => expect(row(page)).toBeVisible({ timeout: 1_500 })),
    ...maps.map((page) => expect(redDot(page)).toBeVisible({ timeout: 1_500 })),
  ]);

  await row(childList.page).click();
  await childList.page.keyboard.press('a');
  await expect(row(parentList.page).filter({ hasText: '处理中' })).toBeVisible({ timeout: 1_500 });

  // Acknowledged is not handled: a latched type holds its device red until somebody says what the inspection found.
  expect((await mapStatuses(parentMap.page))[device.id]).toBe(2);
  await childList.page.getByTestId('alarm-handle').click();
  await childList.page.getByTestId('alarm-dialog-text').fill('现场检查：立柱完好，护栏已复位');
  await childList.page.getByTestId('alarm-dialog-submit').click();
  await expect(row(parentList.page).filter({ hasText: '已处理' })).toBeVisible({ timeout: 1_500 });
  for (const page of maps) await expect.poll(async () => (await mapStatuses(page))[device.id], shownWithin).toBe(1);

  expect(await mapStatuses(siblingMap.page)).not.toHaveProperty(device.id);
  await expect(redDot(siblingMap.page)).toBeHidden();
  await siblingMap.page.goto('/device/deviceAlarmList');
  await expect(siblingMap.page.locator('tr[data-row]').first()).toBeVisible();
  await expect(row(siblingMap.page)).toHaveCount(0);
  for (const { context } of [parentMap, childMap, siblingMap, parentList, childList]) await context.close();
});
