import { expect, type Page } from '@playwright/test';
import { wallKpis } from '#domain/settings/wallScreen.ts';
import { CarouselOrder, stepFrom } from '#client/features/wall/rules/carousel.ts';
import { storeOf } from '#tests/support/storeOf.ts';
import { test } from './fixture.ts';
import { healthyDevice, personByCall, report, snapshotOf, takeSeat, titled } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { violationsOf } from './violations.ts';

/** What a person may wait for at the most. @source docs/requirements.md E7, C25 */
const fullHd = { viewport: { width: 1920, height: 1080 } };
/** Somebody whose organisation has few alarms. */
const who = 'operate2';

/** Alarms that another test, or the seed, left open would hold the carousel at their device. */
async function calmDown(): Promise<void> {
  const person = await personByCall(who);
  const { alarms } = await snapshotOf(person);
  const ids = alarms
    .filter(({ severity, handledStatus }) => severity === 1 && handledStatus < '02')
    .map(({ id }) => id);
  if (ids.length === 0) return;
  const root = await personByCall('root');
  const answer = await root.post('/api/web/alarm/handle', { ids, result: '现场检查完好', method: 'onsite' });
  expect([0, 1001]).toContain(answer.errno);
}

const figure = (page: Page, kpi: string) => page.getByTestId(`wall-figure-${kpi}`);
const valueOf = async (page: Page, kpi: string): Promise<number> =>
  Number((await figure(page, kpi).getAttribute('data-value')) ?? Number.NaN);
const shownOf = async (page: Page, kpi: string): Promise<number> =>
  Number(((await figure(page, kpi).textContent()) ?? '').replaceAll(',', ''));

/** Whether words, and the first and last letters of the place behind them, stand within what holds them. */
function edgesSeen(box: Element, words: string): boolean {
  const texts: Text[] = [];
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  const at = texts.findIndex(({ data }) => data.includes(words));
  const behind = texts.slice(at + 1).filter(({ data }) => data.trim() !== '');
  const what = texts[at];
  const [first, last] = [behind[0], behind.at(-1)];
  if (what === undefined || first === undefined || last === undefined) return false;
  const isSeen = (of: Text, from: number, to: number): boolean => {
    const range = document.createRange();
    range.setStart(of, from);
    range.setEnd(of, to);
    const { left, right } = range.getBoundingClientRect();
    // Each is cut by what it stands in, too: an ellipsis stands where its letters were.
    for (let each = of.parentElement; each !== null; each = each.parentElement) {
      const around = each.getBoundingClientRect();
      if (getComputedStyle(each).overflowX === 'hidden' && (left < around.left - 1 || right > around.right + 1))
        return false;
      if (each === box) break;
    }
    return true;
  };
  return isSeen(what, 0, what.length) && isSeen(first, 0, 1) && isSeen(last, last.length - 1, last.length);
}

test('SPEC-020 the wall shows figures, carousel, band and charts in the dark, and follows an alarm by push alone', async ({
  browser,
}) => {
  await calmDown();
  const person = await personByCall(who);
  const { devices } = await snapshotOf(person);
  const { page, context } = await takeSeat(browser, who, '/screen', fullHd);
  await expect(page).toHaveTitle(titled('大屏监控'));
  await expect(page.getByTestId('frame')).toHaveCount(0);
  await expect.poll(() => valueOf(page, 'total')).toBe(devices.length);
  await expect(page.getByTestId('wall-live')).toHaveAttribute('data-state', 'live');
  await expect(page.getByTestId('wall-trend-chart').locator('[data-date]')).toHaveCount(7);
  await expect(page.getByTestId('wall-models').locator('[data-model]').first()).toBeVisible();
  const models = page.getByTestId('wall-models').locator('[data-model] > :first-child');
  expect(await models.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length)).toBe(0);
  const newest = page.getByTestId('wall-ticker-item').first().locator('span[title]');
  expect(await newest.evaluate((each) => each.lastElementChild?.textContent ?? '')).not.toBe('');
  await expect(page.getByTestId('wall-rails')).toBeVisible();
  await expect(page.getByTestId('wall-types')).toContainText('倾角防撞终端');
  await expect(page.getByTestId('wall-situation')).toContainText('平稳');
  const ground = await page.getByTestId('wall').evaluate((each) => getComputedStyle(each).backgroundColor);
  const channels = [...ground.matchAll(/\d+/g)].map(Number);
  for (const channel of channels.slice(0, 3)) expect(channel).toBeLessThan(32);
  expect(await violationsOf(page)).toEqual([]);

  // The pointer has just moved: the carousel waits, and the arrow keys move it, abnormal devices first.
  const carousel = page.getByTestId('wall-carousel');
  await expect(carousel).toHaveAttribute('data-zoom', '14');
  await expect(page.getByTestId('wall-tip')).toBeVisible();
  const placed = devices.filter(({ position }) => position !== null);
  const store = storeOf(placed);
  const shown = new CarouselOrder(store);
  for (const slot of store.liveSlots()) shown.put(slot, true);
  const order = shown.list();
  await page.mouse.move(5, 5);
  const first = (await carousel.getAttribute('data-device')) ?? '';
  expect(order).toContain(first);
  await page.keyboard.press('ArrowRight');
  const second = stepFrom(order, { id: first, at: order.indexOf(first) }, 1);
  await expect(carousel).toHaveAttribute('data-device', second?.id ?? '');
  await page.keyboard.press(' ');
  await expect(page.getByText('轮播已暂停').first()).toBeVisible();
  await page.keyboard.press(' ');

  const device = await healthyDevice(person);
  const [fault, unhandled] = [await valueOf(page, 'fault'), await valueOf(page, 'unhandled')];
  const today = page.getByTestId('wall-trend-chart').locator('[data-date]').last();
  const drawn = Number(await today.getAttribute('data-total'));
  await page.evaluate(() => Object.assign(window, { before: true }));
  await report(device.imei, { impactG: 4.2, tiltX: 1 });
  const item = page.getByTestId('wall-ticker').locator('li[data-waits] button').filter({ hasText: '碰撞报警' });
  await Promise.all([
    expect(item).toContainText(device.railName),
    expect(page.getByTestId('wall-frame')).toBeVisible(),
    expect.poll(() => valueOf(page, 'fault')).toBe(fault + 1),
    expect(carousel).toHaveAttribute('data-device', device.id),
  ]);
  await expect(page.getByTestId('wall-incident')).toContainText(device.code);
  // What happened is whole, and of where the first and the last letters are: names of a place begin or end alike.
  for (const within of [item, page.getByTestId('wall-kpi-fault').locator('small')]) {
    const place = within.getByTitle(device.railName, { exact: true });
    expect(await within.evaluate(edgesSeen, '碰撞报警'), device.railName).toBe(true);
    await expect(place).toBeVisible();
  }
  await expect.poll(() => valueOf(page, 'unhandled')).toBe(unhandled + 1);
  // Charts are asked again at most every ten seconds.
  await expect(today).toHaveAttribute('data-total', String(drawn + 1), { timeout: 40_000 });
  await expect(page.getByRole('alert').filter({ hasText: device.device_name })).toBeAttached();
  expect(await violationsOf(page)).toEqual([]);

  // A click on the band shows its device; nothing has been loaded anew since.
  await item.click();
  await expect(carousel).toHaveAttribute('data-device', device.id);
  await calmDown();
  await expect(page.getByTestId('wall-frame')).toHaveCount(0);
  await expect(page.getByTestId('wall-situation')).toBeVisible();
  await expect.poll(() => valueOf(page, 'fault')).toBe(fault);
  expect(await page.evaluate(() => 'before' in window)).toBe(true);

  // What the organisation chooses is shown without a reload.
  const root = await personByCall('root');
  const path = '/api/web/setting/screen';
  const { orgId } = person.session.info as { orgId: string };
  const choose = async (screen: object): Promise<void> => {
    const { data } = await root.get<{ version: number }>(path, { orgId });
    expect((await root.post(path, { ...screen, orgId, version: data.version })).errno).toBe(0);
  };
  await choose({ title: '江边大屏', kpis: ['fault', 'total'] });
  await expect(page.getByTestId('wall-name')).toHaveText('江边大屏');
  await expect(page.locator('[data-testid^="wall-kpi-"]')).toHaveCount(2);
  await choose({ title: '', kpis: wallKpis });
  await expect(page.locator('[data-testid^="wall-kpi-"]')).toHaveCount(wallKpis.length);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByTestId('wall-live').scrollIntoViewIfNeeded();
  await expect(page.getByTestId('wall-live')).toBeInViewport();

  // Whoever is signed out signs in for the wall: a session that no idle time-out ends.
  await page.goto('about:blank');
  await context.clearCookies();
  await page.goto('/screen');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fscreen$/);
  await page.getByLabel('用户名').fill(who);
  await page.locator('input[type="password"]').fill(stackFacts().password);
  const sent = page.waitForRequest('**/api/login');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ client: 'screen' });
  await expect(page.getByTestId('wall-stage')).toBeVisible();
  await context.close();
});

test('SEED-360 SPEC-021 figures count up for 2000 ms, the carousel turns every 2 s, and a lost connection is said', async ({
  browser,
}) => {
  await calmDown();
  const person = await personByCall(who);
  const { page, context } = await takeSeat(browser, who, '/log', fullHd);
  let isCut = false;
  const open = new Set<{ close(): Promise<void> }>();
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  let isBroken = true;
  let asked = 0;
  await page.route('**/api/web/index/getAlarmEventCountOnRail*', (call) => {
    asked += 1;
    return isBroken ? call.fulfill({ status: 503, body: '{}' }) : call.continue();
  });
  await page.clock.install();
  await page.goto('/screen');
  await expect(page.getByTestId('wall-live')).toHaveAttribute('data-state', 'live');
  await expect(page.getByTestId('wall-carousel')).toBeVisible();
  // A machine that stops for five seconds in between has let that moment pass: the next one is taken.
  await expect(async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000)).toPass();
  asked = 0;

  // Nobody is there: the next device every two seconds; a key keeps it for fifteen.
  const carousel = page.getByTestId('wall-carousel');
  const shown = () => carousel.getAttribute('data-device');
  const first = await shown();
  await page.clock.runFor(2_000);
  await expect.poll(shown).not.toBe(first);
  await page.keyboard.press('m');
  await page.clock.runFor(100);
  const held = await shown();
  await page.clock.runFor(14_000);
  expect(await shown()).toBe(held);
  // The page needs a moment of real time between the end of the wait and the next turn.
  await page.clock.runFor(1_000);
  await expect(async () => {
    await page.clock.runFor(500);
    expect(await shown()).not.toBe(held);
  }).toPass({ intervals: [50] });
  // What could not be filled says so, and is asked again before the minute in which all is.
  const rails = page.getByTestId('wall-rails');
  await expect(rails.getByRole('alert')).toBeVisible();
  for (let seconds = 0; seconds < 18 && asked === 0; seconds += 1) {
    await page.clock.runFor(1_000);
    await page.waitForTimeout(50);
  }
  expect(asked).toBeGreaterThan(0);

  // Thirty devices and more begin to report at once.
  const { devices } = await snapshotOf(person);
  const silent = devices.filter(({ deviceStatus }) => deviceStatus === 4).slice(0, 30);
  expect(silent.length).toBeGreaterThanOrEqual(12);
  const before = await valueOf(page, 'online');
  expect(await shownOf(page, 'online')).toBe(before);
  const wanted = before + silent.length;
  for (const { imei } of silent) await report(imei, { temp: 21 });
  await expect
    .poll(async () => (await snapshotOf(person)).devices.filter(({ deviceStatus }) => deviceStatus !== 4).length)
    .toBe(wanted);
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return valueOf(page, 'online');
      },
      { intervals: [20] },
    )
    .toBe(wanted);
  await page.clock.runFor(900);
  const half = await shownOf(page, 'online');
  expect(half).toBeGreaterThan(before);
  expect(half).toBeLessThan(wanted);
  await page.clock.runFor(300);
  expect(await shownOf(page, 'online')).toBeLessThan(wanted);
  await page.clock.runFor(900);
  expect(await shownOf(page, 'online')).toBe(wanted);

  isCut = true;
  for (const socket of open) await socket.close();
  await page.clock.runFor(11_000);
  await expect(page.getByTestId('wall-lost')).toContainText('数据截至');
  expect(await shownOf(page, 'online')).toBe(wanted);
  isCut = false;
  await page.clock.resume();
  await page.getByTestId('wall-lost').getByRole('button').click();
  await expect(page.getByTestId('wall-live')).toHaveAttribute('data-state', 'live');

  await expect(rails.getByRole('alert')).toBeVisible();
  isBroken = false;
  await rails.getByRole('button').click();
  await expect(rails.getByRole('alert')).toHaveCount(0);
  await context.close();
});
