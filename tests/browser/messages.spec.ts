import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { list, rows, rowOf, asks, param, fresh, messages, unreadOf, refusal } from './messageKit.ts';
import { lead, personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';

test.describe('the list of messages', () => {
  test('SEED-049 SEED-113 SEED-116 SEED-117 SEED-118 SEED-359 /message leads to a table of ten messages with the seed’s columns and a selection', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/log');
    const types = asks(page, '/api/web/dict/getNoticeAction');
    const first = asks(page, '/api/web/account/pageNotice', (request) => param(request, 'limit') === '10');
    await lead(page, '/message');
    await expect(page).toHaveURL(`${stackFacts().url}/message/list`);
    expect(param(await first, 'start')).toBe('1');
    await expect(rows(page)).toHaveCount(10);
    await expect(list(page).locator('th')).toHaveText([
      '',
      '消息类型',
      '状态',
      '护栏名称',
      '设备编号',
      '设备地址',
      '上报时间',
      '内容',
      '详情',
      '操作',
    ]);
    await expect(list(page).getByRole('checkbox')).toHaveCount(11);
    const time = rows(page).first().locator('time');
    await expect(time).toHaveText(/^\d\d-\d\d \d\d:\d\d:\d\d$/);
    await expect(time).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await types;
    await page.getByTestId('message-filter-noticeAction').click();
    await expect(page.getByRole('option')).toHaveCount(9);
    await expect(page.getByRole('option').first()).toHaveText('设备告警');
    await context.close();
  });

  test('SEED-112 SEED-138 SEED-283 the status filter offers all, unread and read, and the rows say which they are', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const [one] = await messages(person, { isRead: 'NO' });
    expect(one).toBeDefined();
    await person.post('/api/web/account/readNotice', { noticeId: one?.id });
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    const status = page.getByTestId('message-tabs');
    await expect(status).toHaveText('全部未读已读');
    for (const [name, isRead, mark] of [
      ['已读', 'YES', '1'],
      ['未读', 'NO', '0'],
    ] as const) {
      const asked = asks(page, 'pageNotice', (request) => param(request, 'isRead') === isRead);
      await status.getByText(name, { exact: true }).click();
      await asked;
      await expect(list(page).locator(`tr[data-row]:not([data-read="${mark}"])`)).toHaveCount(0);
      await expect(rows(page).first()).toContainText(name);
    }
    const asked = asks(page, 'pageNotice', (request) => param(request, 'isRead') === null);
    await status.getByText('全部', { exact: true }).click();
    await asked;
    await context.close();
  });

  test('SEED-113 SEED-114 SEED-282 type and days narrow the list, days go as YYYY-MM-DD', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await expect(rows(page).first()).toBeVisible();
    const typed = asks(page, 'pageNotice', (request) => param(request, 'noticeAction') === 'NA02');
    await page.getByTestId('message-filter-noticeAction').click();
    await page.getByRole('option', { name: '设备故障' }).click();
    await typed;
    await page.getByTestId('date-range').click();
    await page.getByTestId('date-range-from').fill('2020-01-01');
    await page.getByTestId('date-range-to').fill('2020-01-31');
    const dated = asks(page, 'pageNotice', (request) => param(request, 'createdEndDate') === '2020-01-31');
    await page.getByTestId('date-range-apply').click();
    expect(param(await dated, 'createdStartDate')).toBe('2020-01-01');
    await expect(list(page)).toContainText('没有符合条件的数据');
    await page.getByRole('button', { name: '重置筛选' }).click();
    await expect(rows(page)).toHaveCount(10);
    await context.close();
  });

  test('SEED-115 SEED-200 SEED-203 SEED-245 SEED-285 SEED-287 the selected rows are marked read, nothing selected asks to select', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await page.getByTestId('message-tabs').getByText('未读', { exact: true }).click();
    await expect(list(page).locator('tr[data-read="1"]')).toHaveCount(0);
    await expect(rows(page).nth(1)).toBeVisible();
    let marks = 0;
    page.on('request', (request) => (marks += request.url().includes('/readNotice') ? 1 : 0));
    await page.getByTestId('message-mark-all-read').click();
    await expect(page.getByText('请选择消息！')).toBeVisible();
    expect(marks).toBe(0);
    const ids = [await rows(page).nth(0).getAttribute('data-row'), await rows(page).nth(1).getAttribute('data-row')];
    for (const id of ids)
      await rowOf(page, id ?? '')
        .getByRole('checkbox')
        .check();
    await expect(list(page)).toContainText('已选 2 条');
    const before = await unreadOf(person);
    const sent = asks(page, '/readNotice');
    const again = asks(page, 'pageNotice');
    const counted = asks(page, 'getNoticeNoReadCount');
    await page.getByTestId('message-mark-all-read').click();
    expect((await sent).postDataJSON()).toEqual({ noticeId: ids.join(',') });
    await again;
    await counted;
    for (const id of ids) await expect(rowOf(page, id ?? '')).toHaveCount(0);
    expect(await unreadOf(person)).toBe(before - 2);
    await context.close();
  });

  test('a message is marked read from its row and picked unread ones from the bar; on the second page what is new leads to the first; how many a page has is chosen and kept', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const [one, two] = [await fresh(person), await fresh(person)];
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    const [first, second] = [rowOf(page, one.id), rowOf(page, two.id)];
    await first.getByTestId('message-read').click();
    await expect(first).toHaveAttribute('data-read', '1');
    await expect(first.getByTestId('message-read')).toBeDisabled();
    for (const row of [first, second]) await row.getByRole('checkbox').check();
    const sent = asks(page, '/readNotice');
    await page.getByTestId('message-bulk-read').click();
    expect((await sent).postDataJSON()).toEqual({ noticeId: two.id });
    await expect(second).toHaveAttribute('data-read', '1');
    await expect(list(page)).toContainText('已选 1 条');

    const current = list(page).locator('[aria-current="page"]');
    await list(page).getByRole('button', { name: '2', exact: true }).click();
    await expect(current).toHaveText('2');
    await expect(rows(page).first()).toBeVisible();
    const third = await fresh(person);
    await page.getByTestId('new-rows').click();
    await expect(current).toHaveText('1');
    await expect(rowOf(page, third.id)).toBeVisible();

    await page.getByTestId('message-list').getByRole('combobox', { name: '10 条/页' }).click();
    await page.getByRole('option', { name: '20 条/页' }).click();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
    await page.reload();
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10);
    await context.close();
  });

  test('SEED-309 SEED-322 a mark that fails says 操作失败！ and why', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await rows(page).first().getByRole('checkbox').check();
    await page.route('**/api/web/account/readNotice', (route) => route.fulfill({ json: refusal }));
    await page.getByTestId('message-mark-all-read').click();
    await expect(page.locator('.mantine-Notification-root')).toHaveText(`操作失败！${refusal.errmsg}`);
    await context.close();
  });

  test('SEED-180 type, status and page are there again after the browser was reloaded', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await page.getByTestId('message-tabs').getByText('未读', { exact: true }).click();
    await list(page).getByRole('button', { name: '2', exact: true }).click();
    await expect(list(page).locator('[aria-current="page"]')).toHaveText('2');
    const asked = asks(page, 'pageNotice', (request) => param(request, 'start') === '2');
    await page.reload();
    expect(param(await asked, 'isRead')).toBe('NO');
    await expect(list(page).locator('[aria-current="page"]')).toHaveText('2');
    await page.getByTestId('message-filter-noticeAction').click();
    const typed = asks(page, 'pageNotice', (request) => param(request, 'noticeAction') === 'NA01');
    await page.getByRole('option', { name: '设备告警' }).click();
    expect(param(await typed, 'start')).toBe('1');
    await page.reload();
    await expect(page.getByTestId('message-filter-noticeAction')).toHaveValue('设备告警');
    const stored = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('admin-message-'))?.[1],
    );
    expect(JSON.parse(stored ?? '{}')).toMatchObject({
      version: 1,
      state: { page: 1, page_size: 10, noticeAction: 'NA01', isRead: 'NO' },
    });
    await context.close();
  });

  test('SEED-050 SEED-368 its menu entry is for supervisors and operators, its address for everybody who is signed in', async ({
    browser,
  }) => {
    for (const [name, shown] of [
      ['supervise', true],
      ['operate', true],
      ['viewer', false],
    ] as const) {
      const { page, context } = await takeSeat(browser, name, '/message/list');
      await expect(list(page)).toBeVisible();
      const entry = page.getByTestId('header-menu').getByRole('link', { name: /^消息/ });
      await expect(page.getByTestId('header-menu').getByText('实时定位')).toBeVisible();
      await expect(entry).toHaveCount(shown ? 1 : 0);
      await context.close();
    }
  });

  test('a list that cannot be had says so and comes with the second try; an empty one says 暂无消息', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'viewer', '/log');
    await page.route('**/api/web/account/pageNotice*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await lead(page, '/message/list');
    await expect(list(page).getByRole('alert')).toContainText('服务器内部错误');
    await page.unroute('**/api/web/account/pageNotice*');
    const empty = { errno: 0, errmsg: '', data: { records: [], total: 0 } };
    await page.route('**/api/web/account/pageNotice*', (route) => route.fulfill({ json: empty }));
    await list(page).getByRole('button', { name: '重试' }).click();
    await expect(list(page)).toContainText('暂无消息');
    await context.close();
  });

  test('what was told while the line was cut for a moment is in the list after it', async ({ browser }) => {
    const person = await personByCall('supervise');
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    let isCut = false;
    const open = new Set<{ close(): Promise<void> }>();
    await page.routeWebSocket(/socket\.io/, (socket) => {
      if (isCut) {
        void socket.close();
        return;
      }
      socket.connectToServer();
      open.add(socket);
    });
    await page.reload();
    await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    await expect(rows(page)).toHaveCount(10);
    isCut = true;
    for (const socket of open) await socket.close();
    const notice = await fresh(person);
    isCut = false;
    await expect(rowOf(page, notice.id)).toBeVisible();
    await context.close();
  });
});
