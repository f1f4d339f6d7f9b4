import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { lead } from './people.ts';
import { sit } from './tabSeat.ts';
import { violationsOf } from './violations.ts';

const collision = { impactG: 4.4, tiltX: 1 };
const list = '/device/deviceAlarmList';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test.describe('what one does with an alarm', () => {
  test.setTimeout(120_000);

  test('13.4 is taken back by its button or by Ctrl+Z, and the history says both', async ({ browser }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, list);
    await site.report(0, collision);
    const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
    await row.click();
    const detail = page.getByTestId('alarm-detail');
    await detail.getByTestId('alarm-ack').click();
    await expect(row).toHaveAttribute('data-handled', '01');
    await expect(page.getByTestId('undo-toast')).toContainText('已确认');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('undo').click();
    await expect(row).toHaveAttribute('data-handled', '00');
    await expect(page.getByTestId('undo-toast')).toHaveCount(0);
    await expect(detail.getByTestId('alarm-timeline')).toContainText('撤销了上一步操作');
    await expect(page.getByTestId('alarm-bar')).toBeVisible();

    // By the keyboard; what is typed into a field is the field's.
    await page.keyboard.press('a');
    await expect(row).toHaveAttribute('data-handled', '01');
    await page.getByPlaceholder('设备、护栏、地址').focus();
    await page.keyboard.press('Control+z');
    await expect(page.getByTestId('undo-toast')).toBeVisible();
    await row.focus();
    await page.keyboard.press('Control+z');
    await expect(row).toHaveAttribute('data-handled', '00');
    await context.close();
  });

  test('13.4 is not taken back once a colleague acted: the page says so and shows what they did', async ({
    browser,
  }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, list);
    await site.report(0, collision);
    const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
    await row.getByTestId('alarm-card-ack').click();
    await expect(row).toHaveAttribute('data-handled', '01');
    const { data } = await site.person.get<{ records: { id: string }[] }>('/api/web/alarm/pageAlarm');
    // The same account elsewhere: whoever it is, the row is another one by then.
    const ids = data.records.map(({ id }) => id);
    const body = { ids, result: '已更换立柱', method: 'onsite' };
    expect((await site.person.post('/api/web/alarm/handle', body)).errno).toBe(0);
    await page.getByTestId('undo').click();
    await expect(page.locator('.mantine-Notification-root').filter({ hasText: '数据已被他人修改' })).toBeVisible();
    await expect(row).toHaveAttribute('data-handled', '02');
    await context.close();
  });

  test('13.4 a closed alarm is opened again with a reason, and needs somebody', async ({ browser }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, list);
    await site.report(0, collision);
    const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
    await row.click();
    const detail = page.getByTestId('alarm-detail');
    await detail.getByTestId('alarm-handle').click();
    await page.getByTestId('alarm-dialog-text').fill('已更换立柱');
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(row).toHaveAttribute('data-handled', '02');
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
    await detail.getByTestId('alarm-reopen').click();
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(page.getByTestId('alarm-dialog-text')).toHaveAttribute('aria-invalid', 'true');
    await page.getByTestId('alarm-dialog-text').fill('立柱又倒了');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(row).toHaveAttribute('data-handled', '00');
    await expect(page.getByTestId('alarm-bar')).toBeVisible();
    await expect(detail.getByTestId('alarm-timeline')).toContainText('重新打开了告警');
    await expect(detail.getByTestId('alarm-timeline')).toContainText('立柱又倒了');
    await context.close();
  });

  test('13.4 is handled with a cause, which detail, list and filter have', async ({ browser }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, list);
    await site.report(0, collision);
    const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
    await row.click();
    const detail = page.getByTestId('alarm-detail');
    await detail.getByTestId('alarm-handle').click();
    await page.getByTestId('alarm-cause').click();
    await page.keyboard.type('动物');
    await page.getByRole('option', { name: '动物' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('alarm-dialog-text').fill('鹿撞护栏');
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(detail.getByTestId('alarm-detail-cause')).toHaveText('原因: 动物');
    await lead(page, `${list}?causeCode=animal`);
    await expect(row).toHaveCount(1);
    await lead(page, `${list}?causeCode=weather`);
    await expect(page.getByText('没有符合条件的数据').filter({ visible: true })).toBeVisible();
    await context.close();
  });

  test('13.4 begins with a person who saw it: reported by hand, marked, told of and handled as any other', async ({
    browser,
  }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, list);
    await page.getByTestId('alarm-add').click();
    const form = page.getByTestId('raise-form');
    await expect(page.getByTestId('raise-device')).toBeFocused();
    await page.getByTestId('raise-form-submit').click();
    await expect(page.getByTestId('raise-device')).toHaveAttribute('aria-invalid', 'true');
    await page.getByTestId('raise-device').click();
    await page.keyboard.type(site.devices[0]?.code ?? '');
    await page.getByRole('option', { name: site.devices[0]?.code ?? '' }).click();
    await page.getByTestId('raise-type').click();
    await page.keyboard.type('碰撞');
    await page.getByRole('option', { name: '碰撞报警' }).click();
    await expect(page.getByTestId('raise-severity')).toHaveValue('紧急');
    await page.getByTestId('raise-when').click();
    await page.getByRole('option', { name: '15分钟前' }).click();
    await page.getByTestId('raise-content').fill('货车刮擦护栏');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('raise-form-submit').click();
    await expect(form).toHaveCount(0);
    const detail = page.getByTestId('alarm-detail');
    await expect(detail).toContainText('人工上报');
    await expect(detail.getByTestId('alarm-timeline')).toContainText('人工上报碰撞报警');
    await expect(page.getByTestId('alarm-bar')).toBeVisible();
    const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
    await expect(row.getByTestId('alarm-hand-mark')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await detail.getByTestId('alarm-handle').click();
    await page.getByTestId('alarm-dialog-text').fill('已校正立柱');
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(row).toHaveAttribute('data-handled', '02');
    await expect(detail).toContainText('已恢复');
    await context.close();
  });

  test('13.4 is handled with photos: drawn anew, shown in the history; a program is refused and nothing is lost', async ({
    browser,
  }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, list);
    await site.report(0, collision);
    const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
    await row.click();
    const detail = page.getByTestId('alarm-detail');
    await detail.getByTestId('alarm-handle').click();
    await page.getByTestId('alarm-dialog-text').fill('已更换立柱');
    const file = page.getByTestId('alarm-photo-file');
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(512)]);
    await file.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: program });
    await expect(page.getByTestId('alarm-photo-fault')).toContainText('photo.jpg');
    await expect(page.getByTestId('alarm-dialog-text')).toHaveValue('已更换立柱');
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: onePixel };
    await file.setInputFiles([picture, { ...picture, name: 'b.png' }]);
    await expect(page.locator('[data-testid=alarm-photo][data-sent=true]')).toHaveCount(2);
    await expect(page.getByTestId('alarm-photo-fault')).toHaveCount(0);
    await page.getByRole('button', { name: '移除照片 2' }).click();
    await expect(page.getByTestId('alarm-photo')).toHaveCount(1);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('alarm-dialog-submit').click();
    const photo = detail.getByTestId('alarm-photos').getByRole('img', { name: '现场照片 1' });
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });
});
