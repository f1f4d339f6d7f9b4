import { expect, test } from '@playwright/test';
import { healthyDevice, personByCall, report, takeSeat } from './people.ts';

test('the date filter narrows the alarms by whole days and says what is no day', async ({ browser }) => {
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
  await button.click();
  await page.getByTestId('date-range-d30').click();
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
  await context.close();
});

test('SPEC-010 while a result is being written somebody else acknowledges: the words stay and go through against the fresh row', async ({
  browser,
}) => {
  const other = await personByCall('root');
  const device = await healthyDevice(other);
  await report(device.imei, { impactG: 4.4 });
  const { page, context } = await takeSeat(browser, 'root', '/device/deviceAlarmList');
  await page.goto(`/device/deviceAlarmList?tab=unhandled&text=${device.code}`);
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
