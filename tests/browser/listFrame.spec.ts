import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { tabSeat } from './tabSeat.ts';

for (const [path, area] of [
  ['/userManage/user', 'person'],
  ['/device/railList', 'rail'],
] as const) {
  test(`SEED-020 what can be done with a row of ${path} follows the language without a reload`, async ({ browser }) => {
    const { page, context } = await tabSeat(browser, { roles: ['supervise_zhidui'], path });
    const more = page.getByTestId(`${area}-more`).first();
    await expect(more).toHaveAccessibleName('更多操作');
    const hand = page.getByTestId(area === 'rail' ? 'rail-path' : 'person-edit').first();
    const chinese = (await hand.getAttribute('aria-label')) ?? (await hand.innerText());
    expect(chinese).toMatch(/\p{Script=Han}/u);
    await page.getByTestId('header-lang').click();
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(more).toHaveAccessibleName('More actions');
    await expect(hand).toHaveAccessibleName(/^[A-Z][a-z ]+$/);
    await more.click();
    await expect(page.getByTestId(`${area}-delete`)).toHaveText('Delete');
    await context.close();
  });
}
