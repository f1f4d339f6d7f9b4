import { expect } from '@playwright/test';
import { takeRefusals, test } from './fixture.ts';
import { takeSeat } from './people.ts';
import { shown } from './tabSeat.ts';

test('S14: text becomes no element and no script, styles in the page need its nonce, and each refusal is told', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/log');
  const tried = await page.evaluate(() => {
    const attempt = (work: () => void): string => {
      try {
        work();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const box = document.createElement('div');
    const style = document.createElement('style');
    style.textContent = 'body { outline: 7px solid red }';
    return [
      attempt(() => (box.innerHTML = '<img src=x onerror="window.hacked = 1">')),
      attempt(() => (document.createElement('script').text = 'window.hacked = 1')),
      attempt(() => (document.createElement('script').src = '/assets/x.js')),
      attempt(() => (box.innerHTML = 'a &lt;b')),
      box.textContent,
      attempt(() => document.head.append(style)),
      getComputedStyle(document.body).outlineWidth === '7px',
      'hacked' in window,
    ];
  });
  expect(tried).toEqual(['TypeError', 'TypeError', 'TypeError', 'done', 'a <b', 'done', false, false]);
  const told: string[] = [];
  await expect
    .poll(() => {
      told.push(...takeRefusals());
      return told.length;
    })
    .toBe(4);
  expect(told.filter((each) => each.includes('trusted-types-sink'))).toHaveLength(3);
  expect(told.filter((each) => each.includes('style-src-elem inline'))).toHaveLength(1);
  await context.close();
});

test('S14: the tooltip of a chart is shown, with nothing refused', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/alarmFault');
  const chart = shown(page).locator('canvas').first();
  await expect(chart).toBeVisible();
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart has no place');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.move(box.x + box.width / 2 + 3, box.y + box.height / 2);
  const figure = shown(page).locator('i + span + b');
  await expect(figure.first()).toBeVisible();
  await expect(figure.first()).toHaveText(/\d|--/);
  await context.close();
});
