import { expect, test, type Page } from '@playwright/test';
import { mapReady, personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { violationsOf } from './violations.ts';

/** Waits until a signed-in page has what it shows. */
const ready: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/position/index': mapReady,
  '/realtimeData/index': (page) => expect(page.locator('tr[data-row]').first()).toBeVisible(),
  '/device/deviceAlarmList': async (page) => {
    await page.locator('tr[data-row]').first().click();
    await expect(page.getByTestId('alarm-timeline')).toBeVisible();
  },
  '/systemManage/list': (page) => expect(page.locator('tr[data-user]').first()).toBeVisible(),
  '/userManage/index': (page) => expect(page.locator('tr[data-user]').first()).toBeVisible(),
  '/log': (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
  '/log?tab=audit': (page) => expect(page.locator('tr[data-row]').first()).toBeVisible(),
  '/no/such/page': (page) => expect(page.getByTestId('error-404')).toBeVisible(),
};

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} theme`, () => {
    const setScheme = (value: string): void => localStorage.setItem('mantine-color-scheme-value', value);

    test('the sign-in page has no violation of WCAG 2.1 A and AA', async ({ browser }) => {
      const context = await browser.newContext({ baseURL: stackFacts().url, reducedMotion: 'reduce' });
      await context.addInitScript(setScheme, scheme);
      const page = await context.newPage();
      await page.goto('/login');
      await page.getByTestId('login-submit').click();
      await expect(page.getByText('请输入密码', { exact: true })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await context.close();
    });

    test('no signed-in page has a violation of WCAG 2.1 A and AA', async ({ browser }) => {
      test.setTimeout(120_000);
      const { page, context } = await takeSeat(browser, 'supervise', '/position/index', { reducedMotion: 'reduce' });
      await context.addInitScript(setScheme, scheme);
      const found: string[] = [];
      const { data: self } = await (await personByCall('supervise')).get<{ id: string }>('/api/web/account/info');
      const detail = (of: Page) => expect(of.getByTestId('user-detail').getByRole('heading').first()).toBeVisible();
      const pages = { ...ready, [`/systemManage/list/detail?id=${self.id}`]: detail };
      for (const [path, isReady] of Object.entries(pages)) {
        await page.goto(path);
        await isReady(page);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
        found.push(...(await violationsOf(page)).map((each) => `${path} ${each}`));
      }
      expect(found).toEqual([]);
      await context.close();
    });
  });
}

/** Pages that their own specs look at in the light theme, by who may open them. */
const others = {
  supervise: [
    '/project/index',
    '/realtimeData/alarmFault',
    '/device/deviceList',
    '/device/railList',
    '/message/msgsettings',
  ],
  operate: ['/systemManage/overdueSetting'],
  root: ['/imeiImport/index', '/imeiImport/imei', '/imeiImport/importRecord'],
} as const;

test('in the dark theme the pages of projects, devices, reports, settings and imports have the contrast of WCAG 2.1 AA', async ({
  browser,
}) => {
  const found: string[] = [];
  for (const [username, paths] of Object.entries(others)) {
    const { page, context } = await takeSeat(browser, username, '/log', { reducedMotion: 'reduce' });
    await context.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
    for (const path of paths) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible();
      await expect(page.locator('tbody tr').or(page.getByRole('button')).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      found.push(...(await violationsOf(page)).map((each) => `${path} ${each}`));
    }
    await context.close();
  }
  expect(found).toEqual([]);
});
