import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { settle } from './frames.ts';
import { list, rows, rowOf, asks, fault, raise, fresh } from './messageKit.ts';
import { personByCall, takeSeat } from './people.ts';

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
    await raise();
    await expect.poll(() => others).toBeGreaterThan(0);
    // What came with the push is shown by now.
    await counted;
    isOther = false;
    for (const open of ['page', 'modal'] as const) {
      await expect(dot).toBeHidden();
      await raise();
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
    // What is closed is not handled again; it may be opened again.
    await expect(handle).toHaveCount(0);
    await expect(page.getByTestId('fault-reopen')).toBeEnabled();
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
