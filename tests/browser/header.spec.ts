import { expect, type Page, type Response } from '@playwright/test';
import { layoutDefaults, type LayoutKey } from '#domain/access/layout.ts';
import { test } from './fixture.ts';
import { settle } from './frames.ts';
import { contrastOf } from './violations.ts';
import { colorOf, heightOf, longPage, seat, setting, turn, widthOf } from './layoutSeat.ts';
import { lead } from './people.ts';

/** The session is that of the tests behind this one, too: they find it alive or gone, and not on its way. */
const sessionEnded = (page: Page): Promise<Response> => page.waitForResponse('**/api/logout');

test.describe('what a new user sees', () => {
  test('SEED-080 SEED-083 SEED-349 SEED-363 SEED-364 logo, top menu and breadcrumb in a primary header of 64 px, and none of what is off', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser);
    await expect(page.getByTestId('header')).toHaveAttribute('data-bar', 'primary');
    expect(await heightOf(page.getByTestId('header'))).toBe(64);
    for (const id of ['header-logo', 'header-menu', 'header-breadcrumb', 'header-bell', 'header-live', 'header-user'])
      await expect(page.getByTestId(id)).toBeVisible();
    await expect(page.getByTestId('header-breadcrumb')).toHaveText('首页/设备维护/设备告警（火警管理）');
    const off = ['collapse', 'reload', 'search', 'fullscreen', 'log', 'notice', 'lang', 'setting'];
    for (const id of off) await expect(page.getByTestId(`header-${id}`)).toHaveCount(0);
    await expect(page.getByTestId('tabs')).toHaveCount(0);
    await context.close();
  });

  test('SEED-090 SEED-091 SEED-093 SEED-094 SEED-095 SEED-157 SEED-164 SEED-169 SEED-170 SEED-171 SEED-172 SEED-176 SEED-177 SEED-178 each switch shows and hides its element at once', async ({
    browser,
  }) => {
    test.slow();
    const { page, context } = await seat(browser, {}, { path: longPage });
    const shown = {
      showReload: 'header-reload',
      showSearch: 'header-search',
      showNotice: 'header-notice',
      showFullscreen: 'header-fullscreen',
      showLog: 'header-log',
      showI18n: 'header-lang',
      enableSetting: 'header-setting',
      tabs: 'tabs',
      headerMenu: 'header-menu',
    } as const satisfies Partial<Record<LayoutKey, string>>;
    for (const [key, testId] of Object.entries(shown) as [keyof typeof shown, string][]) {
      for (const on of [!layoutDefaults[key], layoutDefaults[key]]) {
        await turn(page, key, on);
        await expect(page.getByTestId(testId), `${key} ${on}`).toHaveCount(on ? 1 : 0);
      }
    }
    await context.close();
  });
});

test.describe('header', () => {
  test('SEED-082 SEED-228 reload builds the page anew and leaves the address', async ({ browser }) => {
    const { page, context } = await seat(browser, { showReload: true }, { path: '/realtimeData/index' });
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await page.locator('#main h1').evaluate((element) => element.setAttribute('data-before', ''));
    const again = page.waitForResponse(/pageRealtimeData/);
    const url = page.url();
    await page.getByTestId('header-reload').click();
    await again;
    await expect(page.locator('#main h1')).toBeVisible();
    await expect(page.locator('[data-before]')).toHaveCount(0);
    expect(page.url()).toBe(url);
    await context.close();
  });

  test('SEED-084 SEED-085 SEED-174 SEED-350 the breadcrumb goes under system settings and where the header is too narrow, and comes back', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser);
    const crumb = page.getByTestId('header-breadcrumb');
    await expect(crumb).toBeVisible();
    expect(await widthOf(crumb)).toBeLessThanOrEqual(560);
    expect(await crumb.evaluate((element) => getComputedStyle(element).maxWidth)).toBe('560px');
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(crumb).toBeHidden();
    await page.setViewportSize({ width: 1_440, height: 900 });
    await expect(crumb).toBeVisible();
    await lead(page, '/systemSet/personSet?tab=layout');
    await expect(setting(page, 'showBreadcrumb')).toBeAttached();
    await expect(crumb).toHaveCount(0);
    await turn(page, 'showBreadcrumb', false);
    await page.getByTestId('header-menu').getByRole('link', { name: '实时数据' }).click();
    await expect(page).toHaveURL(/realtimeData/);
    await expect(crumb).toHaveCount(0);
    await context.close();
  });

  test('SEED-175 icons stand in the breadcrumb with their switch', async ({ browser }) => {
    const { page, context } = await seat(browser, { showBreadcrumbIcon: true });
    await expect(page.getByTestId('header-breadcrumb').locator('svg')).toHaveCount(3);
    await context.close();
    const without = await seat(browser);
    await expect(without.page.getByTestId('header-breadcrumb')).toBeVisible();
    await expect(without.page.getByTestId('header-breadcrumb').locator('svg')).toHaveCount(0);
    await without.context.close();
  });

  test('SEED-090 the full-screen toggle enters and leaves, and its words follow', async ({ browser }) => {
    const { page, context } = await seat(browser, { showFullscreen: true });
    const toggle = page.getByTestId('header-fullscreen');
    const isFull = (): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);
    await toggle.click();
    await expect.poll(isFull).toBe(true);
    await expect(toggle).toHaveAccessibleName('退出全屏');
    await toggle.click();
    await expect.poll(isFull).toBe(false);
    await expect(toggle).toHaveAccessibleName('全屏');
    await context.close();
  });

  test('SEED-091 the log says how much it holds, marks errors, and leads to the log', async ({ browser }) => {
    const { page, context } = await seat(browser, { showLog: true });
    const tool = page.getByTestId('header-log');
    // The page that was opened.
    await expect(tool).toHaveAccessibleName('1 条日志');
    await expect(tool).toHaveText('');
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('planned');
      }, 0),
    );
    await expect(tool).toHaveAccessibleName('2 条日志 | 包含 1 个异常');
    await expect(tool).toHaveText('1');
    await tool.hover();
    await expect(page.getByRole('tooltip')).toHaveText('2 条日志 | 包含 1 个异常');
    await tool.click();
    await expect(page).toHaveURL((url) => url.pathname === '/log');
    await context.close();
  });

  test('SEED-089 SEED-179 SEED-196 SEED-197 the user menu leads to my home and to the settings and logs out, asking first only with logoutConfirm', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { logoutConfirm: true });
    const choose = async (testId: string): Promise<void> => {
      await page.getByTestId('header-user').click();
      await page.getByTestId(testId).click();
    };
    await choose('header-home');
    await expect(page).toHaveURL((url) => url.pathname + url.search === '/systemSet/personSet?tab=home');
    await choose('header-settings');
    await expect(page).toHaveURL((url) => url.pathname + url.search === '/systemSet/personSet?tab=layout');
    await choose('header-logout');
    const question = page.getByRole('dialog', { name: '退出登录确认' });
    await expect(question).toContainText('您确定退出登录当前账户吗？打开的标签页和个人设置将会保存。');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByTestId('header-user')).toBeVisible();
    await turn(page, 'logoutConfirm', false);
    const ended = sessionEnded(page);
    await choose('header-logout');
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    await ended;
    await context.close();
  });

  test('SEED-196 the question in English, and yes leaves', async ({ browser }) => {
    const { page, context } = await seat(browser, { logoutConfirm: true, showI18n: true });
    await page.getByTestId('header-lang').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByTestId('header-user').click();
    await page.getByTestId('header-logout').click();
    const question = page.getByRole('dialog', { name: 'Logout confirmation' });
    await expect(question).toContainText(
      'Are you sure you are logged out of your current account? Open tabs and personal settings will be saved.',
    );
    const ended = sessionEnded(page);
    await question.getByTestId('ask-yes').click();
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    await ended;
    await context.close();
  });

  test('other browser tabs follow a log out', async ({ browser }) => {
    const { page, context } = await seat(browser);
    const other = await context.newPage();
    await other.goto('/device/deviceAlarmList');
    await expect(other.getByTestId('header-user')).toBeVisible();
    await page.getByTestId('header-user').click();
    const ended = sessionEnded(page);
    await page.getByTestId('header-logout').click();
    await expect(other).toHaveURL((url) => url.pathname === '/login');
    await ended;
    await context.close();
  });
});

test.describe('themes', () => {
  test('SEED-154 SEED-155 header and side menu each take the three themes, each readable in light and dark', async ({
    browser,
  }) => {
    test.slow();
    const { page, context } = await seat(browser, { headerMenu: false }, { path: longPage });
    const header = page.getByTestId('header');
    const sider = page.getByTestId('layout-sider');
    await expect(sider).toBeVisible();
    for (const [of, bar] of [
      ['headerTheme', header],
      ['siderTheme', sider],
    ] as const) {
      const seen = new Set<string>();
      for (const theme of ['dark', 'light', 'primary'] as const) {
        await setting(page, of).locator(`input[value=${theme}]`).check({ force: true });
        await expect(bar).toHaveAttribute('data-bar', theme);
        await settle(page);
        seen.add(await colorOf(bar));
        for (const scheme of ['dark', 'light'] as const) {
          await page.locator('html').evaluate((html, value) => {
            html.dataset['mantineColorScheme'] = value;
          }, scheme);
          await settle(page);
          expect(await contrastOf(page, `[data-bar=${theme}]`), `${of} ${theme} ${scheme}`).toEqual([]);
        }
      }
      expect(seen.size, of).toBe(3);
    }
    await context.close();
  });
});
