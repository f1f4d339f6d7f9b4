import { expect } from '@playwright/test';
import { layoutDefaults } from '#domain/access/layout.ts';
import { demoLayout } from '../../scripts/seed/demoLayout.ts';
import { test } from './fixture.ts';
import { enter, heightOf, longPage, saved, scrollTo, seat, setting, turn, widthOf } from './layoutSeat.ts';
import { lead } from './people.ts';

test.describe('layout settings', () => {
  test('the drawer is 280 px wide and insets the page; a change is saved after half a second and outlives a reload and another browser', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { enableSetting: true });
    const main = page.locator('#main');
    const button = page.getByTestId('header-setting');
    await button.click();
    const drawer = page.getByTestId('setting-drawer');
    await expect(drawer).toBeVisible();
    await expect.poll(() => widthOf(page.locator('div:has(> [data-testid=setting-drawer])'))).toBe(280);
    await expect.poll(() => widthOf(main)).toBe(1_440 - 280);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/setting/layout'))
        calls.push(request.postData() ?? '');
    });
    await turn(page, 'showLog', true);
    await turn(page, 'showReload', true);
    await turn(page, 'tabs', true);
    await expect.poll(async () => (await saved('viewer')).tabs).toBe(true);
    // One call, unless the machine was too busy to make three changes within the half second.
    expect(calls.length).toBeLessThanOrEqual(3);
    await expect
      .poll(() => Object.assign({}, ...calls.map((text) => JSON.parse(text) as object)) as object)
      .toEqual({ showLog: true, showReload: true, tabs: true });
    await expect(setting(page, 'showTabsIcon')).toBeEnabled();
    await expect(setting(page, 'showBreadcrumbIcon')).toBeEnabled();
    await turn(page, 'showBreadcrumb', false);
    await expect(setting(page, 'showBreadcrumbIcon')).toBeDisabled();
    await turn(page, 'showBreadcrumb', true);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect.poll(() => widthOf(main)).toBe(1_440);
    await page.reload();
    await expect(page.getByTestId('tabs')).toBeVisible();
    await context.close();
    const other = await enter(browser);
    await expect(other.page.getByTestId('header-log')).toBeVisible();
    await other.context.close();
  });

  test('what could not be saved acts all the same and is sent with the next visit', async ({ browser }) => {
    const { page, context } = await seat(browser, { enableSetting: true });
    await page.route('**/api/web/setting/layout', (route) => route.abort());
    await page.getByTestId('header-setting').click();
    await turn(page, 'showReload', true);
    await expect(page.getByTestId('header-reload')).toBeVisible();
    await expect(page.getByText('网络连接失败')).toBeVisible();
    expect((await saved('viewer')).showReload).toBe(false);
    await page.unroute('**/api/web/setting/layout');
    await page.reload();
    await expect(page.getByTestId('header-reload')).toBeVisible();
    await expect.poll(async () => (await saved('viewer')).showReload).toBe(true);
    await context.close();
  });

  test('the settings are copied as JSON, and all of them go back to the defaults', async ({ browser }) => {
    const { page, context } = await seat(
      browser,
      { enableSetting: true, showLog: true, headerTheme: 'light' },
      { options: { permissions: ['clipboard-read', 'clipboard-write'] } },
    );
    await page.getByTestId('header-setting').click();
    await page.getByTestId('setting-copy').click();
    await expect(page.getByText('复制成功')).toBeVisible();
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as unknown;
    expect(copied).toEqual({ ...layoutDefaults, enableSetting: true, showLog: true, headerTheme: 'light' });
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('no')) } }),
    );
    await page.getByTestId('setting-copy').click();
    await expect(page.getByText('复制失败')).toBeVisible();
    await page.getByTestId('setting-restore').click();
    await expect(page.getByTestId('header')).toHaveAttribute('data-bar', 'primary');
    await expect(page.getByTestId('header-log')).toHaveCount(0);
    await expect.poll(() => saved('viewer')).toEqual(layoutDefaults);
    await context.close();
  });

  test('SEED-186 SEED-187 the thirteen state areas: twelve are kept in this browser, per user where they are the user’s, the log is not', async ({
    browser,
  }) => {
    const change = { tabs: true, showSearch: true, showI18n: true, showLog: true };
    const { page, context, username } = await seat(browser, change, { path: '/device/index' });
    const go = (path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);
    await page.getByTestId('section-tabs').getByRole('link', { name: '设备告警' }).click();
    await page.getByTestId('header-search').click();
    await page.getByTestId('header-search-input').fill('实时定位');
    await expect(page.getByTestId('search-pages').first()).toContainText('实时定位');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/position/index');
    await page.evaluate(() => void Promise.reject(new Error('for the log')));
    await expect(page.getByTestId('header-log')).toHaveText('1');
    await go('/message/list');
    await page.getByTestId('message-tabs').getByText('未读', { exact: true }).click();
    await page.getByTestId('header-lang').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await go('/screen');
    // It listens to keys a moment after it is drawn.
    await expect(async () => {
      await page.keyboard.press('m');
      await expect(page.getByText('Muted', { exact: true })).toBeVisible({ timeout: 4_000 });
    }).toPass();
    const uuid = (await context.cookies()).find(({ name }) => name === 'admin-uuid')?.value ?? '';
    const all = (): Promise<Record<string, unknown>> =>
      page.evaluate(() =>
        Object.fromEntries(
          Object.entries(localStorage).map(([key, text]: [string, string]) => {
            const value: unknown = text.startsWith('{') ? (JSON.parse(text) as { state: unknown }).state : text;
            return [key, value];
          }),
        ),
      );
    const kept = {
      'admin-account': { isLogin: true, userInfo: { username, access: [] } },
      'admin-base': { names: {} },
      [`admin-db-${uuid}`]: { searches: ['实时定位'] },
      [`admin-device-${uuid}`]: { currentTab: 'deviceAlarmList', deviceStatus: '' },
      'admin-i18n': 'en-US',
      [`admin-i18n-${uuid}`]: 'en-US',
      [`admin-layout-${uuid}`]: { ...layoutDefaults, ...change },
      'admin-menu': { activePath: '/message/list', menuBadge: { path: '/message' } },
      [`admin-message-${uuid}`]: { page: 1, page_size: 10, noticeAction: '', isRead: 'NO' },
      [`admin-page-${uuid}`]: {
        tabs: expect.arrayContaining([expect.objectContaining({ fullPath: '/message/list' })]),
      },
      [`admin-screen-${uuid}`]: { paused: false, muted: true },
      [`admin-user-${uuid}`]: { personal: { locale: 'en-US' } },
      'admin-websoket': { enabled: true, connected: true },
    };
    await expect.poll(all).toMatchObject(kept);
    expect(Object.keys(await all()).filter((key) => key.startsWith('admin-log'))).toEqual([]);
    await context.close();
  });
});

test.describe('phones, zoom and keys', () => {
  const phone = { viewport: { width: 390, height: 844 } };

  test('SEED-173 on a phone the logo has its switch; breadcrumb, tabs, full screen and drawer are not there', async ({
    browser,
  }) => {
    const everything = { ...demoLayout, showMobileLogo: true };
    const { page, context } = await seat(browser, everything, { options: phone });
    expect(await heightOf(page.getByTestId('header'))).toBe(64);
    await expect(page.getByTestId('header-logo')).toBeVisible();
    for (const id of ['header-breadcrumb', 'tabs', 'header-fullscreen', 'header-setting', 'header-menu'])
      await expect(page.getByTestId(id)).toHaveCount(0);
    await lead(page, longPage);
    await turn(page, 'showMobileLogo', false);
    await expect(page.getByTestId('header-logo')).toHaveCount(0);
    await context.close();
  });

  test('SPEC-029 the menu of a phone is a drawer with every entry; choosing one goes there and closes it', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, {}, { options: phone, username: 'supervise' });
    await page.getByTestId('header-collapse').click();
    const drawer = page.getByTestId('layout-sider');
    await expect(drawer.getByRole('link', { name: '实时定位' })).toBeVisible();
    for (const link of await drawer.getByRole('link').all()) expect(await heightOf(link)).toBeGreaterThanOrEqual(40);
    await drawer.getByRole('link', { name: '实时定位' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/position/index');
    await expect(drawer).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await context.close();
  });

  test('at 200 % of a small screen nothing is out of reach: the window scrolls and shows every part', async ({
    browser,
  }) => {
    const { page, context } = await seat(
      browser,
      {},
      { path: '/realtimeData/index', options: { viewport: { width: 640, height: 360 } } },
    );
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    expect(await heightOf(page.locator('#main'))).toBeGreaterThanOrEqual(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
    await scrollTo(page, 1_000);
    const bottom = (): Promise<number> =>
      page.locator('#main').evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
    await expect.poll(bottom).toBeLessThanOrEqual(360);
    await context.close();
  });

  test('the header is walked by keyboard in the order it is read, each stop with a visible focus and a name', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, demoLayout);
    await expect(page.getByTestId('header-setting')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: '跳到内容' })).toBeFocused();
    const stops: string[] = [];
    for (let at = 0; at < 40 && stops.at(-1) !== 'header-setting'; at += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return { id: element.dataset['testid'] ?? '', name, ring: outlineStyle !== 'none' && outlineWidth !== '0px' };
      });
      expect(stop.name, stop.id).not.toBe('');
      expect(stop.ring, stop.name).toBe(true);
      if (stop.id !== '') stops.push(stop.id);
    }
    const order = [
      'logo',
      'reload',
      'search',
      'bell',
      'live',
      'user',
      'fullscreen',
      'log',
      'notice',
      'lang',
      'setting',
    ];
    expect(stops).toEqual(order.map((name) => `header-${name}`));
    await context.close();
  });
});
