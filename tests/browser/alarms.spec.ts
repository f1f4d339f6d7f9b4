import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { healthyDevice, isSeeded, personByCall, report, snapshotOf, takeSeat } from './people.ts';
import { violationsOf } from './violations.ts';

test('SEED-359 the date filter narrows the alarms by whole days and says what is no day', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
  const button = page.getByTestId('date-range');
  await button.click();
  await page.getByTestId('date-range-from').fill('2026-02-30');
  await page.getByTestId('date-range-apply').click();
  await expect(page.getByText('请按 2026-11-20 的格式填写')).toBeVisible();
  await page.getByTestId('date-range-from').fill('2020/1/1');
  await page.getByTestId('date-range-to').fill('2020-01-02');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/startDate=2020-01-01&endDate=2020-01-02/);
  await expect(button).toHaveText('2020-01-01 至 2020-01-02');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  await expect(page.getByTestId('alarm-tab-all')).toHaveText('全部0');
  // Both ends in one calendar; what is picked stands in the fields until it is confirmed.
  await button.click();
  const calendar = page.getByRole('dialog', { name: '发生日期' });
  await calendar.getByRole('button', { name: '2020-01-09' }).click();
  await calendar.getByRole('button', { name: '2020-01-06' }).click();
  await expect(page.getByTestId('date-range-from')).toHaveValue('2020-01-06');
  await expect(page.getByTestId('date-range-to')).toHaveValue('2020-01-09');
  expect(await violationsOf(page)).toEqual([]);
  await page.getByTestId('date-range-apply').click();
  await expect(button).toHaveText('2020-01-06 至 2020-01-09');
  await button.click();
  await page.getByTestId('date-range-d30').click();
  const first = page.locator('tr[data-row] time').first();
  await expect(first).toHaveText(/^\d\d-\d\d \d\d:\d\d:\d\d$/);
  await expect(first).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await context.close();
});

test('a calendar that does not arrive says so, and days are typed', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
  await page.route('**/assets/DayCalendar-*.js', (route) => route.abort());
  await page.getByTestId('date-range').click();
  const choice = page.getByRole('dialog', { name: '发生日期' });
  await expect(choice.getByRole('status')).toHaveText('日历没有加载成功，请直接输入日期，如 2026-11-20。');
  await page.getByTestId('date-range-from').fill('2020-01-01');
  await page.getByTestId('date-range-apply').click();
  await expect(page).toHaveURL(/startDate=2020-01-01/);
  await context.close();
});

test('the calendar’s today is the installation’s, and a picked day is the one that was pressed, wherever the browser stands', async ({
  browser,
}) => {
  const here = new Date(Date.now() + 8 * 3_600_000).toISOString();
  // One of them has another day at any hour.
  const timezoneId = Number(here.slice(11, 13)) < 18 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList', { timezoneId });
  await page.getByTestId('date-range').click();
  const today = page.getByRole('dialog', { name: '发生日期' }).locator('[aria-current="date"]');
  await expect(today).toHaveAccessibleName(here.slice(0, 10));
  await today.press('Enter');
  await today.press('Enter');
  for (const end of ['from', 'to']) {
    await expect(page.getByTestId(`date-range-${end}`)).toHaveValue(here.slice(0, 10));
  }
  await context.close();
});

test('the rows do not wait for the figures of the tabs', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceAlarmList?size=10');
  const release = await holdCall(page, '**/api/web/alarm/getTabs*');
  await page.reload();
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(10);
  const all = page.getByTestId('alarm-tab-all');
  await expect(all).toHaveText('全部');
  await release();
  await expect(all).toHaveText(/^全部[\d,]+\+?$/);
  await context.close();
});

test('SPEC-010 while a result is being written somebody else acknowledges: the words stay and go through against the fresh row', async ({
  browser,
}) => {
  const other = await personByCall('root');
  const device = await healthyDevice(other);
  await report(device.imei, { impactG: 4.4 });
  const { page, context } = await takeSeat(
    browser,
    'root',
    `/device/deviceAlarmList?tab=unhandled&text=${device.code}`,
  );
  const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
  await row.click();
  await expect(page.getByTestId('alarm-timeline')).toContainText('触发碰撞报警 4.40');
  await page.keyboard.press('e');
  await expect(page.getByLabel('现场检查结果')).toBeFocused();
  await page.keyboard.type('立柱完好，已复位');
  const id = (await row.getAttribute('data-row')) ?? '';
  expect((await other.post('/api/web/alarm/ack', { ids: [id] })).errno).toBe(0);
  await page.getByTestId('alarm-dialog-submit').click();
  await expect(page.getByRole('alert').filter({ hasText: '他人已修改此告警（现为处理中' })).toBeVisible();
  await expect(page.getByTestId('alarm-dialog-text')).toHaveValue('立柱完好，已复位');
  await page.getByTestId('alarm-dialog-submit').click();
  await expect(page.getByTestId('alarm-dialog-submit')).toBeHidden();
  await expect(page.getByTestId('alarm-timeline')).toContainText('立柱完好，已复位');
  await context.close();
});

test('all alarms that match are picked at once, and handled with one sentence', async ({ browser }) => {
  const person = await personByCall('root');
  const { devices } = await snapshotOf(person);
  const healthy = devices.filter((device) => isSeeded(device) && device.openAlarmCount === 0).slice(0, 13);
  const late = await healthyDevice(person, ({ imei }) => !healthy.some((each) => each.imei === imei));
  const filter = { typeCode: 'COLLISION', tab: 'unhandled' };
  const open = async (): Promise<number> =>
    (await person.get<{ total: number }>('/api/web/alarm/pageAlarm', { ...filter, limit: '1' })).data.total;
  for (const { imei } of healthy) await report(imei, { impactG: 4.4 });
  const struck = new Set(healthy.map(({ id }) => id));
  const raised = async (): Promise<number> =>
    (await snapshotOf(person)).devices.filter(({ id, openAlarmCount }) => struck.has(id) && openAlarmCount > 0).length;
  await expect.poll(raised).toBe(healthy.length);
  // What an earlier test reported last may have come meanwhile.
  const total = await open();
  const { page, context } = await takeSeat(
    browser,
    'root',
    '/device/deviceAlarmList?tab=unhandled&typeCode=COLLISION&size=10',
  );
  await expect(page.locator('tr[data-row]')).toHaveCount(10);
  const bulk = page.getByTestId('alarm-bulk');
  // Picked singly, and handled by somebody else while another page is shown: it is picked no more and holds no rows.
  const picked = page.locator('tr[data-row]').nth(1);
  const gone = (await picked.getAttribute('data-row')) ?? '';
  await picked.getByRole('checkbox').check();
  await expect(bulk).toContainText('已选 1 条');
  await page.mouse.move(2, 2);
  await page.evaluate(() => history.pushState(null, '', '/log'));
  await expect(bulk).toBeHidden();
  const handled = await person.post('/api/web/alarm/handle', { ids: [gone], result: '已复位', method: 'onsite' });
  expect(handled.errno).toBe(0);
  await page.goBack();
  await expect(page.locator(`tr[data-row="${gone}"]`)).toHaveCount(0);
  await report(late.imei, { impactG: 4.4 });
  await expect(page.locator('tr[data-row]').filter({ hasText: late.code })).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(10);
  await expect(bulk).toHaveCount(0);
  const all = page.getByRole('checkbox', { name: '全选本页' });
  await all.check();
  await expect(bulk).toContainText('已选 10 条');
  const first = page.locator('tr[data-row]').first();
  // A dialog gives the focus back to the row that it was opened from; Escape there lets go of what is picked.
  await first.press('e');
  await expect(page.getByTestId('alarm-dialog-text')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bulk).toHaveCount(0);
  await all.check();
  await page.getByTestId('pick-all').click();
  await expect(page.getByTestId('picked-all')).toHaveText(`已选全部 ${total} 条`);
  await expect(bulk).toContainText(`已选 ${total} 条`);
  await bulk.getByRole('button', { name: '处理' }).click();
  await page.getByTestId('alarm-dialog-text').fill('逐一检查，护栏完好');
  await page.getByTestId('alarm-dialog-submit').click();
  await expect(page.getByTestId('alarm-dialog-submit')).toBeHidden();
  await expect(bulk).toHaveCount(0);
  expect(await open()).toBe(0);
  // Handled rows stay under the pointer at most until it goes.
  await page.mouse.move(2, 2);
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  await context.close();
});
