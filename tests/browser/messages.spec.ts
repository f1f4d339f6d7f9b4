import { expect, test, type Locator, type Page, type Request } from '@playwright/test';
import { healthyDevice, personByCall, report, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { violationsOf } from './violations.ts';

interface Notice {
  readonly id: string;
  readonly isRead: number;
  readonly noticeAction: string;
  readonly handledStatus: string;
  readonly targetType: number;
  readonly targetId: string;
  readonly content: string;
}
type Caller = Awaited<ReturnType<typeof personByCall>>;

/** The one that is seen: a tab in the background keeps its own. */
const list = (page: Page): Locator => page.getByTestId('message-list').filter({ visible: true });
const rows = (page: Page): Locator => list(page).locator('tr[data-row]');
const rowOf = (page: Page, id: string): Locator => list(page).locator(`tr[data-row="${id}"]`);
const asks = (page: Page, path: string, test: (request: Request) => boolean = () => true): Promise<Request> =>
  page.waitForRequest((request) => request.url().includes(path) && test(request));
const param = (request: Request, name: string): string | null => new URL(request.url()).searchParams.get(name);

async function messages(person: Caller, query: Record<string, string> = {}): Promise<readonly Notice[]> {
  const { errno, data } = await person.get<{ records: Notice[] }>('/api/web/account/pageNotice', {
    start: '1',
    limit: '100',
    ...query,
  });
  expect(errno).toBe(0);
  return data.records;
}

async function unreadOf(person: Caller): Promise<number> {
  return (await person.get<number>('/api/web/account/getNoticeNoReadCount')).data;
}

interface Raised {
  readonly metrics: Readonly<Record<string, number>>;
  readonly targetType: number;
}
const collision: Raised = { metrics: { impactG: 4.4, tiltX: 1 }, targetType: 3 };
const fault: Raised = { metrics: { batteryPct: 3 }, targetType: 2 };

/** Raises an alarm or a fault that nobody has seen yet, so that a message of it comes. */
async function raise(person: Caller, { metrics } = collision): Promise<string> {
  const device = await healthyDevice(person);
  await report(device.imei, metrics);
  return device.code;
}

/** A message that was just raised, as the newest of its device. */
async function fresh(person: Caller, what = collision): Promise<Notice & { readonly code: string }> {
  // The device may have had one before, which nobody read.
  const old = new Set((await messages(person, { isRead: 'NO' })).map(({ id }) => id));
  const code = await raise(person, what);
  const isNew = (each: Notice): boolean =>
    !old.has(each.id) && each.targetType === what.targetType && 'deviceCode' in each && each.deviceCode === code;
  const found = async (): Promise<Notice | undefined> => (await messages(person, { isRead: 'NO' })).find(isNew);
  await expect.poll(found, { timeout: 10_000 }).toBeDefined();
  const notice = await found();
  if (notice === undefined) throw new Error('the message did not come');
  return { ...notice, code };
}

test.describe('the list of messages', () => {
  test('SEED-049 SEED-113 SEED-116 SEED-117 SEED-118 /message leads to a table of ten messages with the seed’s columns and a selection', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'supervise');
    const types = asks(page, '/api/web/dict/getNoticeAction');
    const first = asks(page, '/api/web/account/pageNotice', (request) => param(request, 'limit') === '10');
    await page.goto('/message');
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
    await types;
    await page.getByTestId('message-type').click();
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
    const status = page.getByTestId('message-status');
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
    await page.getByTestId('message-type').click();
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
    const before = await unreadOf(person);
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await page.getByTestId('message-status').getByText('未读', { exact: true }).click();
    await expect(list(page).locator('tr[data-read="1"]')).toHaveCount(0);
    await expect(rows(page).nth(1)).toBeVisible();
    let marks = 0;
    page.on('request', (request) => (marks += request.url().includes('/readNotice') ? 1 : 0));
    await page.getByTestId('message-mark-all-read').click();
    await expect(page.getByText('请选择消息！')).toBeVisible();
    expect(marks).toBe(0);
    const ids = [await rows(page).nth(0).getAttribute('data-row'), await rows(page).nth(1).getAttribute('data-row')];
    for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check();
    await expect(list(page)).toContainText('已选 2 条');
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

  test('SEED-322 a mark that fails says 操作失败！', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await rows(page).first().getByRole('checkbox').check();
    await page.route('**/api/web/account/readNotice', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByTestId('message-mark-all-read').click();
    await expect(page.getByText('操作失败！')).toBeVisible();
    await context.close();
  });

  test('SEED-180 type, status and page are there again after the browser was reloaded', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await page.getByTestId('message-status').getByText('未读', { exact: true }).click();
    await list(page).getByRole('button', { name: '2', exact: true }).click();
    await expect(list(page).locator('[aria-current="page"]')).toHaveText('2');
    const asked = asks(page, 'pageNotice', (request) => param(request, 'start') === '2');
    await page.reload();
    expect(param(await asked, 'isRead')).toBe('NO');
    await expect(list(page).locator('[aria-current="page"]')).toHaveText('2');
    await page.getByTestId('message-type').click();
    const typed = asks(page, 'pageNotice', (request) => param(request, 'noticeAction') === 'NA01');
    await page.getByRole('option', { name: '设备告警' }).click();
    expect(param(await typed, 'start')).toBe('1');
    await page.reload();
    await expect(page.getByTestId('message-type')).toHaveValue('设备告警');
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
    const { page, context } = await takeSeat(browser, 'viewer');
    await page.route('**/api/web/account/pageNotice*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/message/list');
    await expect(list(page).getByRole('alert')).toContainText('服务器内部错误');
    await page.unroute('**/api/web/account/pageNotice*');
    const empty = { errno: 0, errmsg: '', data: { records: [], total: 0 } };
    await page.route('**/api/web/account/pageNotice*', (route) => route.fulfill({ json: empty }));
    await list(page).getByRole('button', { name: '重试' }).click();
    await expect(list(page)).toContainText('暂无消息');
    await context.close();
  });
});

test.describe('the details of a message', () => {
  test('SEED-119 SEED-121 SEED-201 of a device alarm: it is read, and the list of alarms stands open at it', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const notice = await fresh(person);
    expect(notice.targetType).toBe(3);
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    const sent = asks(page, '/readNotice');
    await rowOf(page, notice.id).getByTestId('message-details').click();
    expect((await sent).postDataJSON()).toEqual({ noticeId: notice.id });
    await expect(page).toHaveURL((url) => url.pathname === '/device/index');
    expect(new URL(page.url()).searchParams.get('name')).toBe('deviceAlarmList');
    await expect(page.getByTestId('alarm-detail')).toContainText(notice.code);
    expect((await messages(person)).find(({ id }) => id === notice.id)?.isRead).toBe(1);
    await context.close();
  });

  test('SEED-122 of a device alarm while the list of alarms is shown: its page is built anew', async ({ browser }) => {
    const person = await personByCall('supervise');
    const notice = await fresh(person);
    const { page, context } = await takeSeat(browser, 'supervise');
    await page.goto('/device/index?name=deviceAlarmList');
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await page.evaluate(() => Object.assign(document.querySelector('main table') ?? {}, { isOld: true }));
    await page.getByTestId('header-bell').click();
    const again = asks(page, 'pageAlarm');
    await rowOf(page, notice.id).getByTestId('message-details').click();
    await again;
    await expect(page.getByTestId('message-centre')).toBeHidden();
    await expect(page.getByTestId('alarm-detail')).toContainText(notice.code);
    expect(await page.evaluate(() => 'isOld' in (document.querySelector('main table') ?? {}))).toBe(false);
    await context.close();
  });

  test('SEED-052 SEED-120 SEED-367 of a fault: the message detail of its target, and there another one builds the page anew', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const first = await fresh(person, fault);
    const second = await fresh(person, fault);
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    const details = (id: string): Promise<void> => rowOf(page, id).getByTestId('message-details').click();
    await details(first.id);
    await expect(page).toHaveURL(`${stackFacts().url}/message/messageDetail?id=${first.targetId}`);
    await expect(page.getByTestId('message-detail')).toHaveAttribute('data-event', first.targetId);
    await page.evaluate(() =>
      Object.assign(document.querySelector('[data-testid=message-detail]') ?? {}, { isOld: true }),
    );
    await page.getByTestId('header-bell').click();
    await details(second.id);
    await expect(page).toHaveURL(`${stackFacts().url}/message/messageDetail?id=${second.targetId}`);
    await expect(page.getByTestId('message-detail')).toHaveAttribute('data-event', second.targetId);
    expect(await page.evaluate(() => 'isOld' in (document.querySelector('[data-testid=message-detail]') ?? {}))).toBe(
      false,
    );
    await context.close();
  });

  test('a detail that is not there says 未找到该消息', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'operate');
    await page.goto('/message/messageDetail?id=01ZZZZ');
    await expect(page.getByText('未找到该消息')).toBeVisible();
    await expect(page.getByTestId('message-missing').getByRole('button')).toBeVisible();
    await context.close();
  });
});

test.describe('handling a message', () => {
  test('SEED-139 SEED-202 SEED-204 SEED-286 SEED-323 SEED-371 asks 确认处理吗？ under 提示, says 消息处理成功！, reloads list and count; on the page and in the bell’s modal', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    for (const place of ['page', 'modal'] as const) {
      const notice = await fresh(person);
      if (place === 'modal') {
        await page.goto('/realtimeData/index');
        await page.getByTestId('header-bell').click();
      }
      const row = rowOf(page, notice.id);
      await expect(row).toHaveAttribute('data-handled', '00');
      const question = page.getByRole('dialog', { name: '提示' });
      await row.getByTestId('message-handle').click();
      await expect(question).toContainText('确认处理吗？');
      await question.getByRole('button', { name: '取消' }).click();
      await expect(question).toBeHidden();
      await expect(row).toHaveAttribute('data-handled', '00');
      await row.getByTestId('message-handle').click();
      const again = asks(page, 'pageNotice');
      const counted = asks(page, 'getNoticeNoReadCount');
      await question.getByRole('button', { name: '确定' }).click();
      await expect(page.getByText('消息处理成功！')).toBeVisible();
      await again;
      await counted;
      await expect(row).toContainText('已处理');
      await expect(row.getByTestId('message-handle')).toHaveCount(0);
      await expect(row).toHaveAttribute('data-read', '1');
    }
    await context.close();
  });

  test('SEED-324 that fails says 消息处理失败！ and leaves the message as it is', async ({ browser }) => {
    const person = await personByCall('supervise');
    const notice = await fresh(person);
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    await page.route('**/api/web/account/handleNotice', (route) => route.fulfill({ status: 500, body: '{}' }));
    await rowOf(page, notice.id).getByTestId('message-handle').click();
    await page.getByTestId('ask-yes').click();
    await expect(page.getByText('消息处理失败！')).toBeVisible();
    await expect(rowOf(page, notice.id)).toHaveAttribute('data-handled', '00');
    await context.close();
  });

  test('is not offered to who may not', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'viewer');
    const row = {
      id: 'n1',
      noticeAction: 'NA01',
      noticeActionName: '设备告警',
      isRead: 0,
      railName: '护栏',
      deviceCode: 'D1',
      deviceAddress: '',
      createdAt: Date.now(),
      content: '内容',
      handledStatus: '00',
      targetType: 0,
      targetId: '',
      severity: 2,
    };
    const answer = { errno: 0, errmsg: '', data: { records: [row], total: 1 } };
    await page.route('**/api/web/account/pageNotice*', (route) => route.fulfill({ json: answer }));
    await page.goto('/message/list');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByTestId('message-handle')).toHaveCount(0);
    await context.close();
  });
});

test.describe('messages as they come', () => {
  test('SEED-110 SEED-111 SEED-208 a push puts a red dot on the messages entry and opening the list clears it', async ({
    browser,
  }) => {
    const person = await personByCall('operate');
    const { page, context } = await takeSeat(browser, 'operate', '/realtimeData/index');
    await expect(page.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    const dot = page.getByTestId('header-menu').getByTestId('menu-badge');
    for (const open of ['page', 'modal'] as const) {
      await expect(dot).toBeHidden();
      await raise(person);
      await expect(dot).toBeVisible({ timeout: 5_000 });
      if (open === 'page') await page.getByTestId('header-menu').getByRole('link', { name: /^消息/ }).click();
      else await page.getByTestId('header-bell').click();
      await expect(list(page)).toBeVisible();
      await expect(dot).toBeHidden();
      if (open === 'page') await page.getByTestId('header-menu').getByText('实时数据').click();
    }
    await context.close();
  });

  test('a new message comes by itself, behind a bar while a row is selected, and what another person handles changes in place', async ({
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
    await expect(rowOf(page, second.id)).toBeVisible();
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
  test('SEED-087 SEED-088 SEED-183 opens titled 消息中心, 1200 wide, with the list; Escape closes what stands on top only', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const notice = await fresh(person);
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
    await page.getByTestId('header-bell').focus();
    await page.keyboard.press('Enter');
    const centre = page.getByRole('dialog', { name: /消息中心/ });
    await expect(centre).toBeVisible();
    await expect(centre).toContainText(`${await unreadOf(person)} 条未读`);
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
  test('SEED-092 has notifications, messages and to-dos; a message leads to its details and is read; a tab is cleared at once', async ({
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
    await row.click();
    await expect(page).toHaveURL((url) => url.pathname === '/device/index');
    await expect(page.getByTestId('alarm-detail')).toContainText(notice.code);
    await expect(panel).toBeHidden();
    expect((await messages(person)).find(({ id }) => id === notice.id)?.isRead).toBe(1);

    await raise(person);
    await page.getByTestId('header-notice').click();
    await page.getByTestId('notice-tab-messages').click();
    await expect(page.getByTestId('notice-clear')).toBeEnabled();
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
