import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { rows } from './listKit.ts';
import { lead, takeSeat } from './people.ts';

/** A window of 1440 × 900 at 200 % zoom. */
const viewport = { width: 720, height: 450 };

/** Rows of which nothing is covered, by the end of their list or by the bar of alarms. */
const wholeRows = (page: Page): Promise<number> =>
  rows(page).evaluateAll((all) => {
    const isShown = (row: Element): boolean => {
      const { left, top, bottom } = row.getBoundingClientRect();
      return [top + 3, bottom - 3].every((y) => row.contains(document.elementFromPoint(left + 60, y)));
    };
    return all.filter(isShown).length;
  });

test('at 200 % zoom alarms, devices and messages show five rows at the least, and their filters behind a button', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceList', { viewport });
  const bar = page.getByTestId('alarm-bar');
  for (const [path, area] of [
    ['/device/deviceList', 'device'],
    ['/device/deviceAlarmList', 'alarm'],
    ['/message/list', 'message'],
  ] as const) {
    await lead(page, path);
    await expect(rows(page).nth(5)).toBeAttached();
    // Critical alarms of other tests would take a row of this list for their bar.
    await bar.evaluateAll((bars) => bars.forEach((each) => each.remove()));
    await page.evaluate(() => document.documentElement.style.setProperty('--gl-foot-h', '0px'));
    await expect.poll(() => wholeRows(page), path).toBeGreaterThanOrEqual(5);
    const filters = page.getByTestId(`${area}-filters`);
    await filters.click();
    await expect(page.getByRole('dialog', { name: '筛选' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '筛选' })).toBeHidden();
  }
  await context.close();
});
