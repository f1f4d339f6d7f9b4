import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { personByCall, restorePersonal, takeSeat, titled } from './people.ts';
import { open } from './tabSeat.ts';
import { signOut, submitLogin } from './frameKit.ts';
import { at } from './newcomer.ts';

test.describe('the language', () => {
  test.afterEach(async () => {
    for (const username of ['viewer', 'operate']) await restorePersonal(username);
  });

  test('SEED-015 is Chinese without a stored one, even in an English browser', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(at('/login'));
    await expect(page.getByTestId('login-submit')).toHaveText('登录');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await context.close();
  });

  test('SEED-018 is the stored one before the browser’s', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'zh-CN' });
    await context.addInitScript(() => localStorage.setItem('admin-i18n', 'en-US'));
    const page = await context.newPage();
    await page.goto(at('/login'));
    await expect(page.getByTestId('login-submit')).toHaveText('Sign in');
    await context.close();
  });

  test('SEED-020 SEED-093 SEED-181 is chosen in the header, changes the title at once and outlives a reload', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'viewer', '/device/deviceAlarmList');
    await expect(page).toHaveTitle(titled('设备告警（火警管理） - '));
    await page.getByTestId('header-lang').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page).toHaveTitle(titled('Device alarms (fire alarm management) - '));
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Device alarms (fire alarm management)');
    await context.close();
  });

  test('SEED-019 is kept for each user of a browser', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'viewer', '/device/deviceAlarmList');
    const heading = page.getByRole('heading', { level: 1 });
    const choose = async (name: string): Promise<void> => {
      await page.getByTestId('header-lang').click();
      await page.getByRole('menuitem', { name }).click();
    };
    const comeBack = async (username: string): Promise<void> => {
      await signOut(page);
      await expect(page).toHaveURL((url) => url.pathname === '/login');
      await page.goto(at('/login?redirect=%2Fdevice%2FdeviceAlarmList'));
      await submitLogin(page, username);
    };
    await choose('English');
    await expect(heading).toHaveText('Device alarms (fire alarm management)');
    await comeBack('operate');
    await expect(page).toHaveURL((url) => url.pathname === '/device/deviceAlarmList');
    // Whoever chose none does not get the one of who sat here before.
    await expect(heading).toHaveText('设备告警（火警管理）');
    await choose('English');
    await expect(heading).toHaveText('Device alarms (fire alarm management)');
    await choose('简体中文');
    await expect(heading).toHaveText('设备告警（火警管理）');
    await comeBack('viewer');
    await expect(heading).toHaveText('Device alarms (fire alarm management)');
    await comeBack('operate');
    await expect(heading).toHaveText('设备告警（火警管理）');
    await context.close();
  });
});

test.describe('addresses', () => {
  test('SEED-035 SEED-036 SEED-042 after login comes the page that was asked for, with its title', async ({ page }) => {
    await page.goto(at('/realtimeData/index?online=1'));
    await submitLogin(page, 'viewer');
    await expect(page).toHaveURL(at('/realtimeData/index?online=1'));
    await expect(page).toHaveTitle(titled('实时数据 - 智能交通护栏在线监测平台'));
    await page.getByTestId('header-menu').getByRole('link', { name: '设备维护' }).click();
    await expect(page).toHaveTitle(titled('设备管理 - 智能交通护栏在线监测平台'));
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('SEED-080 the logo leads home', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'viewer', '/device/deviceAlarmList');
    await page.getByTestId('header-logo').click();
    await expect(page).toHaveURL(at('/position/index'));
    await context.close();
  });
});

test.describe('the frame', () => {
  test('SEED-087 SEED-298 the bell shows how many devices have unread messages or are abnormal', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
    await expect(async () => {
      const { data: count } = await person.get<number>('/api/web/account/getUnreadOrAbnormalCount');
      expect(count).toBeGreaterThan(0);
      await expect(page.getByTestId('header-bell')).toContainText(count > 99 ? '99+' : String(count), {
        timeout: 1_000,
      });
    }).toPass();
    await context.close();
  });

  test('SPEC-029 no page scrolls sideways at 375 px', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/position/index', {
      viewport: { width: 375, height: 812 },
    });
    const settled = {
      '/position/index': 'header-user',
      '/realtimeData/index': 'realtime-rate',
      '/device/deviceAlarmList': 'alarm-tab-all',
      '/no/such/page': 'error-404',
    } as const;
    for (const [path, testId] of Object.entries(settled)) {
      await open(page, path);
      await expect(page.getByTestId(testId)).toBeVisible();
      if (path.endsWith('List'))
        await expect(page.locator('li[tabindex]').filter({ visible: true }).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
    }
    await context.close();
  });

  test('keys: / searches, ? lists the keys, g a and g r change the page; none of them while typing', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'operate', '/realtimeData/index');
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByTestId('header-search-input');
    await expect(search).toBeFocused();
    await page.keyboard.type('g?r');
    await expect(search).toHaveValue('g?r');
    await expect(page.getByTestId('shortcuts')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    await expect(page.getByTestId('shortcuts')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('shortcuts')).toBeHidden();
    // The second key counts for a second and a half: a machine that is busy may have been late with it.
    const goes = (key: string, path: string) =>
      expect(async () => {
        await page.keyboard.type(`g${key}`);
        await expect(page).toHaveURL(at(path), { timeout: 2_000 });
      }).toPass();
    await goes('a', '/device/deviceAlarmList');
    await goes('d', '/device/index');
    await page.locator('tr[data-row]').filter({ visible: true }).first().focus();
    await goes('r', '/realtimeData/index');
    await expect(page.locator('tr[data-row]').filter({ visible: true }).first()).toBeVisible();
    const again = page.waitForResponse(/pageRealtimeData/);
    await page.keyboard.press('r');
    await again;
    await context.close();
  });
});
