import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { at } from './newcomer.ts';
import { makeSite } from './ownSite.ts';
import { lead } from './people.ts';
import { sit } from './tabSeat.ts';
import { violationsOf } from './violations.ts';

test.describe('a flood of alarms', () => {
  test.setTimeout(120_000);

  test('is said in a band on every page, also to who comes later; nothing is shown over the page, the bar still is', async ({
    browser,
  }) => {
    const site = await makeSite(12);
    const { page, context } = await sit(browser, site.who, '/project/index');
    await expect(page.getByTestId('header')).toBeVisible();
    const band = page.getByTestId('flood-banner');
    for (let index = 0; index < 10; index += 1) await site.report(index, { batteryPct: 5 });
    const count = async (): Promise<number> =>
      (await site.person.get<{ total: number }>('/api/web/alarm/pageAlarm')).data.total;
    await expect.poll(count).toBe(10);
    await expect(band).toHaveCount(0);
    await site.report(10, { batteryPct: 5 });
    await expect(band).toContainText('近10分钟有 11 个新事件');
    expect(await violationsOf(page)).toEqual([]);
    // Those of before the flood have gone.
    await expect(page.getByTestId('alarm-toast')).toHaveCount(0);
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        if (document.querySelector('[data-testid="alarm-toast"]') !== null) document.body.dataset['toasted'] = '1';
      });
      seen.observe(document.body, { childList: true, subtree: true });
    });
    await site.report(11, { impactG: 4.4, tiltX: 1 });
    await expect(page.getByTestId('alarm-bar')).toBeVisible();
    await expect(band).toContainText('12');
    await expect(page.getByTestId('alarm-toast')).toHaveCount(0);
    expect(await page.evaluate(() => document.body.dataset['toasted'])).toBeUndefined();
    await lead(page, '/message/list');
    await expect(band).toBeVisible();
    await page.reload();
    await expect(band).toBeVisible();
    await band.getByRole('link').click();
    await expect(page).toHaveURL(/deviceAlarmList/);
    // On the wall, too.
    await page.goto(at('/screen'));
    await expect(page.getByTestId('wall-flood')).toContainText('12');
    await context.close();
  });
});
