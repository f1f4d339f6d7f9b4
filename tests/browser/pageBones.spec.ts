import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { lead, takeSeat } from './people.ts';
import { tabNamed, tabSeat } from './tabSeat.ts';

test('a page that is on its way shows its title and its shape, not a white sheet', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceList');
  await expect(page.locator('h1')).toBeVisible();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await context.route(/assets\/(ProjectScreen|AlarmReportScreen)/, async (route) => {
    await held;
    await route.continue();
  });
  const bones = page.getByTestId('page-bones').filter({ visible: true });
  for (const [path, form, title] of [
    ['/project/index', 'list', '项目维护'],
    ['/realtimeData/alarmFault', 'cards', '设备告警故障报表'],
  ] as const) {
    await lead(page, path);
    await expect(bones).toHaveAttribute('data-form', form);
    await expect(bones).toContainText(title);
    expect((await bones.boundingBox())?.height).toBeGreaterThan(600);
    // The line at the top is all that moves: what is drawn anew in each frame takes time from the page that comes.
    expect(await bones.evaluate((node) => node.getAnimations({ subtree: true }).length)).toBeLessThanOrEqual(2);
  }
  release();
  await expect(page.getByTestId('page-bones')).toHaveCount(0);
  await expect(page.locator('h1').filter({ visible: true })).toHaveText('设备告警故障报表');
  await context.close();
});

test('each part of the personal settings has a title of its own, in its tab and in the window', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: '/systemSet/personSet?tab=security' });
  await expect(tabNamed(page, '个人设置 · 安全设置')).toBeVisible();
  await expect(page).toHaveTitle(/个人设置 · 安全设置 - /);
  await page.getByTestId('person-tab-layout').click();
  await expect(page).toHaveTitle(/个人设置 · 布局设置 - /);
  await expect(tabNamed(page, '个人设置 · 布局设置')).toBeVisible();
  await context.close();
});
