import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { sit } from './tabSeat.ts';

/** A finger that goes from the middle of a card so far across, and is lifted. */
async function swipe(page: Page, id: string, dx: number, dy = 0): Promise<void> {
  const box = await page.locator(`li[data-row="${id}"]`).boundingBox();
  if (box === null) throw new Error('the card is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + 40];
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
  await send('touchStart', { x, y });
  for (let step = 1; step <= 10; step += 1)
    await send('touchMove', { x: x + (dx * step) / 10, y: y + (dy * step) / 10 });
  await send('touchEnd');
  await session.detach();
}

test('13.4 on a phone a card is swiped: to the right it is acknowledged, to the left handled; a short or slanted way does nothing', async ({
  browser,
}) => {
  const site = await makeSite(1);
  await site.report(0, { impactG: 4.4, tiltX: 1 });
  const { page, context } = await sit(browser, site.who, '/device/deviceAlarmList', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const card = page.locator('li[data-row]').first();
  await expect(card).toContainText('碰撞报警');
  const id = (await card.getAttribute('data-row')) ?? '';
  await swipe(page, id, 50);
  await swipe(page, id, 100, -120);
  await expect(card).toContainText('未处理');
  await swipe(page, id, 120);
  await expect(card).toContainText('处理中');
  // Nothing is left to acknowledge: the card stays where it is.
  await swipe(page, id, 120);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await swipe(page, id, -120);
  await expect(page.getByTestId('alarm-dialog-text')).toBeVisible();
  await context.close();
});
