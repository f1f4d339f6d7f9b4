import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { healthyDevice, mapReady, personByCall, report, snapshotOf, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { violationsInBothThemes } from './violations.ts';

const input = (page: Page) => page.getByTestId('header-search-input');
const panel = (page: Page) => page.getByTestId('header-search-panel');

test.describe('the search of the header', () => {
  test('SEED-086 finds pages and devices, by characters and by pinyin initials; a device stands selected on the map', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const device = (await snapshotOf(person)).devices.find(({ position }) => position !== null);
    if (device === undefined) throw new Error('the seed has no device with a place');
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
    await page.getByTestId('header-search').click();
    await expect(input(page)).toBeFocused();
    await input(page).fill('sssj');
    await expect(page.getByTestId('search-pages').first()).toContainText('数据');
    await input(page).fill('定位');
    await expect(page.getByTestId('search-pages').first()).toContainText('实时定位');
    await input(page).fill(device.code);
    const row = page.getByTestId('search-devices').filter({ hasText: device.code });
    await expect(row).toContainText(device.device_name);
    await row.click();
    await expect(page).toHaveURL(`${stackFacts().url}/position/index?id=${device.id}`);
    await mapReady(page);
    await expect(page.getByTestId('position-screen')).toHaveAttribute('data-drawer', '');
    await context.close();
  });

  test('is opened by /, walked by the arrows, followed by Enter, closed by Escape', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
    await expect(page.getByTestId('header-search')).toBeVisible();
    await page.keyboard.press('/');
    await expect(input(page)).toBeFocused();
    await expect(panel(page)).toContainText('至少输入 2 个字符');
    await input(page).pressSequentially('实时');
    const options = panel(page).getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(input(page)).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/position/index');
    await expect(input(page)).toHaveCount(0);
    await page.getByTestId('header-search').focus();
    await page.keyboard.press('Enter');
    await expect(input(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(input(page)).toHaveCount(0);
    await expect(page.getByTestId('header-search')).toBeFocused();
    await context.close();
  });

  test('leads from an alarm and a guardrail to their lists with the detail, from a project to the map', async ({
    browser,
  }) => {
    const person = await personByCall('supervise');
    const device = await healthyDevice(person, ({ railName }) => railName !== '');
    await report(device.imei, { impactG: 4.1, tiltX: 1 });
    // What is searched for before it is there is not found later by itself.
    const alarms = async () =>
      (await snapshotOf(person)).devices.find(({ id }) => id === device.id)?.openAlarmCount ?? 0;
    await expect.poll(alarms).toBeGreaterThan(0);
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
    const choose = async (keyword: string, group: string, text: string): Promise<void> => {
      await page.getByTestId('header-search').click();
      await input(page).fill(keyword);
      await page.getByTestId(`search-${group}`).filter({ hasText: text }).first().click();
    };
    await choose(device.code, 'events', '碰撞报警');
    await expect(page).toHaveURL((url) => url.pathname === '/device/index');
    await expect(page.getByTestId('alarm-detail')).toContainText(device.code);
    await choose(device.railName, 'rails', device.railName);
    // Its own page has what the map only draws: length, devices, upkeep.
    await expect(page).toHaveURL((url) => url.pathname === '/device/railList' && url.searchParams.has('open'));
    await choose(device.projectName, 'projects', device.projectName);
    await expect(page).toHaveURL((url) => url.searchParams.get('projectId') === device.projectId);
    await context.close();
  });

  test('remembers the last five that led somewhere, for each person', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
    for (const keyword of ['定位', 'ssdw', '实时', 'sssj', '告警', 'sbgj']) {
      await page.getByTestId('header-search').click();
      await input(page).fill(keyword);
      await expect(page.getByTestId('search-pages').first()).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(input(page)).toHaveCount(0);
    }
    await page.reload();
    await page.getByTestId('header-search').click();
    await expect(page.getByTestId('search-recent')).toHaveText(['sbgj', '告警', 'sssj', '实时', 'ssdw']);
    await page.getByTestId('search-recent').nth(3).click();
    await expect(input(page)).toHaveValue('实时');
    await context.close();
  });

  test('keeps pages of a role from who has it not, and devices from who does not see them', async ({ browser }) => {
    const foreign = await personByCall('operate2');
    const device = (await snapshotOf(foreign)).devices[0];
    if (device === undefined) throw new Error('the seed gave operate2 no device');
    const { page, context } = await takeSeat(browser, 'operate', '/realtimeData/index');
    await page.getByTestId('header-search').click();
    await input(page).fill(device.code);
    await expect(panel(page)).toContainText(`没有找到“${device.code}”`);
    await input(page).fill('imei');
    await expect(panel(page)).not.toContainText('IMEI导入');
    await context.close();
  });

  test('says when the server cannot be asked, still finds pages, and asks again', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
    await page.route('**/api/web/common/search*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByTestId('header-search').click();
    await input(page).fill('实时');
    await expect(panel(page).getByRole('alert')).toContainText('服务器内部错误');
    await expect(page.getByTestId('search-pages').first()).toBeVisible();
    await page.unroute('**/api/web/common/search*');
    await panel(page).getByRole('button', { name: '重试' }).click();
    await expect(panel(page).getByRole('alert')).toHaveCount(0);
    await context.close();
  });

  test('fills the screen of a phone', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByTestId('header-search').click();
    await input(page).fill('gs');
    await expect(page.getByTestId('search-devices').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const place = async () => {
      const box = await panel(page).boundingBox();
      return [box?.x, box?.width];
    };
    await expect.poll(place).toEqual([0, 390]);
    await context.close();
  });

  test('has no violation of WCAG 2.1 A and AA in either theme', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index', { reducedMotion: 'reduce' });
    await page.getByTestId('header-search').click();
    await expect(panel(page)).toContainText('至少输入 2 个字符');
    expect(await violationsInBothThemes(page)).toEqual([]);
    await input(page).fill('gs');
    await expect(page.getByTestId('search-devices').first()).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await context.close();
  });
});
