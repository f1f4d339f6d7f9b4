import { expect } from '@playwright/test';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { giveCallsTime } from './heldCall.ts';
import { list, rows, rowOf, messages, unreadOf, fault, fresh, raise, refusal } from './messageKit.ts';
import { makeNewcomer } from './newcomer.ts';
import { personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { open, sit, tabSeat } from './tabSeat.ts';
import { violationsInBothThemes } from './violations.ts';

test.describe('the message centre of the bell', () => {
  test('SEED-087 SEED-088 SEED-183 opens titled 消息中心, 1200 wide, with the list; Escape closes what stands on top only; the unread count of before stands until the server answers', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const notice = await fresh(person);
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
    await page.getByTestId('header-bell').focus();
    await page.keyboard.press('Enter');
    const centre = page.getByRole('dialog', { name: /消息中心/ });
    await expect(centre).toBeVisible();
    await expect(async () => {
      await expect(centre).toContainText(`${await unreadOf(person)} 条未读`, { timeout: 1_000 });
    }).toPass();
    await expect(rows(page)).toHaveCount(10);
    await expect.poll(async () => (await centre.boundingBox())?.width).toBe(1200);
    await rowOf(page, notice.id).getByTestId('message-handle').click();
    await expect(page.getByText('确认处理吗？')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('确认处理吗？')).toBeHidden();
    await expect(centre).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(centre).toBeHidden();
    await expect(page.getByTestId('header-bell')).toBeFocused();
    const stored = (): Promise<unknown> =>
      page.evaluate(() => {
        const text = Object.entries(localStorage).find(([key]) => key.startsWith('admin-user-'))?.[1];
        return (JSON.parse(text ?? '{}') as { state?: { unread?: unknown } }).state?.unread;
      });
    await expect.poll(async () => (await stored()) === (await unreadOf(person))).toBe(true);
    await page.route('**/getNoticeNoReadCount*', (route) => route.abort());
    await page.reload();
    await page.getByTestId('header-bell').click();
    await expect(centre).toContainText(/[1-9]\d* 条未读/);
    await context.close();
  });

  test('SPEC-028 rows are selected, marked and opened by keyboard alone', async ({ browser }) => {
    // What another test sent opens in a dialog, not on a page.
    for (let n = 0; n < 3; n += 1) await fresh(await personByCall('supervise'));
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await rows(page).first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await expect(list(page)).toContainText('已选 2 条');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname !== '/message/list');
    await context.close();
  });

  test('at 390 px messages are cards, with type and days in a sheet', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list', {
      viewport: { width: 390, height: 844 },
    });
    const cards = list(page).locator('li[tabindex]');
    await expect(cards).toHaveCount(10);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await cards.first().getByRole('checkbox').check();
    await expect(list(page)).toContainText('已选 1 条');
    await page.getByRole('button', { name: '筛选' }).click();
    await expect
      .poll(async () => (await page.getByRole('dialog', { name: '筛选' }).boundingBox())?.height ?? 844)
      .toBeLessThan(400);
    await page.getByTestId('message-filter-noticeAction').click();
    await page.getByRole('option', { name: '设备告警' }).click();
    await page.getByRole('button', { name: '确定' }).click();
    await expect(page.getByRole('button', { name: '筛选（1）' })).toBeVisible();
    await context.close();
  });
});

test.describe('the popover of notices', () => {
  test('SEED-092 SEED-322 has notifications, messages and to-dos; a message leads to its details and is read; a tab is cleared at once', async ({
    browser,
  }) => {
    const person = await personByCall('operate');
    const notice = await fresh(person);
    const { page, context } = await takeSeat(browser, 'operate', '/realtimeData/index');
    await page.getByTestId('header-notice').click();
    const panel = page.getByTestId('notice-panel');
    await expect(panel.getByRole('tab')).toHaveText([/^通知/, /^消息/, /^待办/]);
    await expect.poll(async () => (await panel.boundingBox())?.width).toBeGreaterThan(330);
    await page.getByTestId('notice-tab-messages').click();
    const row = panel.getByRole('tabpanel').getByRole('button').filter({ hasText: '碰撞' }).first();
    // On a slow net the mark is late. Who waited for it would go only when the call has run out of time, and then the
    // message is never read.
    const mark = '**/api/web/account/readNotice';
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await giveCallsTime(page);
    await page.route(mark, async (route) => {
      await held;
      await route.continue();
    });
    await row.click();
    await expect(page).toHaveURL((url) => url.pathname === '/device/index');
    answer();
    await expect(page.getByTestId('alarm-detail')).toContainText(notice.code);
    await expect(panel).toBeHidden();
    await expect
      .poll(async () => (await messages(person)).find(({ id }) => id === notice.id)?.isRead, { timeout: 30_000 })
      .toBe(1);
    await page.unroute(mark);

    await fresh(person);
    await page.getByTestId('header-notice').click();
    await page.getByTestId('notice-tab-messages').click();
    await expect(page.getByTestId('notice-clear')).toBeEnabled();
    await page.route('**/api/web/account/readAllNotice', (route) => route.fulfill({ json: refusal }));
    await page.getByTestId('notice-clear').click();
    // The alarm behind the message has one of its own.
    const told = page.locator('.mantine-Notification-root').filter({ hasText: '操作失败' });
    await expect(told).toHaveText(`操作失败！${refusal.errmsg}`);
    await page.unroute('**/api/web/account/readAllNotice');
    await page.getByTestId('notice-clear').click();
    await expect(panel).toContainText('您已读完所有消息');
    await page.getByTestId('notice-tab-todos').click();
    await page.getByTestId('notice-all').click();
    await expect(page).toHaveURL((url) => url.pathname === '/device/deviceAlarmList');
    await context.close();
  });

  test('in another language its lines are said anew', async ({ browser }) => {
    const { page, context, person } = await tabSeat(browser, {
      layout: { showNotice: true },
      roles: ['operate'],
      path: '/project/index',
    });
    await fresh(person);
    const line = page.getByTestId('notice-panel').locator('li').filter({ visible: true }).first();
    await page.getByTestId('header-notice').click();
    await page.getByTestId('notice-tab-messages').click();
    await expect(line).toContainText('设备告警');
    await page.keyboard.press('Escape');
    await page.getByTestId('header-lang').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByTestId('header-notice').click();
    await page.getByTestId('notice-tab-messages').click();
    await expect(line).toContainText('Device alarm');
    await context.close();
  });

  test('an empty tab says which it is, a failing one offers a second try', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'viewer');
    const none = { total: 0, records: [] };
    await page.route('**/getNoticeTabs*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await page.getByTestId('header-notice').click();
    const panel = page.getByTestId('notice-panel');
    await expect(panel.getByRole('alert')).toBeVisible();
    await page.unroute('**/getNoticeTabs*');
    const data = { notifications: none, messages: none, todos: none };
    await page.route('**/getNoticeTabs*', (route) => route.fulfill({ json: { errno: 0, errmsg: '', data } }));
    await panel.getByRole('button', { name: '重试' }).click();
    await expect(panel).toContainText('您已查看所有通知');
    await page.getByTestId('notice-tab-messages').click();
    await expect(panel).toContainText('您已读完所有消息');
    await page.getByTestId('notice-tab-todos').click();
    await expect(panel).toContainText('您已完成所有待办');
    await context.close();
  });
});

test('list, message centre, popover and detail have no violation of WCAG 2.1 A and AA in either theme', async ({
  browser,
}) => {
  const person = await personByCall('supervise');
  const { targetId } = await fresh(person, fault);
  const { page, context } = await takeSeat(browser, 'supervise', '/message/list', { reducedMotion: 'reduce' });
  await rows(page).first().getByRole('checkbox').check();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByTestId('header-bell').click();
  await expect(page.getByTestId('message-centre').locator('tr[data-row]').first()).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('message-centre')).toBeHidden();
  await page.getByTestId('header-notice').click();
  await expect(page.getByTestId('notice-panel').getByRole('tabpanel')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await open(page, `/message/messageDetail?id=${targetId}`);
  await expect(page.getByTestId('message-detail')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await context.close();
});

test('who has no message finds in the centre what the bell counts, and the way there', async ({ browser }) => {
  await raise();
  const who = await makeNewcomer();
  const person = await signIn(stackFacts(), who.username, who.password);
  const path = '/api/web/account/getUnreadOrAbnormalCount';
  const counted = async (): Promise<number> => (await person.get<number>(path)).data;
  await expect.poll(counted).toBeGreaterThan(0);
  const { page, context } = await sit(browser, who, '/realtimeData/index');
  await page.getByTestId('header-bell').click();
  await expect(page.getByTestId('message-centre')).toContainText('暂无消息');
  await expect(async () => {
    await expect(page.getByTestId('bell-look')).toContainText(`${await counted()} 项需要关注`, { timeout: 1_000 });
  }).toPass();
  await page.getByTestId('bell-look').getByRole('link').click();
  await expect(page).toHaveURL((url) => url.searchParams.get('deviceStatus') === '2,3');
  await expect(page.getByTestId('message-centre')).toBeHidden();
  await expect(page.locator('tr[data-row]').filter({ visible: true }).first()).toContainText(/故障|异常/);
  await context.close();
});
