import { expect, type Page } from '@playwright/test';
import { layoutDefaults } from '#domain/access/layout.ts';
import { test } from './fixture.ts';
import { drawn } from './frames.ts';
import { at } from './newcomer.ts';
import {
  currentTab,
  names,
  open,
  paths,
  reloadWhole,
  sit,
  shown,
  tabNamed,
  tabSeat,
  tabsOf,
  titlesOf,
} from './tabSeat.ts';
import { mark, marked } from './tabKit.ts';

test.setTimeout(180_000);

const { position, realtime, alarms, log } = names;

/** Tabs of home, real-time data, alarms and log, in this order; the log is shown. */
async function openAll(page: Page): Promise<void> {
  await open(page, paths.realtime);
  await open(page, paths.alarms);
  await open(page, paths.log);
  await expect.poll(() => titlesOf(page)).toEqual([position, realtime, alarms, log]);
}

async function dragTo(page: Page, title: string, target: string): Promise<void> {
  const from = await tabNamed(page, title).boundingBox();
  const to = await tabNamed(page, target).boundingBox();
  if (from === null || to === null) throw new Error('a tab is not there');
  await page.mouse.move(from.x + 20, from.y + 17);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 17, { steps: 4 });
  await page.mouse.move(to.x + 20, to.y + 17, { steps: 12 });
  // Where it is now is drawn before it is let go.
  await drawn(page);
  await page.mouse.up();
}

test('SEED-102 SEED-211 SEED-212 a new address gets a tab, a known one shows its own, and a click on a tab goes there', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser, { path: paths.realtime });
  await expect.poll(() => titlesOf(page)).toEqual([position, realtime]);
  await page.getByTestId('header-menu').getByRole('link', { name: '设备维护' }).click();
  await expect.poll(() => tabsOf(page).count()).toBe(3);
  await tabNamed(page, realtime).getByRole('link').click();
  await expect(page).toHaveURL(at(paths.realtime));
  await expect(currentTab(page)).toHaveText(realtime);
  await page.getByTestId('header-menu').getByRole('link', { name: '实时定位' }).click();
  await expect(page).toHaveURL(at(paths.position));
  await expect(currentTab(page)).toHaveText(position);
  expect(await tabsOf(page).count()).toBe(3);
  // Never a tab: errors and helper routes.
  for (const path of ['/403', '/no/such/page']) {
    await open(page, path);
    await expect(page.getByTestId('tabs')).toHaveCount(0);
    await page.goBack();
  }
  await page.evaluate(() => history.pushState(null, '', '/redirect/realtimeData/index'));
  await expect(currentTab(page)).toHaveText(realtime);
  expect(await tabsOf(page).count()).toBe(3);
  await context.close();
});

test('SEED-103 SEED-104 SEED-159 a click on the current tab builds its page anew with tabsReload, and does nothing without', async ({
  browser,
}) => {
  const { page, context, person } = await tabSeat(browser);
  await expect(shown(page).locator('h1')).toBeVisible();
  await mark(page);
  await currentTab(page).getByRole('link').click();
  await expect(marked(page)).toBeVisible();
  await person.post('/api/web/setting/layout', { ...layoutDefaults, tabs: true, tabsReload: true });
  await reloadWhole(page);
  await expect(shown(page).locator('h1')).toBeVisible();
  // Gone with the settings of before.
  await expect(page.getByTestId('header-reload')).toHaveCount(0);
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms]);
  await mark(page);
  await currentTab(page).getByRole('link').click();
  await expect(marked(page)).toHaveCount(0);
  await expect(page).toHaveURL(at(paths.alarms));
  await context.close();
});

test('SEED-105 SEED-213 SEED-214 a tab closes by its cross, the middle button and Ctrl+Alt+W; its right neighbour comes, else its left one', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser, { path: paths.position });
  await openAll(page);
  await expect(tabNamed(page, position).getByRole('button')).toHaveCount(0);
  // Not the current one: what is shown stays.
  await tabNamed(page, realtime)
    .getByRole('button', { name: `关闭“${realtime}”` })
    .click();
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms, log]);
  await expect(page).toHaveURL(at(paths.log));
  // The last: its left neighbour.
  await page.keyboard.press('Control+Alt+w');
  await expect(page).toHaveURL(at(paths.alarms));
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms]);
  // Not the last: its right one.
  await open(page, paths.realtime);
  await tabNamed(page, alarms).getByRole('link').click();
  await tabNamed(page, alarms).click({ button: 'middle' });
  await expect(page).toHaveURL(at(paths.realtime));
  await expect.poll(() => titlesOf(page)).toEqual([position, realtime]);
  // The home tab stays.
  await tabNamed(page, position).click({ button: 'middle' });
  await tabNamed(page, position).getByRole('link').click();
  await page.keyboard.press('Control+Alt+w');
  expect(await titlesOf(page)).toEqual([position, realtime]);
  await context.close();
});

test('SEED-106 SEED-160 tabs are dragged to another place when tabsOrder is on, and moved by Ctrl+Shift+arrows; the first stays first', async ({
  browser,
}) => {
  const { page, context, person } = await tabSeat(browser, { path: paths.position });
  await openAll(page);
  await dragTo(page, log, realtime);
  await expect.poll(() => titlesOf(page)).toEqual([position, log, realtime, alarms]);
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).click();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(() => titlesOf(page)).toEqual([position, realtime, log, alarms]);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect.poll(() => titlesOf(page)).toEqual([position, log, realtime, alarms]);
  await dragTo(page, alarms, position);
  await expect.poll(async () => (await titlesOf(page))[0]).toBe(position);
  const order = await titlesOf(page);
  await person.post('/api/web/setting/layout', { ...layoutDefaults, tabs: true, tabsOrder: false });
  await reloadWhole(page);
  await expect.poll(() => titlesOf(page)).toEqual(order);
  // Gone with the settings of before.
  await expect(page.getByTestId('header-reload')).toHaveCount(0);
  await dragTo(page, order[3] ?? '', order[1] ?? '');
  await page.keyboard.press('Control+Shift+ArrowRight');
  expect(await titlesOf(page)).toEqual(order);
  await context.close();
});

test('SEED-107 SEED-216 SEED-217 SEED-218 SEED-219 the menu of a tab closes left, right, other and all, each keeping the first', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser, { path: paths.position });
  await openAll(page);
  const choose = async (title: string, words: string): Promise<void> => {
    await tabNamed(page, title).click({ button: 'right' });
    await page.getByRole('menuitem', { name: words }).click();
  };
  await tabNamed(page, alarms).click({ button: 'right' });
  await expect(page.getByRole('menuitem')).toHaveText(['关闭左侧', '关闭右侧', '关闭其它', '全部关闭']);
  await page.keyboard.press('Escape');
  await choose(alarms, '关闭左侧');
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms, log]);
  await expect(page).toHaveURL(at(paths.log));
  // The current tab goes with those on the right: the selected one is shown.
  await choose(alarms, '关闭右侧');
  await expect.poll(() => titlesOf(page)).toEqual([position, alarms]);
  await expect(page).toHaveURL(at(paths.alarms));
  await open(page, paths.realtime);
  await open(page, paths.log);
  await choose(realtime, '关闭其它');
  await expect.poll(() => titlesOf(page)).toEqual([position, realtime]);
  await expect(page).toHaveURL(at(paths.realtime));
  // The button's menu is that of the current tab; what would close nothing is greyed.
  await page.getByTestId('tabs-menu').click();
  // The menu of the tab before may still be on its way out.
  const menu = page.getByRole('menu', { name: '标签页菜单' });
  await expect(menu.getByTestId('tabs-close-right')).toBeDisabled();
  await menu.getByTestId('tabs-close-all').click();
  await expect(page).toHaveURL(at(paths.position));
  await expect.poll(() => titlesOf(page)).toEqual([position]);
  await context.close();
});

test('SEED-223 tabs outlive a reload, and are there in another browser of the same person and of nobody else', async ({
  browser,
}) => {
  const { page, context, who, person } = await tabSeat(browser, { path: paths.position });
  await openAll(page);
  await page.reload();
  await expect.poll(() => titlesOf(page)).toEqual([position, realtime, alarms, log]);
  const saved = async () =>
    (await person.get<{ name: string; meta: unknown }[] | null>('/api/web/setting/tabs')).data ?? [];
  await expect.poll(async () => (await saved()).length).toBe(4);
  expect((await saved())[2]).toEqual({
    name: 'deviceAlarmList',
    fullPath: paths.alarms,
    params: {},
    query: {},
    meta: { title: 'page.deviceAlarmList.title', closable: true, cache: true },
    keepMeta: false,
  });
  const other = await sit(browser, who, paths.position);
  await expect.poll(() => titlesOf(other.page)).toEqual([position, realtime, alarms, log]);
  await other.context.close();
  const stranger = await tabSeat(browser, { path: paths.position });
  await expect.poll(() => titlesOf(stranger.page)).toEqual([position]);
  await stranger.context.close();
  await context.close();
});

test('SEED-224 SEED-225 a stored tab whose route is gone or whose permission is missing is dropped at start', async ({
  browser,
}) => {
  const { context, who, person } = await tabSeat(browser, { path: paths.position });
  await context.close();
  const tab = (name: string, fullPath: string) => ({ name, fullPath, meta: { title: 'x', closable: true } });
  const { errno } = await person.post('/api/web/setting/tabs', {
    tabs: [
      tab('position-index', paths.position),
      tab('gone', '/gone/index'),
      tab('systemManage-list', '/systemManage/list'),
      tab('realtimeData-index', paths.realtime),
    ],
  });
  expect(errno).toBe(0);
  const { page, context: again } = await sit(browser, who, paths.position);
  await expect.poll(() => titlesOf(page)).toEqual([position, realtime]);
  await again.close();
});

test('more tabs than fit get arrows and keep the current one in sight; icons come with showTabsIcon', async ({
  browser,
}) => {
  const { page, context } = await tabSeat(browser, {
    layout: { showTabsIcon: true },
    options: { viewport: { width: 1000, height: 700 } },
  });
  for (let n = 1; n <= 10; n += 1) await open(page, `${paths.alarms}?text=${n}`);
  await expect(page.getByRole('button', { name: '向左滚动标签页' })).toBeVisible();
  await expect(currentTab(page)).toBeInViewport();
  await expect(tabsOf(page).first()).not.toBeInViewport();
  await page.setViewportSize({ width: 700, height: 700 });
  await expect(currentTab(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1000, height: 700 });
  await expect(async () => {
    await page.getByRole('button', { name: '向左滚动标签页' }).click();
    await expect(tabsOf(page).first()).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(tabsOf(page).first().locator('svg').first()).toBeVisible();
  expect((await page.getByTestId('tabs').boundingBox())?.height).toBe(40);
  // Each of them is kept alive; the first tab was not opened yet.
  await expect(page.locator('[data-page]')).toHaveCount(11);
  await context.close();
});
