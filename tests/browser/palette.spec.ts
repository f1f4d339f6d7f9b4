import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { seat } from './layoutSeat.ts';
import { personByCall, snapshotOf, takeSeat } from './people.ts';
import { violationsInBothThemes } from './violations.ts';

const input = (page: Page) => page.getByTestId('palette-input');
const pages = (page: Page) => page.getByTestId('palette').getByTestId('search-pages');
const acts = (page: Page) => page.getByTestId('palette').getByTestId('search-acts');

test.describe('the palette', () => {
  test('opens by Ctrl+K out of a field, leads to a page by pinyin initials, and gives the focus back', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceList');
    const box = page.locator('input[data-shortcut=search]').first();
    await box.focus();
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await expect(pages(page).first()).toBeVisible();
    await expect(acts(page).first()).toBeVisible();
    expect((await violationsInBothThemes(page)).join('\n')).toBe('');
    await page.keyboard.press('Escape');
    await expect(input(page)).toHaveCount(0);
    await expect(box).toBeFocused();
    await page.keyboard.press('Meta+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type('xmwh');
    await expect(pages(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/project/index');
    await expect(input(page)).toHaveCount(0);
    await context.close();
  });

  test('finds a device by its IMEI, and offers no page that the person may not open', async ({ browser }) => {
    const person = await personByCall('operate');
    const device = (await snapshotOf(person)).devices.find(({ position }) => position !== null);
    if (device === undefined) throw new Error('the seed has no device with a place');
    const { page, context } = await takeSeat(browser, 'operate', '/realtimeData/index');
    await expect(page.getByTestId('header-search')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(input(page)).toBeFocused();
    await page.keyboard.type('IMEI导入');
    await expect(page.getByTestId('palette-panel')).toContainText('没有找到');
    await input(page).fill(device.imei);
    const found = page.getByTestId('palette').getByTestId('search-devices');
    await expect(found.first()).toContainText(device.code);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.searchParams.get('id') === device.id);
    await context.close();
  });

  test('does what it offers: another language, dark, the list of keys, the way out', async ({ browser }) => {
    // Somebody whose settings no other test changes.
    const { page, context } = await seat(browser, { logoutConfirm: true }, { path: '/realtimeData/index' });
    // Keys are heard a moment after the page is drawn.
    const openIt = async (): Promise<void> =>
      expect(async () => {
        await page.keyboard.press('Control+k');
        await expect(input(page)).toBeVisible({ timeout: 2_000 });
      }).toPass();
    const run = async (keyword: string): Promise<void> => {
      await openIt();
      await input(page).fill(keyword);
      await expect(acts(page)).toHaveCount(1);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(input(page)).toHaveCount(0);
    };
    await run('深色');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await run('kjj');
    await expect(page.getByTestId('shortcuts')).toContainText('快速前往');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('shortcuts')).toBeHidden();
    await run('English');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await openIt();
    await expect(input(page)).toHaveAttribute('placeholder', 'Pages, acts, devices');
    await input(page).fill('简体');
    await page.keyboard.press('Enter');
    await expect(input(page)).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await run('退出登录');
    await expect(page.getByRole('dialog', { name: '退出登录确认' })).toBeVisible();
    await context.close();
  });
});
