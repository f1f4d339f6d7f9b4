import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { at } from './newcomer.ts';
import { open, shown, tabSeat } from './tabSeat.ts';
import { answer, logged, toasts } from './errorKit.ts';

test.setTimeout(180_000);

const call = '**/api/web/setting/layout';

const form = '/systemSet/personSet?tab=layout';

/** A write that the page does by itself: a switch of the layout settings. */
async function turn(page: Page): Promise<void> {
  await page.getByTestId('setting-menuAccordion').click({ force: true });
}

test('SEED-310 SEED-312 SEED-313 SEED-315 SEED-316 SEED-317 SEED-318 SEED-319 SEED-320 SEED-308 SEED-309 SEED-321 SEED-358 each failure is told once, in its words, and stands in the log', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser, { path: '/log' });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await open(page, form);
  await expect(page.getByTestId('person-layout')).toBeVisible();
  const failures = [
    [400, { errno: 1400, errmsg: '服务端的话', requestId: 'R-400' }, '请求错误'],
    [403, {}, '拒绝访问'],
    // SEED-263: who may not is told so in the product's own sentence.
    [403, { errno: 1403, errmsg: '您没有权限进行此操作' }, '您没有权限进行此操作'],
    [404, { errno: 1404, errmsg: '接口不存在' }, '请求地址出错: /api/web/setting/layout'],
    [408, { errno: 1408, errmsg: '请求超时了' }, '请求超时'],
    [500, { errno: 1500, errmsg: '坏了' }, '服务器内部错误'],
    [501, {}, '服务未实现'],
    [502, {}, '网关错误'],
    [503, {}, '服务不可用'],
    [504, {}, '网关超时'],
    [505, {}, 'HTTP版本不受支持'],
    [200, { errno: 9002, errmsg: '布局设置不正确' }, '布局设置不正确'],
    [200, { errno: 9005, errmsg: '当前状态不允许此操作' }, '当前状态不允许此操作'],
  ] as const;
  for (const [status, body, words] of failures) {
    await page.route(call, answer(body, status));
    await turn(page);
    await expect(toasts(page).filter({ hasText: words })).toHaveCount(1);
    await page.unroute(call);
  }
  await open(page, '/log');
  for (const [, , words] of failures) await expect(logged(page).filter({ hasText: words })).toHaveCount(1);
  await logged(page).filter({ hasText: '请求错误' }).click();
  const detail = page.getByTestId('log-detail');
  await expect(detail).toContainText('服务端的话');
  await expect(detail).toContainText('R-400');
  expect(dialogs).toEqual([]);
  await context.close();
});

test('SEED-339 SEED-355 a message stands 65 px from the top and goes after three seconds', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: '/log' });
  await open(page, form);
  await expect(page.getByTestId('person-layout')).toBeVisible();
  await page.route(call, answer({ errno: 9005, errmsg: '当前状态不允许此操作' }));
  // From here on time stands: what the page draws by itself needs a few frames at the most.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const drawnMs = 50;
  await turn(page);
  const answered = page.waitForResponse(call);
  // A setting is sent half a second after it was changed.
  await page.clock.runFor(500);
  await answered;
  const toast = toasts(page).filter({ hasText: '当前状态不允许此操作' });
  await expect(toast).toBeAttached();
  await page.clock.runFor(drawnMs);
  await expect(toast).toBeVisible();
  await expect.poll(async () => Math.round((await toast.boundingBox())?.y ?? 0)).toBe(65);
  const opacity = (): Promise<string> =>
    toast.evaluate((element) => element.style.getPropertyValue('--notifications-state-opacity'));
  await page.clock.runFor(2_999 - drawnMs);
  expect(await opacity()).toBe('1');
  await page.clock.runFor(1 + drawnMs);
  // From here on it fades.
  expect(await opacity()).toBe('0');
  await page.clock.runFor(1_000);
  await expect(toast).toHaveCount(0);
  await context.close();
});

test('SEED-338 SEED-314 a call without an answer for 5,000 ms ends with the text of 408', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: '/log' });
  await open(page, form);
  await expect(page.getByTestId('person-layout')).toBeVisible();
  let asked = 0;
  await page.route(call, () => {
    asked += 1;
  });
  // Measured from the page's side: the test may hear of the call late. A setting is sent half a second after its
  // change.
  const turnedAt = Date.now();
  await turn(page);
  await expect(toasts(page).filter({ hasText: '请求超时' })).toBeVisible({ timeout: 20_000 });
  expect(asked).toBe(1);
  expect(Date.now() - turnedAt).toBeGreaterThan(5_400);
  await context.close();
});

test('a list that is cut off is asked once more; a write is not', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: '/log' });
  let lists = 0;
  await page.route('**/api/web/alarm/pageAlarm?*', (route) => {
    lists += 1;
    return lists === 1 ? route.abort('connectionreset') : route.continue();
  });
  await open(page, '/device/deviceAlarmList');
  await expect(shown(page).locator('tr[data-row]').first()).toBeVisible();
  expect(lists).toBeGreaterThanOrEqual(2);
  let writes = 0;
  await page.route(call, (route) => {
    writes += 1;
    return route.abort('connectionreset');
  });
  await open(page, form);
  await expect(page.getByTestId('person-layout')).toBeVisible();
  await turn(page);
  await expect(toasts(page).filter({ hasText: '网络连接失败' })).toHaveCount(1);
  expect(writes).toBe(1);
  await context.close();
});

test('SEED-307 an expired session is told once however many calls it ends', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: '/log' });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.route(/\/api\/web\/(alarm|message|account)\//, answer({ errno: 1605, errmsg: '登录超时，请重新登录' }));
  // Later than the evaluation: the page may start again before that has returned.
  const leave = page.evaluate(() => void setTimeout(() => history.pushState(null, '', '/device/deviceAlarmList')));
  // A call that the page makes by itself may find it first.
  await leave.catch((error: Error) => {
    if (!error.message.includes('context was destroyed')) throw error;
  });
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  await expect(toasts(page).filter({ hasText: '登录超时，请重新登录' })).toHaveCount(1);
  await expect.poll(() => loads).toBe(1);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('admin-token');
  await context.close();
});

test('SEED-311 a 401 says so and leads to the login, with the way back', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: '/log' });
  await open(page, form);
  await expect(page.getByTestId('person-layout')).toBeVisible();
  await page.route(call, answer({ errno: 1401, errmsg: '未授权，请登录' }, 401));
  await turn(page);
  await expect(toasts(page).filter({ hasText: '未授权，请登录' })).toHaveCount(1);
  await expect(page).toHaveURL(at(`/login?redirect=${encodeURIComponent(form)}`));
  await context.close();
});

test('1617 leads to the security settings', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: '/log' });
  await open(page, form);
  await expect(page.getByTestId('person-layout')).toBeVisible();
  await page.route(call, answer({ errno: 1617, errmsg: '密码已过期，请修改密码' }));
  await turn(page);
  await expect(page).toHaveURL(at('/systemSet/personSet?tab=security'));
  await expect(page.getByTestId('duty-banner')).toBeVisible();
  await context.close();
});
