import {
  expect as expectSoon,
  test,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { layoutDefaults, type LayoutKey, type LayoutSettings } from '#domain/access/layout.ts';
import { demoLayout } from '../../scripts/seed/demoLayout.ts';
import { mapReady, personByCall, restorePersonal, takeSeat, type Seat } from './people.ts';
import { stackFacts } from './stackFacts.ts';

/** The machine may be busy with more than this. */
const expect = expectSoon.configure({ timeout: 15_000 });
const used = new Set<string>();

/**
 * Somebody whose settings are the defaults but for `change`, signed in by call: typing it is shown elsewhere. They get
 * the demonstration's settings back afterwards.
 */
async function seat(
  browser: Browser,
  change: Partial<LayoutSettings> = {},
  where: { path?: string; username?: string; options?: BrowserContextOptions } = {},
): Promise<Seat> {
  const { path = '/device/deviceAlarmList', username = 'viewer', options } = where;
  const { url } = stackFacts();
  const person = await personByCall(username);
  used.add(username);
  const { errno } = await person.post('/api/web/setting/layout', { ...layoutDefaults, ...change });
  expect(errno).toBe(0);
  await person.post('/api/web/setting/personal', { locale: null });
  const { data } = await person.get<{ userInfo: { uuid: string } }>('/api/web/account/info');
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies([
    { name: 'admin-token', value: person.token, url },
    { name: 'admin-uuid', value: data.userInfo.uuid, url },
  ]);
  await context.addInitScript((userInfo) => {
    localStorage.setItem('guardline-test', '1');
    if (sessionStorage.getItem('seated') !== null || localStorage.getItem('admin-account') !== null) return;
    sessionStorage.setItem('seated', '1');
    localStorage.setItem(
      'admin-account',
      JSON.stringify({ version: 1, state: { userInfo, isLogin: true, duty: null } }),
    );
  }, data.userInfo);
  const page = await context.newPage();
  const told = page.waitForResponse(/account\/info/);
  await page.goto(path);
  await told;
  await expect(page.getByTestId('header')).toBeVisible();
  await page.mouse.move(2, 2);
  return { context, page };
}

test.afterAll(async () => {
  for (const username of used) {
    await restorePersonal(username);
    await (await personByCall(username)).post('/api/web/setting/layout', demoLayout);
  }
});

const saved = async (username: string): Promise<Partial<LayoutSettings>> =>
  (await (await personByCall(username)).get<Partial<LayoutSettings>>('/api/web/setting/layout')).data;
const heightOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.height ?? 0;
const widthOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.width ?? 0;
const topOf = async (locator: Locator): Promise<number> => (await locator.boundingBox())?.y ?? Number.NaN;
const colorOf = (locator: Locator): Promise<string> =>
  locator.evaluate((element) => getComputedStyle(element).backgroundColor);
const settle = (page: Page): Promise<void> =>
  page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)).then(() => undefined));

/** A switch of the drawer or the form. */
const setting = (page: Page, key: LayoutKey): Locator => page.getByTestId(`setting-${key}`);
async function turn(page: Page, key: LayoutKey, on: boolean): Promise<void> {
  const box = setting(page, key);
  await box.focus();
  if ((await box.isChecked()) !== on) await page.keyboard.press('Space');
  await expect(box).toBeChecked({ checked: on });
}
/** The personal settings' layout tab: the one page that is always longer than a low window. */
const longPage = '/systemSet/personSet?tab=layout';
const low = { viewport: { width: 1_280, height: 460 } };
const scrollTo = (page: Page, top: number): Promise<void> => page.evaluate((y) => window.scrollTo(0, y), top);
const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

async function openLong(browser: Browser, change: Partial<LayoutSettings>): Promise<Seat> {
  const taken = await seat(browser, change, { path: longPage, options: low });
  await expect(taken.page.getByTestId('person-layout')).toBeVisible();
  return taken;
}

test.describe('what a new user sees', () => {
  test('SEED-080 SEED-083 SEED-349 SEED-363 SEED-364 logo, top menu and breadcrumb in a primary header of 64 px, and none of what is off', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser);
    await expect(page.getByTestId('header')).toHaveAttribute('data-bar', 'primary');
    expect(await heightOf(page.getByTestId('header'))).toBe(64);
    for (const id of ['header-logo', 'header-menu', 'header-breadcrumb', 'header-bell', 'header-live', 'header-user'])
      await expect(page.getByTestId(id)).toBeVisible();
    await expect(page.getByTestId('header-breadcrumb')).toHaveText('首页/设备维护/设备告警');
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
    await page.goto('/systemSet/personSet?tab=layout');
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
    await expect(tool).toHaveAccessibleName('没有日志或异常');
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error('planned');
      }, 0),
    );
    await expect(tool).toHaveAccessibleName('1 条日志 | 包含 1 个异常');
    await expect(tool).toHaveText('1');
    await tool.hover();
    await expect(page.getByRole('tooltip')).toHaveText('1 条日志 | 包含 1 个异常');
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
    await choose('header-logout');
    await expect(page).toHaveURL((url) => url.pathname === '/login');
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
    await question.getByTestId('ask-yes').click();
    await expect(page).toHaveURL((url) => url.pathname === '/login');
    await context.close();
  });

  test('other browser tabs follow a log out', async ({ browser }) => {
    const { page, context } = await seat(browser);
    const other = await context.newPage();
    await other.goto('/device/deviceAlarmList');
    await expect(other.getByTestId('header-user')).toBeVisible();
    await page.getByTestId('header-user').click();
    await page.getByTestId('header-logout').click();
    await expect(other).toHaveURL((url) => url.pathname === '/login');
    await context.close();
  });
});

test.describe('themes', () => {
  test('SEED-154 SEED-155 header and side menu each take the three themes, each readable in light and dark', async ({
    browser,
  }) => {
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
      }
      expect(seen.size, of).toBe(3);
    }
    await context.close();
  });
});

test.describe('scrolling', () => {
  test('SEED-162 with headerFix the header stays in view, without it it scrolls away', async ({ browser }) => {
    const { page, context } = await openLong(browser, {});
    const place = page.getByTestId('header-place');
    await scrollTo(page, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    expect(await topOf(place)).toBe(0);
    await turn(page, 'headerFix', false);
    await scrollTo(page, 200);
    await expect.poll(() => topOf(place)).toBe(-200);
    await context.close();
  });

  test('SEED-163 SEED-226 SEED-227 with headerHide the header hides on the way down past 300 px and shows on the way up; without it never', async ({
    browser,
  }) => {
    const { page, context } = await openLong(browser, { headerHide: true });
    const place = page.getByTestId('header-place');
    await scrollTo(page, 290);
    await expect.poll(() => scrolled(page)).toBe(290);
    expect(await topOf(place)).toBe(0);
    await scrollTo(page, 340);
    await expect.poll(() => topOf(place)).toBe(-64);
    await scrollTo(page, 320);
    await expect.poll(() => topOf(place)).toBe(0);
    await turn(page, 'headerHide', false);
    await scrollTo(page, 0);
    await scrollTo(page, 400);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
    await settle(page);
    expect(await topOf(place)).toBe(0);
    await context.close();
  });

  test('SEED-163 a long list hides it too, and the list takes the room', async ({ browser }) => {
    const { page, context } = await seat(
      browser,
      { headerHide: true },
      { path: '/realtimeData/index', options: { viewport: { width: 1_280, height: 500 } } },
    );
    await expect(page.locator('tr[data-row]').nth(15)).toBeAttached();
    const main = page.locator('#main');
    const before = await heightOf(main);
    const scroller = page.locator('div:has(> table)').first();
    const canScroll = await scroller.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(canScroll).toBeGreaterThan(380);
    await scroller.evaluate((element) => element.scrollTo(0, 350));
    await expect.poll(() => topOf(page.getByTestId('header-place'))).toBe(-64);
    expect(await heightOf(main)).toBe(before + 64);
    await scroller.evaluate((element) => element.scrollTo(0, 100));
    await expect.poll(() => topOf(page.getByTestId('header-place'))).toBe(0);
    expect(await heightOf(main)).toBe(before);
    await context.close();
  });

  test('SEED-158 with tabsFix the tab bar stays in view, without it it scrolls away', async ({ browser }) => {
    const { page, context } = await openLong(browser, { tabs: true });
    const tabs = page.getByTestId('tabs');
    await scrollTo(page, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    expect(await topOf(tabs)).toBe(64);
    await turn(page, 'headerFix', false);
    await scrollTo(page, 199);
    await expect.poll(() => topOf(tabs)).toBe(0);
    await turn(page, 'headerFix', true);
    await turn(page, 'tabsFix', false);
    await scrollTo(page, 200);
    await expect.poll(() => topOf(tabs)).toBe(64 - 200);
    await context.close();
  });

  test('SEED-161 with siderFix the side menu stays in view, without it it scrolls away', async ({ browser }) => {
    const { page, context } = await openLong(browser, { headerMenu: false });
    const entry = page.getByTestId('layout-sider').getByText('实时定位');
    const before = await topOf(entry);
    await scrollTo(page, 200);
    await expect.poll(() => scrolled(page)).toBe(200);
    expect(await topOf(entry)).toBe(before);
    await turn(page, 'siderFix', false);
    await scrollTo(page, 200);
    await expect.poll(() => topOf(entry)).toBe(before - 200);
    await context.close();
  });

  test('SEED-156 with headerStick the header spans above the side menu, without it it stands beside', async ({
    browser,
  }) => {
    const { page, context } = await openLong(browser, { headerMenu: false });
    const place = page.getByTestId('header-place');
    const sider = page.getByTestId('layout-sider');
    expect((await place.boundingBox())?.x).toBe(0);
    expect(await topOf(sider)).toBe(64);
    await turn(page, 'headerStick', false);
    await expect.poll(async () => (await place.boundingBox())?.x).toBe(256);
    expect(await topOf(sider)).toBe(0);
    await context.close();
  });

  test('the map fills exactly what the frame leaves, and the window does not scroll', async ({ browser }) => {
    for (const tabs of [false, true]) {
      const { page, context } = await seat(browser, { tabs }, { path: '/position/index' });
      await mapReady(page);
      const box = await page.locator('#main').boundingBox();
      const top = tabs ? 104 : 64;
      expect(box).toMatchObject({ x: 0, y: top, width: 1_440, height: 900 - top });
      const map = await page.locator('#main [data-page] > *').first().boundingBox();
      expect(map).toMatchObject({ x: 0, y: top, width: 1_440, height: 900 - top });
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
      await context.close();
    }
  });
});

test.describe('side menu', () => {
  test('SEED-081 SEED-166 SEED-167 the toggle makes it 256 or 80 px wide and is there with its switch and a side menu only', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { headerMenu: false, showSiderCollapse: true });
    const sider = page.getByTestId('layout-sider');
    const toggle = page.getByTestId('header-collapse');
    await expect.poll(() => widthOf(sider)).toBe(256);
    await toggle.click();
    await expect.poll(() => widthOf(sider)).toBe(80);
    await expect.poll(async () => (await saved('viewer')).menuCollapse).toBe(true);
    await toggle.click();
    await expect.poll(() => widthOf(sider)).toBe(256);
    await page.goto(longPage);
    await turn(page, 'menuCollapse', true);
    await expect.poll(() => widthOf(sider)).toBe(80);
    await turn(page, 'showSiderCollapse', false);
    await expect(toggle).toHaveCount(0);
    await turn(page, 'showSiderCollapse', true);
    await expect(toggle).toBeVisible();
    await turn(page, 'headerMenu', true);
    await expect(sider).toHaveCount(0);
    await expect(toggle).toHaveCount(0);
    await context.close();
  });

  test('SEED-168 titles stand under the icons of a collapsed menu with their switch; without it in a tooltip', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { headerMenu: false, menuCollapse: true }, { path: longPage });
    const sider = page.getByTestId('layout-sider');
    const entry = sider.getByRole('link', { name: '实时定位' });
    await expect(entry).toBeVisible();
    await expect(entry).toHaveText('');
    await entry.hover();
    await expect(page.getByRole('tooltip', { name: '实时定位' })).toBeVisible();
    await turn(page, 'showCollapseMenuTitle', true);
    await expect(entry).toHaveText('实时定位');
    await context.close();
  });

  test('SEED-165 with menuAccordion one branch is open at a time', async ({ browser }) => {
    const { page, context } = await seat(
      browser,
      { headerMenu: false },
      { path: '/position/index', username: 'supervise' },
    );
    const branches = page.locator('[data-testid^=menu-branch-]');
    await expect(branches.nth(1)).toBeVisible();
    const open = page.locator('[data-testid^=menu-branch-][aria-expanded=true]');
    const openAll = async (): Promise<void> => {
      for (const branch of await branches.all()) {
        if ((await branch.getAttribute('aria-expanded')) === 'false') await branch.click();
      }
    };
    await openAll();
    await expect(open).toHaveCount(await branches.count());
    await page.goto(longPage);
    await turn(page, 'menuAccordion', true);
    await expect(open).toHaveCount(1);
    await openAll();
    await expect(open).toHaveCount(1);
    await context.close();
  });

  test('SEED-022 SEED-023 SEED-024 mobile up to 600, tablet up to 992: there the side menu collapses by itself, and the desktop has the user’s own width again', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { headerMenu: false });
    const sider = page.getByTestId('layout-sider');
    const at = (width: number): Promise<void> => page.setViewportSize({ width, height: 900 });
    await at(993);
    await expect.poll(() => widthOf(sider)).toBe(256);
    await at(992);
    await expect.poll(() => widthOf(sider)).toBe(80);
    const toggle = page.getByTestId('header-collapse');
    await toggle.click();
    await expect.poll(() => widthOf(sider)).toBe(256);
    await at(1_200);
    await expect(toggle).toHaveCount(0);
    await at(601);
    await expect.poll(() => widthOf(sider)).toBe(80);
    await at(600);
    await expect(sider).toHaveCount(0);
    await expect.poll(() => heightOf(page.getByTestId('header'))).toBe(56);
    await at(993);
    await expect.poll(() => widthOf(sider)).toBe(256);
    expect((await saved('viewer')).menuCollapse).toBe(false);
    await context.close();
  });

  test('SEED-096 SEED-098 SEED-099 SEED-251 SEED-252 SEED-253 the top menu has its entries in order, IMEI import only for root, messages only for supervise_zhidui and operate', async ({
    browser,
  }) => {
    const order = ['实时定位', '项目维护', '实时数据', '设备维护', '用户管理', 'IMEI导入', '系统设置', '消息'];
    for (const [username, has, lacks] of [
      ['viewer', [], ['IMEI导入', '消息']],
      ['root', [], ['消息']],
      ['supervise', ['消息'], ['IMEI导入']],
      ['operate', ['消息'], ['IMEI导入']],
    ] as const) {
      const { page, context } = await seat(browser, {}, { username });
      const links = page.getByTestId('header-menu').getByRole('link');
      await expect(links.first()).toBeVisible();
      const words = await links.allTextContents();
      const names = words.map((each) => order.find((name) => each.startsWith(name)) ?? each);
      expect(names).toEqual(order.filter((name) => names.includes(name)));
      for (const name of has) expect(names).toContain(name);
      for (const name of lacks) expect(names).not.toContain(name);
      await context.close();
    }
  });

  test('SEED-097 SEED-229 SEED-366 system management has a side menu, and any entry of the header hides it', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, {}, { username: 'supervise', path: '/systemManage/list' });
    const sider = page.getByTestId('layout-sider');
    await expect(sider).toContainText('系统管理');
    await expect(sider.getByRole('link')).toHaveText(['用户管理']);
    await expect(page.getByTestId('header-breadcrumb')).toHaveText('首页/系统管理/用户管理');
    await expect(page.getByTestId('header-menu').locator('[aria-current=page]')).toHaveCount(0);
    const entries = page.getByTestId('header-menu').getByRole('link');
    for (let at = 0; at < (await entries.count()); at += 1) {
      await entries.nth(at).click();
      await expect(sider, String(at)).toHaveCount(0);
      await page.goto('/systemManage/list');
      await expect(sider).toBeVisible();
    }
    await context.close();
  });

  test('SEED-100 user management has a menu with exactly list, company management and personnel management, each opening its route', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, {}, { path: '/userManage/index' });
    const links = page.getByTestId('section-menu').getByRole('link');
    await expect(links).toHaveText(['列表', '单位管理', '人员管理']);
    await expect(page.getByTestId('layout-sider')).toHaveCount(0);
    for (const [at, path] of ['/userManage/index', '/userManage/company', '/userManage/user'].entries()) {
      await links.nth(at).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(links.nth(at)).toHaveAttribute('aria-current', 'page');
    }
    await context.close();
  });
});

test('with the layout defaults a supervisor reaches /systemManage/list by clicking what is seen', async ({
  browser,
}) => {
  const { page, context } = await seat(browser, {}, { username: 'supervise', path: '/position/index' });
  await page.getByTestId('header-menu').getByRole('link', { name: '用户管理' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/userManage/index');
  await page.locator('#main').getByText('账号管理').click();
  await expect(page).toHaveURL((url) => url.pathname === '/systemManage/list');
  await expect(page.getByTestId('layout-sider')).toBeVisible();
  await context.close();
});

test.describe('layout settings', () => {
  test('SEED-254 SEED-255 SEED-256 SEED-257 SEED-258 dependents are greyed while their parent is off and keep their value', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { enableSetting: true, showBreadcrumbIcon: true, tabs: true });
    await page.getByTestId('header-setting').click();
    const drawer = page.getByTestId('setting-drawer');
    await expect(drawer).toBeVisible();
    for (const [parent, dependents] of [
      ['headerFix', ['headerHide', 'headerStick']],
      ['showBreadcrumb', ['showBreadcrumbIcon']],
      ['tabs', ['showTabsIcon', 'tabsFix', 'tabsReload', 'tabsOrder']],
    ] as const) {
      for (const key of dependents) await expect(setting(page, key), key).toBeEnabled();
      const before = await Promise.all(dependents.map((key) => setting(page, key).isChecked()));
      await turn(page, parent, false);
      for (const key of dependents) await expect(setting(page, key), key).toBeDisabled();
      expect(await Promise.all(dependents.map((key) => setting(page, key).isChecked()))).toEqual(before);
      await turn(page, parent, true);
      for (const key of dependents) await expect(setting(page, key), key).toBeEnabled();
    }
    await context.close();
  });

  test('the drawer is 280 px wide and insets the page; a change is saved after half a second and outlives a reload and another browser', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { enableSetting: true });
    const main = page.locator('#main');
    const button = page.getByTestId('header-setting');
    await button.click();
    const drawer = page.getByTestId('setting-drawer');
    await expect(drawer).toBeVisible();
    expect(await widthOf(page.locator('div:has(> [data-testid=setting-drawer])'))).toBe(280);
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
    expect(calls.map((text) => JSON.parse(text) as unknown)).toEqual([{ showLog: true, showReload: true, tabs: true }]);
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect.poll(() => widthOf(main)).toBe(1_440);
    await page.reload();
    await expect(page.getByTestId('tabs')).toBeVisible();
    await context.close();
    const other = await takeSeat(browser, 'viewer', '/device/deviceAlarmList');
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

  test('SEED-186 SEED-187 the settings and the menu are kept in this browser, per user where they are the user’s', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { tabs: true });
    const kept = await page.evaluate(() => {
      const uuid = /admin-uuid=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const read = (key: string): unknown =>
        (JSON.parse(localStorage.getItem(key) ?? '{}') as { state?: unknown }).state;
      return { layout: read(`admin-layout-${uuid}`), menu: read('admin-menu') };
    });
    expect(kept.layout).toEqual({ ...layoutDefaults, tabs: true });
    expect(kept.menu).toMatchObject({ headerName: 'device', activePath: '/device/deviceAlarmList' });
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
    expect(await heightOf(page.getByTestId('header'))).toBe(56);
    await expect(page.getByTestId('header-logo')).toBeVisible();
    for (const id of ['header-breadcrumb', 'tabs', 'header-fullscreen', 'header-setting', 'header-menu'])
      await expect(page.getByTestId(id)).toHaveCount(0);
    await page.goto(longPage);
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
    const bottom = await page.locator('#main').evaluate((element) => element.getBoundingClientRect().bottom);
    expect(Math.round(bottom)).toBeLessThanOrEqual(360);
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
