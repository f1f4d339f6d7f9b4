import { expect } from '@playwright/test';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { lead, personByCall, takeSeat } from './people.ts';
import { violationsOf } from './violations.ts';

const path = '/realtimeData/alarmHealth';

test('the health of the alarm system shows its figures with their targets, by hour, severity and shift, and the sources that came most', async ({
  browser,
}) => {
  const viewer = await personByCall('viewer');
  const { data: health } = await viewer.get<AlarmHealth>('/api/web/alarm/getHealth');
  expect(health.total).toBeGreaterThan(0);
  const { page, context } = await takeSeat(browser, 'viewer', path);
  await expect(page.getByRole('heading', { level: 1, name: '告警体检' })).toBeVisible();
  const peak = page.getByTestId('health-peak');
  await expect(peak.locator('b')).toHaveText(/^\d+$/);
  await expect(peak).toContainText(/达标|超标/);
  await expect(peak).toContainText('目标 ≤ 10');
  await expect(page.getByTestId('health-shifts').locator('thead th')).toHaveText([
    '指标',
    '夜班 00–08',
    '白班 08–16',
    '中班 16–24',
  ]);
  await expect(page.getByTestId('health-top').locator('tbody tr')).toHaveCount(Math.min(10, health.sourceCount));
  expect(await violationsOf(page)).toEqual([]);

  // Two positions share the load.
  await page.getByTestId('health-operators').fill('2');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL((url) => url.searchParams.get('operators') === '2');
  await expect(async () => {
    const shown = Number(await peak.locator('b').textContent());
    expect(shown).toBeGreaterThanOrEqual(health.peak / 2);
    expect(shown).toBeLessThan(Math.max(health.peak, 1));
  }).toPass({ timeout: 15_000 });

  // More days than are answered: the reason, and the way back.
  await lead(page, `${path}?startDate=2026-01-01&endDate=2026-03-01`);
  await expect(page.getByRole('alert').filter({ hasText: '时间范围过长' })).toContainText('重试');
  await context.close();
});

test('without an alarm it says so', async ({ browser }) => {
  const site = await makeSite(1);
  const { page, context } = await takeSeat(browser, 'root', `${path}?orgIds=${site.orgId}`);
  await expect(page.getByText('所选时间内没有告警或故障')).toBeVisible();
  await expect(page.getByTestId('health-peak')).toHaveCount(0);
  await context.close();
});
