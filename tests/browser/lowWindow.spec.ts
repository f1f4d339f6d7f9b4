import { expect, type Page } from '@playwright/test';
import { layoutDefaults } from '#domain/access/layout.ts';
import { test } from './fixture.ts';
import { rows } from './listKit.ts';
import { makeSite } from './ownSite.ts';
import { lead } from './people.ts';
import { sit } from './tabSeat.ts';

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

const lists = [
  ['/device/deviceList', 'device'],
  ['/device/deviceAlarmList', 'alarm'],
  ['/message/list', 'message'],
] as const;

test('at 200 % zoom alarms, devices and messages show five rows above the alarm bar, four in a flood, and their filters behind a button', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const site = await makeSite(12, ['operate', 'supervise_zhidui']);
  // Open tabs take a row as well.
  const layout = await site.person.post('/api/web/setting/layout', { ...layoutDefaults, tabs: true });
  expect(layout.errno).toBe(0);
  const { page, context } = await sit(browser, site.who, lists[0][0], { viewport });
  const bar = page.getByTestId('alarm-bar');
  const band = page.getByTestId('flood-banner');
  for (let n = 0; n < 7; n += 1) await site.report(n, { impactG: 4.4 });
  for (const [path, area] of lists) {
    await lead(page, path);
    await expect(rows(page).nth(5)).toBeAttached();
    await expect(bar).toBeVisible();
    await expect(band).toHaveCount(0);
    await expect.poll(() => wholeRows(page), path).toBeGreaterThanOrEqual(5);
    const filters = page.getByTestId(`${area}-filters`);
    await filters.click();
    await expect(page.getByRole('dialog', { name: '筛选' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: '筛选' })).toBeHidden();
    await expect(filters).toBeFocused();
  }
  for (let n = 7; n < 12; n += 1) await site.report(n, { impactG: 4.4 });
  for (const [path] of lists) {
    await lead(page, path);
    await expect(rows(page).nth(5)).toBeAttached();
    await expect(bar).toBeVisible();
    await expect(band).toBeVisible();
    await expect.poll(() => wholeRows(page), path).toBeGreaterThanOrEqual(4);
    await expect(band.getByRole('link')).toBeInViewport({ ratio: 1 });
  }
  await context.close();
});

test('filters closed in the moment in which they open give the focus back to their button', async ({ browser }) => {
  const site = await makeSite(1, ['operate']);
  const { page, context } = await sit(browser, site.who, lists[0][0], { viewport });
  const filters = page.getByTestId('device-filters');
  await filters.focus();
  await filters.evaluate(async (button: HTMLElement) => {
    button.click();
    const isOpen = () => document.querySelector('[role="dialog"]') !== null;
    await new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (!isOpen()) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(page.getByRole('dialog', { name: '筛选' })).toHaveCount(0);
  await expect(filters).toBeFocused();
  await context.close();
});
