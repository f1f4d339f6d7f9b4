import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { at } from './newcomer.ts';
import { takeSeat } from './people.ts';
import { open, shown } from './tabSeat.ts';
import { answer, logged } from './errorKit.ts';

test.setTimeout(180_000);

test('SEED-330 a chunk that does not come is reloaded once by itself, then the page says so and offers a reload', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/RealtimeScreen-*.js', (route) => route.abort());
  await page.evaluate(() => void setTimeout(() => history.pushState(null, '', '/realtimeData/index')));
  await expect(page.getByText('资源加载失败')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => loads).toBe(1);
  // It reloaded, and the chunk is missing again.
  await expect(page.getByText('资源加载失败')).toBeVisible({ timeout: 30_000 });
  await open(page, '/log');
  await expect(logged(page).filter({ hasText: 'ChunkLoadError' })).not.toHaveCount(0);
  await open(page, '/realtimeData/index');
  await expect(page.getByText('资源加载失败')).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute('**/assets/RealtimeScreen-*.js');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(shown(page).locator('tr[data-row]').first()).toBeVisible();
  await context.close();
});

test('a chunk that does not come because the server is away waits for it, instead of leaving the browser’s own error page', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  let loads = 0;
  let asked = 0;
  page.on('load', () => (loads += 1));
  await page.route('**/assets/RealtimeScreen-*.js', (route) => route.abort());
  await page.route(at('/'), (route) => {
    asked += 1;
    return route.abort();
  });
  await page.evaluate(() => history.pushState(null, '', '/realtimeData/index'));
  await expect(page.getByText('资源加载失败')).toBeVisible({ timeout: 30_000 });
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(loads).toBe(0);
  await page.unroute('**/assets/RealtimeScreen-*.js');
  await page.unroute(at('/'));
  await expect(shown(page).locator('tr[data-row]').first()).toBeVisible({ timeout: 30_000 });
  // Rows may stand there before the last file of the page has come.
  await expect.poll(() => loads).toBe(1);
  await context.close();
});

test('a question whose dialog does not arrive is asked by the browser, and nothing is done unasked', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  await page.route('**/assets/AskDialog-*.js', (route) => route.abort());
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByTestId('header-user').click();
  await page.getByTestId('header-logout').click();
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]).toContain('退出');
  await expect(page.getByTestId('header')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/log');
  await context.close();
});

test('a page that breaks shows the 500 page with its number in the frame; another page works, and it can be built anew', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  // What the list gets is nothing that it can draw.
  const broken = answer({ errno: 0, errmsg: 'ok', data: { records: 7, total: 1, counts: null } });
  await page.route('**/api/web/alarm/pageAlarm?*', broken);
  await open(page, '/device/deviceAlarmList');
  await expect(page.getByTestId('error-500')).toBeVisible();
  await expect(page.getByTestId('error-500')).toContainText('抱歉，服务器报告了一个错误。');
  const number = /错误编号 (\w+)/.exec(await page.getByTestId('error-500').innerText())?.[1] ?? 'none';
  await expect(page.getByTestId('header')).toBeVisible();
  await open(page, '/log');
  await logged(page).filter({ hasText: 'TypeError' }).first().click();
  await expect(page.getByTestId('log-detail')).toContainText(number);
  await page.keyboard.press('Escape');
  await page.unroute('**/api/web/alarm/pageAlarm?*', broken);
  await open(page, '/device/deviceAlarmList');
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(shown(page).locator('tr[data-row]').first()).toBeVisible();
  await context.close();
});
