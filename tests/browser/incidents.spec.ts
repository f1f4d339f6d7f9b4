import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { sit } from './tabSeat.ts';

/** A hundred metres. */
const near = 0.001;
const list = '/device/deviceAlarmList';

test.describe('an incident', () => {
  test.setTimeout(120_000);

  test('13.2 is one row with its devices in the order of their hits, and is acknowledged as a whole or one by one', async ({
    browser,
  }) => {
    const site = await makeSite(4, ['operate'], near);
    const { page, context } = await sit(browser, site.who, list);
    for (let n = 0; n < 4; n += 1) await site.report(n, { impactG: 4.4 });
    const rows = page.locator('tr[data-row]');
    await expect(page.getByTestId('alarm-incident-mark')).toHaveText('×4');
    await expect(rows).toHaveCount(1);
    await expect(page.getByTestId('alarm-bar-slot').filter({ hasText: '碰撞报警' })).toHaveCount(1);
    await expect(page).toHaveTitle(/^\(1\) /);

    // One by one: a member opened from the list of them is acted on alone.
    await rows.first().click();
    const members = page.getByTestId('alarm-member');
    await expect(members).toHaveCount(4);
    await expect(members.first()).toContainText('首撞');
    await members.nth(2).click();
    await expect(members.nth(2)).toHaveAttribute('aria-current', 'true');
    await expect(page.getByTestId('alarm-whole')).not.toBeChecked();
    const note = page.getByTestId('alarm-whole-note');
    const dialog = page.getByRole('dialog');
    const asks = async (act: 'handle' | 'comment'): Promise<void> => {
      if (act === 'handle') await page.getByTestId('alarm-handle').click();
      else await page.keyboard.press('c');
      await expect(dialog.getByTestId('alarm-dialog-text')).toBeVisible();
    };
    const leave = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    };
    // Its key, with the focus on what says that it goes alone: a box is no field that somebody types into.
    await page.getByTestId('alarm-whole').focus();
    await page.keyboard.press('a');
    await expect(members.nth(2)).toContainText('处理中');
    // A dialog says when it goes to all of them.
    await asks('handle');
    await expect(note).toHaveCount(0);
    await leave();
    await page.getByTestId('alarm-whole').check();
    await asks('handle');
    await expect(note).toHaveText('整个事件：4 台设备，4 条告警');
    await leave();
    await page.getByTestId('alarm-whole').uncheck();
    await expect(members.nth(0)).toContainText('未处理');
    await page.keyboard.press('Escape');

    // As a whole, by one key from its row.
    await expect(rows.first()).toHaveAttribute('data-handled', '00');
    await rows.first().getByTestId('alarm-card-ack').click();
    await expect(rows.first()).toHaveAttribute('data-handled', '01');
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
    const { data } = await site.person.get<{ records: { handledStatus: string }[] }>('/api/web/alarm/pageAlarm');
    expect(data.records.map(({ handledStatus }) => handledStatus)).toEqual(['01', '01', '01', '01']);

    // Whoever comes by its link acts on the whole of it too, and a dialog that is left leaves it open.
    await rows.first().click();
    await expect(page.getByTestId('alarm-whole')).toBeChecked();
    await page.reload();
    await expect(page.getByTestId('alarm-whole')).toBeChecked();
    await asks('handle');
    await expect(note).toHaveText('整个事件：4 台设备，4 条告警');
    await leave();
    // A comment is of one.
    await asks('comment');
    await expect(note).toHaveCount(0);
    await leave();
    await expect(page.getByTestId('alarm-detail')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('alarm-detail')).toHaveCount(0);

    // Each is a row of its own on demand.
    await page.getByTestId('alarm-group').uncheck();
    await expect(rows).toHaveCount(4);
    await context.close();
  });

  test('a list that could not be asked again when a member joined is asked until it is right', async ({ browser }) => {
    const site = await makeSite(2, ['operate'], near);
    const { page, context } = await sit(browser, site.who, list);
    await site.report(0, { impactG: 4.4 });
    await expect(page.locator('tr[data-row]')).toHaveCount(1);
    let left = 1;
    await page.route('**/api/web/alarm/pageAlarm?*', (route) => {
      left -= 1;
      return left >= 0 ? route.fulfill({ status: 503, body: '{}' }) : route.continue();
    });
    await site.report(1, { impactG: 4.4 });
    await expect(page.getByTestId('alarm-incident-mark')).toHaveText('×2');
    expect(left).toBeLessThan(0);
    await context.close();
  });

  test('13.2 is taken as a whole from the alarm bar, whatever joins it meanwhile', async ({ browser }) => {
    const site = await makeSite(3, ['operate'], near);
    const { page, context } = await sit(browser, site.who, '/project/index');
    await site.report(0, { impactG: 4.4 });
    await expect(page.getByTestId('alarm-bar-ack')).toBeVisible();
    await site.report(1, { impactG: 4.4 });
    await site.report(2, { impactG: 4.4 });
    const states = async (): Promise<string[]> => {
      const { data } = await site.person.get<{ records: { handledStatus: string }[] }>('/api/web/alarm/pageAlarm');
      return data.records.map(({ handledStatus }) => handledStatus);
    };
    await expect.poll(states).toEqual(['00', '00', '00']);
    await expect(page.getByTestId('alarm-bar-slot').filter({ hasText: '碰撞报警' })).toHaveCount(1);
    // Not under a hand that has just come to it: half a second from when it is painted.
    await expect(async () => {
      // On a busy machine it may have been taken by the click before.
      if ((await states()).includes('00')) await page.getByTestId('alarm-bar-ack').click({ timeout: 1_000 });
      await expect.poll(states, { timeout: 3_000 }).toEqual(['01', '01', '01']);
    }).toPass();
    await expect(page.getByTestId('alarm-bar')).toHaveCount(0);
    await context.close();
  });

  test('13.2 is one line of the wall’s ticker, whether it was there before or is pushed hit by hit', async ({
    browser,
  }) => {
    const site = await makeSite(6, ['operate'], near);
    await site.report(0, { batteryPct: 5 });
    const { page, context } = await sit(browser, site.who, '/screen', { viewport: { width: 1920, height: 1080 } });
    const items = page.getByTestId('wall-ticker-item');
    await expect(items).toHaveCount(1);
    const lone = (await items.first().getAttribute('data-alarm')) ?? '';
    for (let n = 0; n < 6; n += 1) await site.report(n, { impactG: 4.4 });
    await expect(page.getByTestId('wall-ticker-members')).toHaveText('×6');
    await expect(items).toHaveCount(2);
    await expect(items.last()).toHaveAttribute('data-alarm', lone);
    await page.reload();
    await expect(page.getByTestId('wall-ticker-members')).toHaveText('×6');
    await expect(items).toHaveCount(2);
    await context.close();
  });
});
