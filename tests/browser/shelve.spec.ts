import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { sit } from './tabSeat.ts';
import { violationsOf } from './violations.ts';

const collision = { impactG: 4.4, tiltX: 1 };

test.describe('an alarm is shelved', () => {
  test.setTimeout(120_000);

  test('with a reason and an end: the bar is silent, list and tab still have it, and ending it brings it back', async ({
    browser,
  }) => {
    const site = await makeSite(1);
    const { page, context } = await sit(browser, site.who, '/device/deviceAlarmList?tab=assignedToMe');
    for (const [tab, words] of [
      ['assignedToMe', '没有指派给您的告警'],
      ['shelved', '没有搁置的告警'],
    ] as const) {
      await page.getByTestId(`alarm-tab-${tab}`).click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('button', { name: '重置筛选' })).toHaveCount(0);
    }
    await page.getByTestId('alarm-tab-all').click();
    await site.report(0, collision);
    const row = page.locator('tr[data-row]').filter({ hasText: '碰撞报警' });
    await expect(page.getByTestId('alarm-bar')).toBeVisible();
    await row.click();
    const detail = page.getByTestId('alarm-detail');
    await detail.getByTestId('alarm-shelve').click();
    // Not without a reason.
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(page.getByRole('dialog')).toContainText('2');
    await expect(page.getByTestId('alarm-dialog-text')).toHaveAttribute('aria-invalid', 'true');
    await page.getByTestId('alarm-shelve-for').click();
    await expect(page.getByRole('option')).toHaveText(['30分钟', '1小时', '2小时', '4小时', '8小时']);
    await page.getByRole('option', { name: '8小时' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('alarm-dialog-text').fill('护栏施工中');
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
    await expect(row.getByTestId('alarm-shelved-mark')).toContainText('搁置至');
    // It is silent, and as it was in every other way.
    await expect(row).toHaveAttribute('data-handled', '00');
    await expect(detail.getByTestId('alarm-shelf')).toContainText('护栏施工中');
    await expect(detail.getByTestId('alarm-timeline')).toContainText('搁置了告警');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('alarm-tab-shelved').click();
    await expect(page.getByTestId('alarm-tab-shelved')).toHaveText('已搁置1');
    await row.click();
    await detail.getByTestId('alarm-unshelve').click();
    await expect(page.getByTestId('alarm-bar')).toBeVisible();
    await expect(page.getByTestId('alarm-tab-shelved')).toHaveText('已搁置0');
    await context.close();
  });

  test('with its whole incident when its row is picked, and comes back by itself', async ({ browser }) => {
    // Neighbours: hits of both are one incident.
    const site = await makeSite(2, ['operate'], 0.001);
    const { page, context } = await sit(browser, site.who, '/device/deviceAlarmList');
    await site.report(0, collision);
    await site.report(1, collision);
    await expect(page.locator('tr[data-row]')).toHaveCount(1);
    await expect(page.getByTestId('alarm-incident-mark')).toBeVisible();
    const { data } = await site.person.get<{ records: { id: string }[] }>('/api/web/alarm/pageAlarm');
    const ids = data.records.map(({ id }) => id);
    // Over calls: no choice of the dialog is so short.
    const until = Date.now() + 8_000;
    const shelved = await site.person.post('/api/web/alarm/shelve', { ids, reason: '护栏施工中', until });
    expect(shelved.errno).toBe(0);
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
    await expect(page.getByTestId('alarm-shelved-mark')).toHaveCount(1);
    await expect(page.getByTestId('alarm-bar')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByTestId('alarm-shelved-mark')).toHaveCount(0);
    await page.locator('thead input[type=checkbox]').check();
    await page.getByTestId('alarm-bulk-shelve').click();
    await page.getByTestId('alarm-dialog-text').fill('护栏施工中');
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(page.getByTestId('alarm-shelved-mark')).toHaveCount(1);
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
    await expect(page.getByTestId('alarm-tab-shelved')).toHaveText('已搁置2');
    await context.close();
  });

  test('on the page of a fault, and from there it comes back', async ({ browser }) => {
    const site = await makeSite(1);
    await site.report(0, { batteryPct: 3 });
    const find = async () =>
      (await site.person.get<{ records: { id: string }[] }>('/api/web/fault/pageAlarm')).data.records[0]?.id;
    await expect.poll(find).toBeDefined();
    const { page, context } = await sit(browser, site.who, `/message/messageDetail?id=${await find()}`);
    // Where it happened.
    await expect(page.getByTestId('fault-map').getByRole('region', { name: '定位' })).toBeVisible();
    await page.getByTestId('fault-shelve').click();
    await page.getByTestId('alarm-dialog-text').fill('等待更换电池');
    await page.getByTestId('alarm-dialog-submit').click();
    await expect(page.getByTestId('alarm-shelf')).toContainText('等待更换电池');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByTestId('alarm-unshelve').click();
    await expect(page.getByTestId('alarm-shelf')).toHaveCount(0);
    await context.close();
  });
});
