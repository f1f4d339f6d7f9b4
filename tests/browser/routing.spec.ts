import { expect, type Page } from '@playwright/test';
import { screenRows } from '#client/app/screenRows.ts';
import { test } from './fixture.ts';
import { at, makeNewcomer, typeLogin } from './newcomer.ts';
import { mapReady, takeSeat, titled } from './people.ts';
import { open, shown, sit, tabsOf } from './tabSeat.ts';

test.setTimeout(150_000);

/** Screens that open for everybody, with what each of them shows. */
const openToAll = {
  '/login': 'login-submit',
  '/register': 'register-submit',
  '/403': 'error-403',
  '/404': 'error-404',
  '/500': 'error-500',
} as const;
/** Every other screen of the product needs a person, also one that is added tomorrow. */
const closed = screenRows.map(({ path }) => path).filter((path) => !(path in openToAll));
/** The address itself, and one with what a person filtered. */
const asked = closed.flatMap((path, index) => (index % 5 === 0 ? [path, `${path}?x=1&tab=layout`] : [path]));

test('SEED-027 SEED-028 SEED-033 SEED-034 without a token, or with one whose text is undefined, every page leads to the login with its full path', async ({
  page,
}) => {
  expect(closed).toEqual(expect.arrayContaining(['/register/result', '/imeiImport/imei', '/systemManage/list/detail']));
  await page.goto(at('/login'));
  await expect(page.getByTestId('login-submit')).toBeVisible();
  // A page that is let in would be sent here by the answers to its calls: the guard stands before them.
  await page.route('**/api/**', (route) => route.abort());
  for (const token of [undefined, 'undefined']) {
    if (token !== undefined) await page.context().addCookies([{ name: 'admin-token', value: token, url: at('/') }]);
    for (const path of asked) {
      // Within the application: the guard stands before each navigation, not only before the first.
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expect(page).toHaveURL(at(`/login?redirect=${encodeURIComponent(path)}`));
    }
  }
});

const sorry: Readonly<Record<string, string>> = {
  '/403': '抱歉，您无权访问此页面。',
  '/404': '抱歉，您访问的页面不存在。',
  '/500': '抱歉，服务器报告了一个错误。',
};

test('SEED-026 SEED-039 the sign-in page and the error pages open without login', async ({ page }) => {
  for (const [path, testId] of Object.entries(openToAll)) {
    await page.goto(at(path));
    await expect(page.getByTestId(testId)).toBeVisible();
    await expect(page).toHaveURL(at(path));
    const words = sorry[path];
    if (words !== undefined) await expect(page.getByText(words)).toBeVisible();
  }
});

test('SEED-029 SEED-030 SEED-031 SEED-032 SEED-053 SEED-057 SEED-061 sections lead on; /refresh and /redirect replay a path and are no tabs', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/position/index');
  const leads = [
    ['/', '/position/index'],
    ['/index', '/position/index'],
    ['/systemManage', '/systemManage/list'],
    ['/userManage', '/userManage/index'],
    ['/systemSet?tab=layout', '/systemSet/personSet?tab=layout'],
    ['/redirect/log?level=warn', '/log?level=warn'],
  ] as const;
  for (const [from, to] of leads) {
    await page.evaluate((path) => history.pushState(null, '', path), from);
    await expect(page).toHaveURL(at(to));
  }
  const heading = shown(page).locator('h1');
  await expect(heading).toBeVisible();
  await heading.evaluate((element) => element.setAttribute('data-mark', '1'));
  const before = await tabsOf(page).count();
  await page.evaluate(() => history.pushState(null, '', '/refresh'));
  await expect(page).toHaveURL(at('/log?level=warn'));
  await expect(heading).toBeVisible();
  await expect(shown(page).locator('h1[data-mark]')).toHaveCount(0);
  expect(await tabsOf(page).count()).toBe(before);
  await expect(page.getByTestId('header-menu').locator('a[href*="refresh"], a[href*="redirect"]')).toHaveCount(0);
  await context.close();
});

test('SEED-036 SEED-048 SEED-068 after each navigation the title is the page’s; /log is a page of its own', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/realtimeData/index');
  for (const [path, title] of [
    ['/log', '系统日志'],
    ['/device/deviceAlarmList', '设备告警（火警管理）'],
    ['/position/index', '实时定位'],
  ] as const) {
    await open(page, path);
    await expect(page).toHaveTitle(titled(`${title} - 智能交通护栏在线监测平台`));
    // Somebody without any role.
    if (path === '/device/deviceAlarmList') await expect(shown(page).getByTestId('alarm-tab-all')).toBeVisible();
  }
  await page.goBack();
  await expect(page).toHaveTitle(titled('设备告警（火警管理） - 智能交通护栏在线监测平台'));
  await context.close();
});

test('a page without the right role leads to /403 and says where from', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  await page.evaluate(() => history.pushState(null, '', '/systemManage/list?page=2'));
  await expect(page).toHaveURL(at('/403?from=%2FsystemManage%2Flist%3Fpage%3D2'));
  await expect(page.getByTestId('error-403')).toBeVisible();
  await context.close();
});

test('SEED-037 SEED-361 the way to the top after a navigation takes 500 ms, and a filter is no navigation', async ({
  browser,
}) => {
  const who = await makeNewcomer();
  const { page, context } = await sit(browser, who, '/systemSet/personSet?tab=layout', {
    viewport: { width: 1280, height: 460 },
  });
  await expect(page.getByTestId('person-layout')).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const scrolled = (): Promise<number> => page.evaluate(() => Math.round(window.scrollY));
  // The next page is as long: what moves the window is the animation alone.
  // A sheet of the page itself: one that is written into it has no nonce.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('body { min-height: 3000px } * { overflow-anchor: none }');
    document.adoptedStyleSheets.push(sheet);
  });
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect.poll(scrolled).toBe(400);
  await page.evaluate(() => history.pushState(null, '', '/log'));
  await expect(shown(page).locator('h1')).toHaveText('系统日志');
  await page.clock.runFor(250);
  const half = await scrolled();
  expect(half).toBeGreaterThan(20);
  expect(half).toBeLessThan(380);
  await page.clock.runFor(300);
  expect(await scrolled()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 300));
  // As a filter does it: a click would bring what it focuses into view.
  await page.evaluate(() => history.replaceState(history.state, '', '/log?level=warn'));
  await expect(page).toHaveURL(/level=warn/);
  await page.clock.runFor(600);
  expect(await scrolled()).toBe(300);
  await context.close();
});

test('SEED-038 SEED-079 SEED-327 SEED-328 SEED-329 error pages say the seed’s words at their own address, and lead home', async ({
  browser,
}) => {
  const who = await makeNewcomer();
  const { page, context } = await sit(browser, who, '/log');
  await page.evaluate(() => localStorage.setItem('admin-i18n', 'en-US'));
  const uuid = (await page.context().cookies()).find(({ name }) => name === 'admin-uuid')?.value;
  await page.evaluate((id) => localStorage.setItem(`admin-i18n-${id}`, 'en-US'), uuid);
  for (const [path, words] of [
    ['/403', "Sorry, you don't have access to this page."],
    ['/no/such/page?x=1', 'Sorry, the page you visited does not exist.'],
    ['/500', 'Sorry, the server is reporting an error.'],
  ] as const) {
    await page.goto(at(path));
    await expect(page.getByText(words)).toBeVisible();
    await expect(page).toHaveURL(at(path));
    await page.getByRole('button', { name: 'Back to home' }).click();
    await expect(page).toHaveURL(at('/position/index'));
  }
  await context.close();
});

test('SEED-354 the path is the page: no hash, and the base is /', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  await page.getByTestId('header-logo').click();
  await expect(page).toHaveURL(at('/position/index'));
  await page.goBack();
  await expect(page).toHaveURL(at('/log'));
  await context.close();
});

test('an open redirect leads to the landing page of this site', async ({ browser }) => {
  const who = await makeNewcomer();
  for (const evil of [
    '//evil.example',
    'https://evil.example/x',
    '/\\evil.example',
    '/%2Fevil.example',
    'javascript:alert(1)',
  ]) {
    const page = await browser.newPage();
    await page.goto(at(`/login?redirect=${encodeURIComponent(evil)}`));
    await typeLogin(page, who.username, who.password);
    await expect(page).toHaveURL(at('/position/index'));
    await page.close();
  }
});

test('SEED-300 a page’s code is fetched when it is first opened', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  await expect(shown(page).locator('h1')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(page, '/position/index');
  await mapReady(page);
  expect(asked.some((path) => /PositionScreen.*\.js$/.test(path))).toBe(true);
  asked.length = 0;
  await open(page, '/log');
  await open(page, '/position/index');
  await mapReady(page);
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
  await context.close();
});

test.describe('a language nobody chose', () => {
  const first = async (page: Page, auto: boolean): Promise<void> => {
    // The setting stands in the page that the server serves.
    await page.route('**/login', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const html = (await response.text()).replace(/(name="i18n-auto" content=")\d/, `$1${auto ? 1 : 0}`);
      await route.fulfill({ response, body: html });
    });
    await page.goto(at('/login'));
    await expect(page.getByTestId('login-submit')).toBeVisible();
  };
  for (const { id, browserSays, auto, lang } of [
    { id: 'SEED-015 without detection an English browser', browserSays: 'en-US', auto: false, lang: 'zh-CN' },
    { id: 'SEED-016 with detection an English browser', browserSays: 'en-US', auto: true, lang: 'en-US' },
    { id: 'SEED-017 with detection a French browser', browserSays: 'fr-FR', auto: true, lang: 'zh-CN' },
  ]) {
    test(`${id} begins in ${lang}`, async ({ browser }) => {
      const context = await browser.newContext({ locale: browserSays });
      const page = await context.newPage();
      await first(page, auto);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      const isChinese = lang === 'zh-CN';
      await expect(page.getByTestId('login-submit')).toHaveText(isChinese ? '登录' : 'Sign in');
      const product = isChinese ? '智能交通护栏在线监测平台' : 'Intelligent Guardrail Monitoring';
      await expect(page).toHaveTitle(`${isChinese ? '登录' : 'Sign in'} - ${product}`);
      await context.close();
    });
  }

  test('SEED-018 SEED-181 a language that was chosen wins, and outlives a reload', async ({ browser }) => {
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    await first(page, true);
    await page.getByTestId('header-lang').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page.getByTestId('login-submit')).toHaveText('Sign in');
    await expect(page).toHaveTitle('Sign in - Intelligent Guardrail Monitoring');
    await page.reload();
    await expect(page.getByTestId('login-submit')).toHaveText('Sign in');
    await context.close();
  });
});
