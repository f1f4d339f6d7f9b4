import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { lead } from './people.ts';
import { sit } from './tabSeat.ts';
import { violationsOf } from './violations.ts';

test.describe('maintenance', () => {
  test('13.5 of a whole guardrail: with a reason, seen on each device, and nothing is raised meanwhile', async ({
    browser,
  }) => {
    const site = await makeSite(2, ['supervise_zhidui']);
    const { page, context } = await sit(browser, site.who, '/device/railList');
    const row = page.locator('tr[data-rail]');
    await expect(row).toHaveCount(1);
    await row.locator('[data-testid$=-more], [aria-haspopup=menu]').first().click();
    await page.getByRole('menuitem', { name: '检修', exact: true }).click();
    const dialog = page.getByTestId('device-maintenance-dialog');
    await dialog.getByTestId('device-maintenance-submit').click();
    // Not without a reason.
    await expect(dialog.getByTestId('device-maintenance-reason')).toHaveAttribute('aria-invalid', 'true');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByTestId('device-maintenance-reason').fill('更换护栏板');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await site.report(0, { impactG: 4.4, tiltX: 1 });
    await lead(page, '/device/deviceList');
    const devices = page.locator('tr[data-device]').filter({ visible: true });
    await expect(devices).toHaveCount(2);
    for (const at of [0, 1]) await expect(devices.nth(at)).toContainText('检修至');
    await expect(devices.first().locator('[title*="更换护栏板"]')).toBeVisible();
    const { data } = await site.person.get<{ total: number }>('/api/web/alarm/pageAlarm');
    expect(data.total).toBe(0);
    await context.close();
  });
});
