import { expect, type Page } from '@playwright/test';
import { screenRows } from '#client/app/screenRows.ts';
import { test } from './fixture.ts';
import { countFrames, expectRest } from './frames.ts';
import { mapReady, personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { shown } from './tabSeat.ts';
import { violationsInBothThemes, violationsOf } from './violations.ts';

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();

/** Waits until a signed-in page has what it shows. */
const ready: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/position/index': mapReady,
  '/realtimeData/index': (page) => expect(shown(page).locator('tr[data-row]').first()).toBeVisible(),
  '/device/deviceAlarmList': async (page) => {
    await shown(page).locator('tr[data-row]').first().click();
    await expect(page.getByTestId('alarm-timeline')).toBeVisible();
  },
  '/systemManage/list': (page) => expect(shown(page).locator('tr[data-user]').first()).toBeVisible(),
  '/userManage/index': (page) => expect(shown(page).locator('tr[data-user]').first()).toBeVisible(),
  '/log': heading,
  '/log?tab=audit': (page) => expect(shown(page).locator('tr[data-row]').first()).toBeVisible(),
  '/no/such/page': (page) => expect(page.getByTestId('error-404')).toBeVisible(),
  '/403': (page) => expect(page.getByTestId('error-403')).toBeVisible(),
  '/500': (page) => expect(page.getByTestId('error-500')).toBeVisible(),
  '/register/result': heading,
};

/** Pages that their own specs look at in the light theme, by who may open them. */
const others = {
  supervise: [
    '/project/index',
    '/realtimeData/alarmFault',
    '/realtimeData/alarmHealth',
    '/device/index',
    '/device/deviceList',
    '/device/railList',
    '/message/msgsettings',
    '/userManage/company',
    '/userManage/user',
  ],
  operate: ['/systemManage/overdueSetting'],
  root: ['/imeiImport/index', '/imeiImport/imei', '/imeiImport/importRecord'],
} as const;

/** Screens that are looked at in both themes elsewhere: with what only that place brings about. */
const elsewhere = {
  '/login': 'here',
  '/register': 'here',
  '/404': 'here, as an unknown address',
  '/systemManage/list/detail': 'here, of somebody',
  '/realtimeData/roster': 'shifts.spec.ts',
  '/realtimeData/handover': 'shifts.spec.ts',
  '/message/list': 'noticeCentre.spec.ts',
  '/message/messageDetail': 'noticeCentre.spec.ts',
  '/systemSet/personSet': 'settings.spec.ts',
  '/screen': 'wall.spec.ts, which has one theme',
} as const;

test('every screen of the product is looked at', () => {
  const seen = new Set([...Object.keys(ready), ...Object.values(others).flat(), ...Object.keys(elsewhere)]);
  expect(screenRows.map(({ path }): string => path).filter((path) => !seen.has(path))).toEqual([]);
});

/** Opens an address inside the page that is there: a page load is dear. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page).toHaveURL((url) => url.pathname + url.search === path);
}

test('sign-in and registration have no violation of WCAG 2.1 A and AA in either theme', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: stackFacts().url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByTestId('login-submit').click();
  await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await open(page, '/register');
  await page.getByTestId('register-submit').click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await context.close();
});

test('every signed-in page comes to rest and has no violation of WCAG 2.1 A and AA in either theme', async ({
  browser,
}) => {
  // A dozen pages, each looked at twice.
  test.slow();
  const { page, context } = await takeSeat(browser, 'supervise', '/log', { reducedMotion: 'reduce' });
  await countFrames(page);
  await page.reload();
  const found: string[] = [];
  const { data: self } = await (await personByCall('supervise')).get<{ id: string }>('/api/web/account/info');
  const detail = (of: Page) => expect(of.getByTestId('user-detail').getByRole('heading').first()).toBeVisible();
  const pages = { ...ready, [`/systemManage/list/detail?id=${self.id}`]: detail };
  for (const [path, isReady] of Object.entries(pages)) {
    await open(page, path);
    await isReady(page);
    found.push(...(await violationsInBothThemes(page, path, expectRest)));
  }
  expect(found).toEqual([]);
  await context.close();
});

test('the pages of projects, devices, reports, settings and imports come to rest and have the contrast of WCAG 2.1 AA in the dark theme', async ({
  browser,
}) => {
  test.slow();
  const found: string[] = [];
  for (const [username, paths] of Object.entries(others)) {
    const { page, context } = await takeSeat(browser, username, '/log', { reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
    await countFrames(page);
    await page.reload();
    for (const path of paths) {
      await open(page, path);
      await heading(page);
      await expect(shown(page).locator('tbody tr').or(shown(page).getByRole('button')).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      found.push(...(await violationsOf(page)).map((each) => `${path} ${each}`));
      await expectRest(page);
    }
    await context.close();
  }
  expect(found).toEqual([]);
});
