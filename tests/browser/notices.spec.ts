import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { giveCallsTime } from './heldCall.ts';
import { settle } from './layoutSeat.ts';
import { list, rows, rowOf, asks, messages, unreadOf, fault, raise, fresh, refusal } from './messageKit.ts';
import { personByCall, takeSeat } from './people.ts';
import { violationsOf } from './violations.ts';

test.describe('messages as they come', () => {
  test('SEED-110 SEED-111 SEED-208 SEED-371 a push of type 1000 puts a red dot on the messages entry, one of another type does not, and opening the list clears it; a fault is handled on its page after a question, and list and count are asked again', async ({
    browser,
  }) => {
    const person = await personByCall('operate');
    const { page, context } = await takeSeat(browser, 'operate', '/realtimeData/index');
    let isOther = true;
    let isDeaf = false;
    let others = 0;
    await page.routeWebSocket(/socket\.io/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((frame) => {
        if (isDeaf) return;
        const text = String(frame);
        const isPush = isOther && text.startsWith('42["message"');
        socket.send(isPush ? text.replace('"message_type":1000', '"message_type":1001') : frame);
        if (isPush) others += 1;
      });
    });
    await page.reload();
    await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    const dot = page.getByTestId('header-menu').getByTestId('menu-badge');
    const counted = asks(page, 'getUnreadOrAbnormalCount');
    await raise(person);
    await expect.poll(() => others).toBeGreaterThan(0);
    // What came with the push is shown by now.
    await counted;
    isOther = false;
    for (const open of ['page', 'modal'] as const) {
      await expect(dot).toBeHidden();
      await raise(person);
      await expect(dot).toBeVisible();
      if (open === 'page') await page.getByTestId('header-menu').getByRole('link', { name: /^消息/ }).click();
      else await page.getByTestId('header-bell').click();
      await expect(list(page)).toBeVisible();
      await expect(dot).toBeHidden();
      if (open === 'page') await page.getByTestId('header-menu').getByText('实时数据').click();
    }

    const third = await fresh(person, fault);
    await page.keyboard.press('Escape');
    await page.evaluate(() => history.pushState(null, '', '/message/list'));
    await expect(rowOf(page, third.id)).toHaveAttribute('data-handled', '00');
    await rowOf(page, third.id).press('Enter');
    await expect(page.getByTestId('message-detail')).toHaveAttribute('data-event', third.targetId);
    const handle = page.getByTestId('fault-handle');
    const question = page.getByRole('dialog', { name: /^处理 · / });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/web/alarm/handle')) sent.push(request.url());
    });
    await handle.click();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    expect(sent).toEqual([]);
    await expect(handle).toBeEnabled();
    await handle.click();
    await page.getByTestId('alarm-dialog-text').fill('更换电池');
    // What others are told by push the page itself must ask for, and before it misses the push.
    isDeaf = true;
    const asked = Promise.all(
      ['getNoticeNoReadCount', 'fault/findById'].map((path) =>
        page.waitForRequest((request) => request.url().includes(path), { timeout: 30_000 }),
      ),
    );
    await page.getByTestId('alarm-dialog-submit').click();
    await asked;
    await expect(handle).toBeDisabled();
    expect(sent).toHaveLength(1);
    await page.goBack();
    await expect(rowOf(page, third.id)).toHaveAttribute('data-handled', '02');
    await context.close();
  });

  test('SEED-014 a new message comes by itself, behind a bar while a row is selected, and is handled; what another person handles changes in place', async ({
    browser,
  }) => {
    const person = await personByCall('operate');
    const { page, context } = await takeSeat(browser, 'operate', '/message/list');
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    const first = await fresh(person);
    await expect(rowOf(page, first.id)).toBeVisible();
    await rowOf(page, first.id).getByRole('checkbox').check();
    const place = await rowOf(page, first.id).boundingBox();
    const second = await fresh(person);
    await expect(page.getByTestId('new-rows')).toHaveText('有 1 条新数据，点击查看');
    expect(await rowOf(page, first.id).boundingBox()).toEqual(place);
    await expect(rowOf(page, second.id)).toHaveCount(0);
    const other = await personByCall('supervise');
    await other.post('/api/web/account/handleNotice', { noticeId: first.id });
    await expect(rowOf(page, first.id)).toContainText('已处理');
    await page.getByTestId('new-rows').click();
    await rowOf(page, second.id).getByTestId('message-handle').click();
    await page.getByTestId('ask-yes').click();
    await expect(rowOf(page, second.id)).toHaveAttribute('data-handled', '02');

    // On a phone the bar has room of its own: no card is covered, and none moves.
    await page.setViewportSize({ width: 390, height: 844 });
    const cards = list(page).getByRole('list', { name: '消息中心' });
    const top = cards.getByRole('listitem').first();
    await top.getByRole('checkbox').check();
    await settle(page);
    const standing = await top.boundingBox();
    const third = await fresh(person);
    const bar = page.getByTestId('new-rows');
    await expect(bar).toBeVisible();
    expect(await top.boundingBox()).toEqual(standing);
    const below = async (): Promise<number> => {
      const edge = await cards.evaluate((element) => element.parentElement?.getBoundingClientRect().bottom ?? Infinity);
      return ((await bar.boundingBox())?.y ?? 0) - edge;
    };
    await expect.poll(below).toBeGreaterThanOrEqual(0);
    await bar.click();
    await expect(top).toContainText(third.code);
    await context.close();
  });

  test('SEED-209 SEED-210 SEED-298 SEED-352 the bell’s number is asked again with each push and each reading, and overflows at 99', async ({
    browser,
  }) => {
    const person = await personByCall('operate');
    const { page, context } = await takeSeat(browser, 'operate', '/message/list');
    const bell = page.getByTestId('header-bell');
    const shown = async (): Promise<string> => {
      const { data } = await person.get<number>('/api/web/account/getUnreadOrAbnormalCount');
      return data > 99 ? '99+' : String(data);
    };
    await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    const pushed = asks(page, 'getUnreadOrAbnormalCount');
    const notice = await fresh(person);
    await pushed;
    await expect.poll(async () => (await bell.textContent()) === (await shown())).toBe(true);
    const asked = asks(page, 'getUnreadOrAbnormalCount');
    await rowOf(page, notice.id).getByRole('checkbox').check();
    await page.getByTestId('message-mark-all-read').click();
    await asked;
    for (const [count, text] of [
      [100, '99+'],
      [99, '99'],
      [0, ''],
    ] as const) {
      await page.route('**/getUnreadOrAbnormalCount*', (route) =>
        route.fulfill({ json: { errno: 0, errmsg: '', data: count } }),
      );
      await page.reload();
      await expect(bell).toHaveText(text);
      await page.unroute('**/getUnreadOrAbnormalCount*');
    }
    await context.close();
  });
});

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
    await page.getByTestId('message-type').click();
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
    await expect(page.locator('.mantine-Notification-root')).toHaveText(`操作失败！${refusal.errmsg}`);
    await page.unroute('**/api/web/account/readAllNotice');
    await page.getByTestId('notice-clear').click();
    await expect(panel).toContainText('您已读完所有消息');
    await page.getByTestId('notice-tab-todos').click();
    await page.getByTestId('notice-all').click();
    await expect(page).toHaveURL((url) => url.pathname === '/device/deviceAlarmList');
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

for (const scheme of ['light', 'dark'] as const) {
  test(`list, message centre, popover and detail have no violation of WCAG 2.1 A and AA in the ${scheme} theme`, async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const { targetId } = await fresh(person, fault);
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list', { reducedMotion: 'reduce' });
    await page.evaluate((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    await page.reload();
    await rows(page).first().getByRole('checkbox').check();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('header-bell').click();
    await expect(page.getByTestId('message-centre').locator('tr[data-row]').first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('message-centre')).toBeHidden();
    await page.getByTestId('header-notice').click();
    await expect(page.getByTestId('notice-panel').getByRole('tabpanel')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`/message/messageDetail?id=${targetId}`);
    await expect(page.getByTestId('message-detail')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });
}
