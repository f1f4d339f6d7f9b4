import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import exceljs from 'exceljs';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { test } from './fixture.ts';
import { personByCall, takeSeat } from './people.ts';
import { violationsOf } from './violations.ts';

const path = '/realtimeData/alarmFault';

test('SEED-043 SEED-359 /realtimeData/alarmFault opens the report for any signed-in user: figures, charts that filter, and the rows behind them', async ({
  browser,
}) => {
  const viewer = await personByCall('viewer');
  const { data: report } = await viewer.get<AlarmReport>('/api/web/alarm/getAlarmFaultReport');
  const { page, context } = await takeSeat(browser, 'viewer', path);
  await expect(page.getByRole('heading', { level: 1, name: '设备告警故障报表' })).toBeVisible();
  const total = page.getByTestId('report-kpi-total').locator('b');
  await expect(total).toHaveText(/^[\d,]+$/);
  expect(report.kpi.total).toBeGreaterThan(0);
  // A viewer may not export.
  await expect(page.getByTestId('report-export')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  const [most] = report.byType;
  await page.getByTestId(`report-type-${most?.typeCode}`).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('typeCode') === most?.typeCode);
  // The figures follow the address when they are answered; until then they are those of all types.
  await expect(async () => {
    const count = Number(((await total.textContent()) ?? '').replace(',', ''));
    expect(count).toBeGreaterThanOrEqual(most?.count ?? 0);
    expect(count).toBeLessThan(report.kpi.total);
    await expect(page.getByText(`共 ${count} 条`)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  // The same part lets go of it.
  await page.getByTestId(`report-type-${most?.typeCode}`).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('typeCode'));

  const row = page.locator('tr[data-alarm]').first();
  await expect(row.locator('time')).toHaveText(/^\d\d-\d\d \d\d:\d\d:\d\d$/);
  await expect(row.locator('time')).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  await row.locator('td').nth(3).click();
  await expect(page).toHaveURL((url) => url.pathname === '/device/deviceAlarmList' && url.searchParams.has('open'));
  await context.close();
});

/** Text that a box of its own cuts, inside `part`. */
function cutIn(part: Locator): Promise<string[]> {
  return part.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((box) => {
        const { overflowX, clip, clipPath } = getComputedStyle(box);
        const isHiddenText = clip !== 'auto' || clipPath !== 'none';
        const isCut = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 1;
        return overflowX === 'hidden' && !isHiddenText && box.clientWidth > 0 && isCut;
      })
      .map((box) => box.textContent),
  );
}

for (const [locale, more] of [
  ['zh-CN', '更多筛选（3）'],
  ['en-US', 'More filters (3)'],
] as const) {
  test(`SEED-043 ${locale}: at 1440 × 900 the filters keep to one row and the rows behind the figures begin on the screen, with nothing cut that names or measures`, async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'viewer', path);
    await context.addInitScript((chosen) => {
      const uuid = /admin-uuid=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      for (const key of ['admin-i18n', `admin-i18n-${uuid}`]) localStorage.setItem(key, chosen);
    }, locale);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const row = page.locator('tr[data-alarm]').first();
    await expect(row).toBeInViewport({ ratio: 1 });
    const bar = page.getByRole('search');
    const before = await bar.boundingBox();
    expect(before?.height).toBeLessThan(64);

    // The legend names every colour in full, and the columns say in full what they are.
    const legend = page.getByTestId(/^report-type-/);
    await expect(legend.first()).toBeVisible();
    for (const each of await legend.all()) expect(await cutIn(each)).toEqual([]);
    const heads = page.locator('main table[data-density] thead th');
    for (const head of await heads.all()) {
      expect(await head.evaluate((th) => th.scrollWidth - th.clientWidth)).toBeLessThanOrEqual(0);
    }
    // The content holds what the type beside it does not say.
    const [type, content] = await Promise.all([2, 3].map((at) => row.locator(`td:nth-child(${at})`).textContent()));
    expect(content).not.toBe('');
    expect(content).not.toContain(type);
    expect(await cutIn(row.locator('td:nth-child(2)'))).toEqual([]);
    expect(await cutIn(row.locator('td:last-child'))).toEqual([]);

    // Many filters set move nothing down.
    await page.goto(`${path}?kind=3&condition=active&typeCode=TILT_WARN,IMPACT_WARN&severity=3&handledStatus=00`);
    await expect(page.getByTestId('report-more')).toHaveText(more);
    await expect(page.getByTestId('report-reset')).toBeVisible();
    expect((await bar.boundingBox())?.height).toBe(before?.height);
    // A choice behind the button leaves it open, and is in the address.
    await page.getByTestId('report-more').click();
    await page.getByTestId('report-handled').click();
    await page.getByRole('option').last().click();
    await expect(page).toHaveURL((url) => url.searchParams.get('handledStatus') === '04');
    await expect(page.getByTestId('report-type')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });
}

test('SEED-043 on a table too narrow for the content the measured value stands in its place', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'viewer', `${path}?typeCode=TILT_WARN`, {
    viewport: { width: 900, height: 900 },
  });
  const row = page.locator('tr[data-alarm]').first();
  await expect(row.locator('td').nth(2)).toHaveText(/^\d+\.\d+\s?°$/);
  await context.close();
});

test('SEED-043 the step of the trend is chosen where the trend is, and the address keeps it', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'viewer', path);
  const trend = page.getByRole('region', { name: '趋势' });
  await trend.getByText('周', { exact: true }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('granularity') === 'week');
  await page.reload();
  await expect(trend.getByRole('radio', { name: '周' })).toBeChecked();
  await context.close();
});

test('SEED-043 on a phone the rows behind the figures are seen, and one opens', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'viewer', path, { viewport: { width: 390, height: 844 } });
  const card = page.locator('li[data-row]').nth(1);
  await card.scrollIntoViewIfNeeded();
  await expect(card).toBeInViewport({ ratio: 0.9 });
  await card.click();
  await expect(page).toHaveURL((url) => url.pathname === '/device/deviceAlarmList' && url.searchParams.has('open'));
  await context.close();
});

test('SEED-043 11.3 the report is narrowed to one guardrail and one condition from the keyboard, and the address keeps both', async ({
  browser,
}) => {
  const viewer = await personByCall('viewer');
  const { page, context } = await takeSeat(browser, 'viewer', path);
  const total = page.getByTestId('report-kpi-total').locator('b');
  const shows = async (wanted: Record<string, string>): Promise<void> =>
    expect(async () => {
      const { data } = await viewer.get<AlarmReport>('/api/web/alarm/getAlarmFaultReport', wanted);
      await expect(total).toHaveText(data.kpi.total.toLocaleString('en-US'), { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
  await shows({});
  const choose = async (testId: string): Promise<void> => {
    const field = page.getByTestId(testId);
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(field).not.toHaveValue('');
    // The list is closed again: the next key is the page's.
    await expect(page.getByRole('option')).toHaveCount(0);
  };
  await choose('report-rail');
  await expect(page).toHaveURL((url) => url.searchParams.has('railId'));
  const railId = new URL(page.url()).searchParams.get('railId') ?? '';
  await shows({ railId });
  await choose('report-condition');
  await expect(page).toHaveURL((url) => ['active', 'cleared'].includes(url.searchParams.get('condition') ?? ''));
  const condition = new URL(page.url()).searchParams.get('condition') ?? '';
  await shows({ railId, condition });
  await page.reload();
  await shows({ railId, condition });
  await expect(page.getByTestId('report-condition')).not.toHaveValue('');
  await page.getByTestId('report-reset').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => !url.searchParams.has('railId') && !url.searchParams.has('condition'));
  await shows({});
  await context.close();
});

test('the report goes into a workbook with what its filters leave', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'operate', `${path}?kind=2`);
  await expect(page.getByTestId('report-kpi-alarmCount').locator('b')).toHaveText('0');
  const faults = Number(await page.getByTestId('report-kpi-faultCount').locator('b').textContent());
  const waiting = page.waitForEvent('download');
  await page.getByTestId('report-export').click();
  const file = await (await waiting).path();
  const book = new exceljs.Workbook();
  await book.xlsx.load(new Uint8Array(readFileSync(file)).buffer);
  expect(book.worksheets[3]?.actualRowCount).toBeGreaterThanOrEqual(faults + 1);
  await context.close();
});
