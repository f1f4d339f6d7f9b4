import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { rows, rowOf, asks, messages, fault, fresh, refusal } from './messageKit.ts';
import { lead, personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';

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
    await expect
      .poll(async () => (await messages(person)).find(({ id }) => id === notice.id)?.isRead, { timeout: 30_000 })
      .toBe(1);
    await context.close();
  });

  test('SEED-122 of a device alarm while the list of alarms is shown: its page is built anew', async ({ browser }) => {
    const person = await personByCall('supervise');
    const notice = await fresh(person);
    const { page, context } = await takeSeat(browser, 'supervise', '/device/index?name=deviceAlarmList');
    await expect(page.locator('tr[data-row]').first()).toBeVisible();
    await page.evaluate(() => Object.assign(document.querySelector('main table') ?? {}, { isOld: true }));
    await page.getByTestId('header-bell').click();
    const again = asks(page, 'pageAlarm');
    await rowOf(page, notice.id).getByTestId('message-details').click();
    await again;
    await expect(page.getByTestId('message-centre')).toBeHidden();
    await expect(page.getByTestId('alarm-detail')).toContainText(notice.code);
    await expect.poll(() => page.evaluate(() => 'isOld' in (document.querySelector('main table') ?? {}))).toBe(false);
    await context.close();
  });

  test('SEED-052 SEED-120 SEED-367 13.4 of a fault: the message detail of its target, and there another one builds the page anew; it is taken over there', async ({
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
    // Whoever reads it takes it over, and gives it back.
    await page.getByTestId('alarm-take-over').click();
    await expect(page.getByTestId('alarm-give-back')).toBeVisible();
    await expect(page.getByTestId('alarm-assign')).toBeVisible();
    await page.getByTestId('alarm-give-back').click();
    await expect(page.getByTestId('alarm-take-over')).toBeVisible();
    await context.close();
  });

  test('a detail that is not there says 未找到该消息', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'operate', '/message/messageDetail?id=01ZZZZ');
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

  test('SEED-309 SEED-322 SEED-324 that fails says 消息处理失败！ and why, and leaves the message as it is; details open though the mark fails', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const notice = await fresh(person);
    const { page, context } = await takeSeat(browser, 'supervise', '/message/list');
    const toasts = page.locator('.mantine-Notification-root');
    await page.route(/\/api\/web\/account\/(handle|read)Notice$/, (route) => route.fulfill({ json: refusal }));
    await rowOf(page, notice.id).getByTestId('message-handle').click();
    await page.getByTestId('ask-yes').click();
    await expect(toasts).toHaveText(`消息处理失败！${refusal.errmsg}`);
    await expect(rowOf(page, notice.id)).toHaveAttribute('data-handled', '00');
    await expect(toasts).toHaveCount(0);
    await rowOf(page, notice.id).getByTestId('message-details').click();
    await expect(toasts).toHaveText(`操作失败！${refusal.errmsg}`);
    await expect(page.getByTestId('alarm-detail')).toContainText(notice.code);
    await context.close();
  });

  test('is not offered to who may not', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'viewer', '/log');
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
    await lead(page, '/message/list');
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByTestId('message-handle')).toHaveCount(0);
    await context.close();
  });
});
