import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { healthyDevice, lead, personByCall, report } from './people.ts';
import { arrive, at, openPage } from './newcomer.ts';
import { makeSite } from './ownSite.ts';
import { stackFacts } from './stackFacts.ts';
import { sit } from './tabSeat.ts';

test.describe.configure({ timeout: 120_000 });

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab', atMost = 80): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < atMost && !(await isThere()); n += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

test('signing in, handling an alarm and signing out are done by keyboard alone', async ({ page }) => {
  const device = await healthyDevice(await personByCall('operate'));

  await openPage(page, '/login', 'login-username');
  await expect(page.getByTestId('login-username')).toBeFocused();
  await page.keyboard.type('operate');
  await page.keyboard.press('Tab');
  await page.keyboard.type(stackFacts().password);
  await page.keyboard.press('Enter');
  await arrive(page, '/position/index');
  await report(device.imei, { impactG: 4.2, tiltX: 1 });

  await expect(page.getByTestId('header-user')).toBeVisible();
  // The second key counts for a second and a half: a machine that is busy may have been late with it.
  await expect(async () => {
    await page.keyboard.type('ga');
    await expect(page).toHaveURL(at('/device/deviceAlarmList'), { timeout: 2_000 });
  }).toPass();
  const raised = page.locator('tr[data-row][data-handled="00"]').filter({ hasText: device.code });
  await expect(raised).toBeVisible();
  // An earlier one of the same device may stand below it.
  const row = page.locator(`tr[data-row="${await raised.getAttribute('data-row')}"]`);
  await tabTo(page, page.locator('tr[data-row]').first());
  for (let n = 0; n < 20 && !(await row.evaluate((element) => element === document.activeElement)); n += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByTestId('alarm-handle'));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('alarm-dialog-text')).toBeFocused();
  await page.keyboard.type('On site: the post is straight again');
  await tabTo(page, page.getByTestId('alarm-dialog-submit'));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('alarm-dialog-text')).toBeHidden();
  await expect(row.filter({ hasText: '已处理' })).toBeVisible();

  await tabTo(page, page.getByTestId('header-user'), 'Shift+Tab', 120);
  await page.keyboard.press('Enter');
  const logout = page.getByTestId('header-logout');
  await expect(logout).toBeVisible();
  // The focus comes into the menu a moment after it is seen: a key before that moves nothing.
  await expect(async () => {
    if (!(await logout.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown');
    await expect(logout).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [50] });
  await page.keyboard.press('Enter');
  // Asked first: the demo accounts have it on.
  await expect(page.getByText('您确定退出登录当前账户吗？')).toBeVisible();
  // Where the focus begins: one that was moved on before would be taken back.
  await expect(page.getByTestId('ask-yes')).toBeFocused();
  await tabTo(
    page,
    page
      .getByRole('dialog')
      .getByRole('button', { name: /退出|确定/ })
      .last(),
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await expect(page.getByTestId('login-username')).toBeFocused();
});

test('13.8 ↓ or J goes into the list from anywhere, J and K from row to row, A acknowledges, Ctrl+Enter sends the form', async ({
  browser,
}) => {
  const site = await makeSite(3);
  for (const index of [0, 1, 2]) await site.report(index, { impactG: 4.4, tiltX: 1 });
  const { page, context } = await sit(browser, site.who, '/device/deviceAlarmList');
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  // With Caps Lock as without: the row has the key, not the first of the bar.
  await page.keyboard.press('J');
  // The answer comes late: what is typed meanwhile is sent all the same.
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/web/alarm/ack', async (route) => {
    const response = await route.fetch();
    await isAnswered;
    await route.fulfill({ response });
  });
  await page.keyboard.press('A');
  await expect(rows.nth(1)).toHaveAttribute('data-handled', '01');
  // The row has the key, also where there is nothing to acknowledge any more: the bar keeps still.
  await page.keyboard.press('a');
  await expect(page.getByTestId('alarm-bar-slot')).toHaveCount(2);
  await page.keyboard.press('e');
  await expect(page.getByTestId('alarm-dialog-text')).toBeFocused();
  await page.keyboard.type('On site: the post is straight again');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('alarm-dialog-text')).toBeHidden();
  await expect(rows.nth(1)).toHaveAttribute('data-handled', '02');
  await expect(page.getByTestId('undo-toast')).toContainText('已处理');
  answer();
  // What was done last can be taken back, whichever answer came last.
  await expect(page.locator('.mantine-Notification-root').filter({ hasText: '已确认' })).toBeVisible();
  await expect(page.getByTestId('undo-toast').filter({ hasText: '已确认' })).toHaveCount(0);
  // A row of another list has no such key: there it is the bar's.
  await lead(page, '/device/deviceList');
  const devices = page.locator('tr[data-device]').filter({ visible: true });
  await expect(devices).toHaveCount(3);
  await page.locator('#main').focus();
  await page.keyboard.press('ArrowDown');
  await expect(devices.first()).toBeFocused();
  // Not in the second after a letter of the text.
  await expect(async () => {
    if ((await page.getByTestId('alarm-bar-slot').count()) === 2) await page.keyboard.press('a');
    await expect(page.getByTestId('alarm-bar-slot')).toHaveCount(1, { timeout: 10_000 });
  }).toPass();
  await context.close();
});
