import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { at } from './newcomer.ts';
import { mapReady, titled } from './people.ts';
import { currentTab, names, open, paths, shown, tabNamed, tabSeat, tabsOf, titlesOf } from './tabSeat.ts';
import { mark, marked } from './tabKit.ts';

test.setTimeout(180_000);

const { position, realtime, alarms, log } = names;

const rows = (page: Page) => shown(page).locator('tr[data-row]');

test('SEED-037 SEED-220 SEED-221 a cached page comes back as it was left; closed and opened again it is new', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser, { options: { viewport: { width: 1280, height: 580 } } });
  await expect(rows(page).nth(9)).toBeVisible();
  const box = page.locator('tbody').filter({ visible: true }).locator('xpath=ancestor::div[1]');
  await mark(page);
  const filter = shown(page).getByRole('textbox', { name: '设备、护栏、地址' });
  // Rows of before stand until it is answered.
  const answered = page.waitForResponse((response) => /pageAlarm\?.*text=/.test(response.url()));
  await filter.fill('号');
  await (await answered).finished();
  await expect(page).toHaveURL(/text=/);
  await expect(rows(page).nth(9)).toBeVisible();
  await box.evaluate((element) => element.scrollTo({ top: 60 }));
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(60);
  await open(page, paths.realtime);
  await expect(rows(page).first()).toBeVisible();
  await tabNamed(page, alarms).getByRole('link').click();
  await expect(marked(page)).toBeVisible();
  await expect(filter).toHaveValue('号');
  await expect(page).toHaveURL(/text=/);
  await expect.poll(() => box.evaluate((element) => element.scrollTop)).toBe(60);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // Typed and gone at once, by keyboard: it is asked for all the same, at the page's own address.
  await filter.fill('号段');
  await filter.evaluate(async (element, path) => {
    const input = element as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '号线');
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    history.pushState(null, '', path);
  }, paths.realtime);
  await expect(page).toHaveURL(at(paths.realtime));
  await expect(tabNamed(page, alarms).getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`text=${encodeURIComponent('号线')}`),
  );
  await expect(page).toHaveURL(at(paths.realtime));
  await tabNamed(page, alarms).getByRole('link').click();
  await expect(filter).toHaveValue('号线');
  await tabNamed(page, alarms).getByRole('button').click();
  await open(page, paths.alarms);
  await expect(rows(page).first()).toBeVisible();
  await expect(marked(page)).toHaveCount(0);
  await expect(filter).toHaveValue('');
  expect(await box.evaluate((element) => element.scrollTop)).toBe(0);
  await context.close();
});

test('SEED-222 a page without cache is built anew each time', async ({ browser }) => {
  const { page, context } = await tabSeat(browser, { path: paths.log });
  await expect(shown(page).locator('h1')).toHaveText(log);
  await mark(page);
  await open(page, paths.alarms);
  await expect(rows(page).first()).toBeVisible();
  await tabNamed(page, log).getByRole('link').click();
  await expect(shown(page).locator('h1')).toHaveText(log);
  await expect(marked(page)).toHaveCount(0);
  await context.close();
});

test('a hidden page is asleep: its subscriptions end and begin again, and the map is there again where it was', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser, { path: paths.position });
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.reload();
  await mapReady(page);
  const zoom = () =>
    page.evaluate(() => (window as unknown as { __guardlineMap?: { zoom(): number } }).__guardlineMap?.zoom());
  const first = (await zoom()) ?? Infinity;
  await shown(page).getByRole('button', { name: '放大' }).click();
  await expect.poll(zoom).toBeGreaterThan(first);
  const before = await zoom();
  await open(page, paths.realtime);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => sent.some((each) => each.includes('telemetry:subscribe'))).toBe(true);
  expect(await page.evaluate(() => '__guardlineMap' in window)).toBe(false);
  await expect(page.locator('[data-page="position-index"] canvas')).toHaveCount(0);
  await tabNamed(page, position).getByRole('link').click();
  await expect.poll(() => sent.some((each) => each.includes('telemetry:unsubscribe'))).toBe(true);
  await mapReady(page);
  await expect.poll(zoom).toBe(before);
  const widest = () =>
    shown(page)
      .locator('canvas')
      .evaluateAll((each) => Math.max(...each.map((canvas) => canvas.getBoundingClientRect().width)));
  await expect.poll(widest).toBeGreaterThan(600);
  sent.length = 0;
  await tabNamed(page, realtime).getByRole('link').click();
  await expect.poll(() => sent.some((each) => each.includes('telemetry:subscribe'))).toBe(true);
  await context.close();
});

test('SPEC-033 a filter, a page or an inner tab adds no tab; the tab’s address follows, back finds it, and a reload keeps it', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser);
  await expect(rows(page).first()).toBeVisible();
  await page.getByTestId('alarm-tab-handled').click();
  await expect(page).toHaveURL(/tab=handled/);
  await expect(currentTab(page).getByRole('link')).toHaveAttribute('href', /tab=handled/);
  expect(await titlesOf(page)).toEqual([position, alarms]);
  await open(page, paths.realtime);
  await page.goBack();
  await expect(page).toHaveURL(/tab=handled/);
  await page.getByTestId('alarm-tab-all').click();
  await expect(page).toHaveURL(at(paths.alarms));
  expect(await titlesOf(page)).toEqual([position, alarms, realtime]);
  await page.getByTestId('alarm-tab-handled').click();
  await expect(page).toHaveURL(/tab=handled/);
  await page.reload();
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms, realtime]);
  await expect(currentTab(page)).toHaveText(alarms);
  await expect(page).toHaveURL(/tab=handled/);
  await context.close();
});

test('an address has one tab: a filter that leads to that of another tab takes its place', async ({ browser }) => {
  const { page, context } = await tabSeat(browser);
  const link = currentTab(page).getByRole('link');
  await page.getByTestId('alarm-tab-handled').click();
  await expect(link).toHaveAttribute('href', /tab=handled/);
  await open(page, paths.alarms);
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms, alarms]);
  await shown(page).getByTestId('alarm-tab-handled').click();
  await expect(link).toHaveAttribute('href', /tab=handled/);
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms]);
  await context.close();
});

test('the same page with another query is another tab and another page', async ({ browser }) => {
  const { page, context } = await tabSeat(browser);
  await expect(rows(page).first()).toBeVisible();
  await mark(page);
  await open(page, `${paths.alarms}?tab=handled`);
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms, alarms]);
  await expect(marked(page)).toHaveCount(0);
  await expect(page.locator('[data-page="deviceAlarmList"]')).toHaveCount(2);
  // A filter of one leaves the other alone.
  await page.goBack();
  await expect(marked(page)).toBeVisible();
  await expect(currentTab(page).getByRole('link')).toHaveAttribute('href', paths.alarms);
  await expect(tabsOf(page).nth(2).getByRole('link')).toHaveAttribute('href', `${paths.alarms}?tab=handled`);
  await context.close();
});

test('a link to an alarm comes to the tab of the list that is there: it opens there, stays open behind another tab, and outlives a reload', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser);
  await expect(rows(page).nth(1)).toBeVisible();
  await mark(page);
  const [first, second] = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row') ?? ''));
  const detail = shown(page).getByTestId('alarm-detail');
  const isOpen = (id: string | undefined) => shown(page).locator(`tr[data-row="${id}"]`);
  await open(page, paths.realtime);
  await expect(rows(page).first()).toBeVisible();
  for (const id of [first, second]) {
    await open(page, `${paths.alarms}?open=${id}`);
    await expect(detail).toBeVisible();
    await expect(isOpen(id)).toHaveClass(/open/);
    expect(await titlesOf(page)).toEqual([position, alarms, realtime]);
    await expect(marked(page)).toBeVisible();
  }
  await tabNamed(page, realtime).getByRole('link').click();
  await expect(page).toHaveURL(at(paths.realtime));
  await tabNamed(page, alarms).getByRole('link').click();
  await expect(page).toHaveURL(at(`${paths.alarms}?open=${second}`));
  await expect(detail).toBeVisible();
  // The entry of the menu leads to the list, with nothing open.
  await open(page, paths.alarms);
  await expect(detail).toHaveCount(0);
  expect(await titlesOf(page)).toEqual([position, alarms, realtime]);
  await page.goto(at(`${paths.alarms}?open=${first}`));
  await expect(detail).toBeVisible();
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms, realtime]);
  await context.close();
});

test('SEED-020 changing the language re-titles tabs, menu, page and hidden pages without a reload', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser, { path: paths.alarms });
  await expect(rows(page).first()).toBeVisible();
  await open(page, paths.realtime);
  await expect(shown(page).locator('h1')).toHaveText(realtime);
  await page.evaluate(() => Object.assign(window, { before: true }));
  await page.getByTestId('header-lang').click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  const fire = 'Device alarms (fire alarm management)';
  await expect.poll(() => titlesOf(page)).toEqual(['Real-time positioning', fire, 'Real-time data']);
  await expect(page).toHaveTitle(titled('Real-time data - Intelligent Guardrail Monitoring'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await expect(page.getByTestId('header-menu')).toContainText('Devices');
  await tabNamed(page, fire).getByRole('link').click();
  await expect(shown(page).locator('h1')).toHaveText(fire);
  await expect(shown(page)).not.toContainText('未处理');
  expect(await page.evaluate(() => 'before' in window)).toBe(true);
  await context.close();
});
