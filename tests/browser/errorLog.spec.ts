import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { at } from './newcomer.ts';
import { takeSeat } from './people.ts';
import { open, tabSeat } from './tabSeat.ts';
import { answer, logged, toasts } from './errorKit.ts';

test.setTimeout(180_000);

test('SEED-306 a body without errno is taken as it is', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  // The zone of the installation comes with the configuration: every time on the page is in it.
  await page.route('**/api/web/common/getAppConfig', answer({ version: '2.7.0', tz: 'UTC', wsPath: '/socket.io' }));
  await page.goto(at('/nowhere'));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin-zone'))).toBe('UTC');
  await page.goto(at('/log'));
  await page.evaluate(() => void Promise.reject(new Error('for the log')));
  const cell = logged(page).filter({ hasText: 'for the log' }).locator('td').first();
  const hourAgo = (hours: number): string =>
    new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 13).replace('T', ' ');
  await expect(cell.locator('time')).toHaveAttribute('title', new RegExp(`${hourAgo(0)}|${hourAgo(1)}`));
  await expect(cell).toContainText(new RegExp(`${hourAgo(0).slice(5)}|${hourAgo(1).slice(5)}`));
  await context.close();
});

test('errors of scripts and refused promises are in the log and with the server, at most twenty a minute', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  const told: string[] = [];
  await page.route('**/api/web/common/clientLog', async (route) => {
    told.push(route.request().postData() ?? '');
    await answer({ errno: 0, errmsg: 'ok', data: null })(route);
  });
  await page.evaluate(() => {
    for (let n = 1; n <= 30; n += 1) void Promise.reject(new Error(`broken ${n}`));
  });
  await expect(logged(page).filter({ hasText: 'broken 30' })).toHaveCount(1);
  await expect.poll(() => told.length).toBe(20);
  expect(told[0]).toContain('broken 1');
  // A page on plain http has no clipboard: what stands in for it is nothing that the content policy refuses.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined }));
  await page.getByTestId('log-copy-all').click();
  await expect(toasts(page).filter({ hasText: '复制成功' })).toBeVisible();
  await context.close();
});

test('SEED-333 SEED-334 SEED-335 the header’s tooltip counts entries and errors', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: '/log' });
  const tool = page.getByTestId('header-log');
  await page.getByTestId('log-clear').click({ force: true });
  await expect(tool).toHaveAccessibleName('没有日志或异常');
  for (const path of ['/realtimeData/index', '/systemSet/personSet', '/log']) await open(page, path);
  await expect(tool).toHaveAccessibleName('3 条日志');
  await page.evaluate(() => history.replaceState(history.state, '', '/log?level=info'));
  await expect(logged(page)).toHaveCount(3);
  await expect(logged(page).nth(1)).toContainText('页面访问个人设置/systemSet/personSet');
  await page.evaluate(() => void Promise.reject(new Error('one')));
  await expect(tool).toHaveAccessibleName('4 条日志 | 包含 1 个异常');
  await expect(logged(page)).toHaveCount(3);
  await context.close();
});
