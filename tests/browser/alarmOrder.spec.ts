import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { sit } from './tabSeat.ts';

const collision = { impactG: 4.4 };
const list = '/device/deviceAlarmList';

test.describe('the alarm list', () => {
  test.setTimeout(120_000);

  test('13.3 has what needs somebody first, newest first on demand, and red only where somebody must act', async ({
    browser,
  }) => {
    const site = await makeSite(3);
    const { page, context } = await sit(browser, site.who, list);
    const types = page.locator('tr[data-row]');
    await site.report(0, collision);
    await expect(types).toHaveCount(1);
    await site.report(1, { impactG: 1.2 });
    await expect(types).toHaveCount(2);
    await expect
      .poll(() => types.evaluateAll((rows) => rows.map((row) => row.dataset['type'])))
      .toEqual(['COLLISION', 'IMPACT_WARN']);
    await page.reload();
    await expect(types).toHaveCount(2);
    await expect(types.first()).toHaveAttribute('data-type', 'COLLISION');

    await page.getByTestId('alarm-order').click();
    await page.getByRole('option', { name: '最近发生在前' }).click();
    await expect(types.first()).toHaveAttribute('data-type', 'IMPACT_WARN');
    await expect(page).toHaveURL(/sort=lastOccurredAt.desc/);
    await page.getByTestId('alarm-order').click();
    await page.getByRole('option', { name: '按处理需要排序' }).click();
    await expect(types.first()).toHaveAttribute('data-type', 'COLLISION');

    const chip = types.first().getByText('紧急');
    const colourOf = () => chip.evaluate((each) => getComputedStyle(each).backgroundColor);
    const red = await colourOf();
    const alarms = await site.person.get<{ records: { id: string; typeCode: string }[] }>('/api/web/alarm/pageAlarm');
    const ids = alarms.data.records.flatMap(({ id, typeCode }) => (typeCode === 'COLLISION' ? [id] : []));
    await site.person.post('/api/web/alarm/handle', { ids, result: '现场已检查', method: 'onsite' });
    const handled = page.locator('tr[data-row][data-type="COLLISION"]');
    await expect(handled).toHaveAttribute('data-handled', '02');
    await expect
      .poll(() => handled.getByText('紧急').evaluate((each) => getComputedStyle(each).backgroundColor))
      .not.toBe(red);
    // What is over goes below what waits, once nobody's hand is on the list.
    await page.mouse.move(5, 5);
    await expect(types.first()).toHaveAttribute('data-type', 'IMPACT_WARN');
    await context.close();
  });

  test('13.3 is narrowed by organisation, guardrail, kind and person behind a button, and exported as it is found', async ({
    browser,
  }) => {
    const site = await makeSite(2);
    const { page, context } = await sit(browser, site.who, list);
    await site.report(0, collision);
    await site.report(1, { batteryPct: 5 });
    const rows = page.locator('tr[data-row]');
    await expect(rows).toHaveCount(2);
    await expect(page.getByTestId('alarm-filter-kind')).toHaveCount(0);
    await page.getByTestId('alarm-more-filters').click();
    await page.getByTestId('alarm-filter-kind').click();
    await page.getByRole('option', { name: '故障', exact: true }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toHaveAttribute('data-type', 'BATTERY_CRITICAL');
    const download = page.waitForEvent('download');
    await page.getByTestId('alarm-export').click();
    expect((await download).suggestedFilename()).toMatch(/^设备告警.*\.xlsx$/);
    // A link opens the list as it is narrowed, with what is set in sight.
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(page.getByTestId('alarm-filter-kind')).toBeVisible();
    await page.getByTestId('alarm-reset').click();
    await expect(rows).toHaveCount(2);
    await page.getByTestId('alarm-more-filters').click();
    await page.getByTestId('alarm-filter-railId').fill('值班护栏');
    await page.getByRole('option').first().click();
    await expect(page).toHaveURL(/railId=/);
    await expect(rows).toHaveCount(2);
    await context.close();
  });

  test('13.3 keeps its filters under a name of the person, on any of their screens, and nobody else has them', async ({
    browser,
  }) => {
    const site = await makeSite(1);
    await site.report(0, collision);
    const { page, context } = await sit(browser, site.who, `${list}?tab=handled&severity=1&page=1`);
    await page.getByTestId('alarm-views').click();
    await page.getByTestId('alarm-view-save').click();
    await page.getByTestId('view-name').fill('已处理的紧急告警');
    await page.getByTestId('view-submit').click();
    await expect(page.getByText('视图已保存')).toBeVisible();
    await context.close();
    const other = await sit(browser, site.who, list);
    await expect(other.page.locator('tr[data-row]')).toHaveCount(1);
    await other.page.getByTestId('alarm-views').click();
    await other.page.getByTestId('alarm-saved-view').filter({ hasText: '已处理的紧急告警' }).click();
    await expect(other.page).toHaveURL(/tab=handled/);
    await expect(other.page).toHaveURL(/severity=1/);
    await expect(other.page.locator('tr[data-row]')).toHaveCount(0);
    await other.page.getByTestId('alarm-views').click();
    await other.page.getByRole('menuitem', { name: '删除视图 已处理的紧急告警' }).click();
    await expect(other.page.getByTestId('alarm-saved-view')).toHaveCount(0);
    await other.context.close();
  });
});
