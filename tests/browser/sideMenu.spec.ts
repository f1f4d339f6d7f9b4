import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { heightOf, longPage, saved, seat, turn, widthOf } from './layoutSeat.ts';
import { takeSeat } from './people.ts';
import { open } from './tabSeat.ts';

test.describe('side menu', () => {
  test('SEED-081 SEED-166 SEED-167 the toggle makes it 256 or 80 px wide and is there with its switch and a side menu only', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { headerMenu: false, showSiderCollapse: true });
    const sider = page.getByTestId('layout-sider');
    const toggle = page.getByTestId('header-collapse');
    await expect.poll(() => widthOf(sider)).toBe(256);
    await toggle.click();
    await expect.poll(() => widthOf(sider)).toBe(80);
    await expect.poll(async () => (await saved('viewer')).menuCollapse).toBe(true);
    await toggle.click();
    await expect.poll(() => widthOf(sider)).toBe(256);
    await open(page, longPage);
    await turn(page, 'menuCollapse', true);
    await expect.poll(() => widthOf(sider)).toBe(80);
    await turn(page, 'showSiderCollapse', false);
    await expect(toggle).toHaveCount(0);
    await turn(page, 'showSiderCollapse', true);
    await expect(toggle).toBeVisible();
    await turn(page, 'headerMenu', true);
    await expect(sider).toHaveCount(0);
    await expect(toggle).toHaveCount(0);
    await context.close();
  });

  test('SEED-168 titles stand under the icons of a collapsed menu with their switch; without it in a tooltip', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { headerMenu: false, menuCollapse: true }, { path: longPage });
    const sider = page.getByTestId('layout-sider');
    const entry = sider.getByRole('link', { name: '实时定位' });
    await expect(entry).toBeVisible();
    await expect(entry).toHaveText('');
    await entry.hover();
    await expect(page.getByRole('tooltip', { name: '实时定位' })).toBeVisible();
    await turn(page, 'showCollapseMenuTitle', true);
    await expect(entry).toHaveText('实时定位');
    await context.close();
  });

  test('SEED-165 with menuAccordion one branch is open at a time', async ({ browser }) => {
    const { page, context } = await seat(
      browser,
      { headerMenu: false },
      { path: '/position/index', username: 'supervise' },
    );
    const branches = page.locator('[data-testid^=menu-branch-]');
    await expect(branches.nth(1)).toBeVisible();
    const opened = page.locator('[data-testid^=menu-branch-][aria-expanded=true]');
    const openAll = async (): Promise<void> => {
      for (const branch of await branches.all()) {
        if ((await branch.getAttribute('aria-expanded')) === 'false') await branch.click();
      }
    };
    await openAll();
    await expect(opened).toHaveCount(await branches.count());
    await open(page, longPage);
    await turn(page, 'menuAccordion', true);
    await expect(opened).toHaveCount(1);
    await openAll();
    await expect(opened).toHaveCount(1);
    await context.close();
  });

  test('SEED-022 SEED-023 SEED-024 mobile up to 600, tablet up to 992: there the side menu collapses by itself, and the desktop has the user’s own width again', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, { headerMenu: false });
    const sider = page.getByTestId('layout-sider');
    const at = (width: number): Promise<void> => page.setViewportSize({ width, height: 900 });
    await at(993);
    await expect.poll(() => widthOf(sider)).toBe(256);
    await at(992);
    await expect.poll(() => widthOf(sider)).toBe(80);
    const toggle = page.getByTestId('header-collapse');
    await toggle.click();
    await expect.poll(() => widthOf(sider)).toBe(256);
    await at(1_200);
    await expect(toggle).toHaveCount(0);
    await at(601);
    await expect.poll(() => widthOf(sider)).toBe(80);
    await at(600);
    await expect(sider).toHaveCount(0);
    await expect.poll(() => heightOf(page.getByTestId('header'))).toBe(64);
    await at(993);
    await expect.poll(() => widthOf(sider)).toBe(256);
    expect((await saved('viewer')).menuCollapse).toBe(false);
    await context.close();
  });

  test('SEED-096 SEED-098 SEED-099 SEED-251 SEED-252 SEED-253 the top menu has its entries in order, IMEI import only for root, messages only for supervise_zhidui and operate', async ({
    browser,
  }) => {
    const order = ['实时定位', '项目维护', '实时数据', '设备维护', '用户管理', 'IMEI导入', '系统设置', '消息'];
    for (const [username, lacks] of [
      ['viewer', ['IMEI导入', '消息']],
      ['root', ['消息']],
      ['supervise', ['IMEI导入']],
      ['operate', ['IMEI导入']],
    ] as const) {
      const shown = order.filter((name) => lacks.every((each) => each !== name));
      // There is one root, whose settings are left as they are.
      const taken = username === 'root' ? await takeSeat(browser, username) : await seat(browser, {}, { username });
      const { page, context } = taken;
      const links = page.getByTestId('header-menu').getByRole('link');
      // A badge may follow the word.
      await expect(links).toHaveText(shown.map((name) => new RegExp(`^${name}`)));
      await context.close();
    }
  });

  test('SEED-097 SEED-229 SEED-366 system management has a side menu, and any entry of the header hides it', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, {}, { username: 'supervise', path: '/systemManage/list' });
    const sider = page.getByTestId('layout-sider');
    await expect(sider).toContainText('系统管理');
    await expect(sider.getByRole('link')).toHaveText(['用户管理']);
    await expect(page.getByTestId('header-breadcrumb')).toHaveText('首页/系统管理/用户管理');
    await expect(page.getByTestId('header-menu').locator('[aria-current=page]')).toHaveCount(0);
    const entries = page.getByTestId('header-menu').getByRole('link');
    for (let at = 0; at < (await entries.count()); at += 1) {
      await entries.nth(at).click();
      await expect(sider, String(at)).toHaveCount(0);
      await open(page, '/systemManage/list');
      await expect(sider).toBeVisible();
    }
    await context.close();
  });

  test('SEED-100 user management has a menu with exactly list, company management and personnel management, each opening its route', async ({
    browser,
  }) => {
    const { page, context } = await seat(browser, {}, { path: '/userManage/index' });
    const links = page.getByTestId('section-menu').getByRole('link');
    await expect(links).toHaveText(['列表', '单位管理', '人员管理']);
    await expect(page.getByTestId('layout-sider')).toHaveCount(0);
    for (const [at, path] of ['/userManage/index', '/userManage/company', '/userManage/user'].entries()) {
      await links.nth(at).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(links.nth(at)).toHaveAttribute('aria-current', 'page');
    }
    await context.close();
  });
});

test('with the layout defaults a supervisor reaches /systemManage/list by clicking what is seen', async ({
  browser,
}) => {
  const { page, context } = await seat(browser, {}, { username: 'supervise', path: '/position/index' });
  await page.getByTestId('header-menu').getByRole('link', { name: '用户管理' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/userManage/index');
  await page.locator('#main').getByText('账号管理').click();
  await expect(page).toHaveURL((url) => url.pathname === '/systemManage/list');
  await expect(page.getByTestId('layout-sider')).toBeVisible();
  await context.close();
});

test('on a phone the current page of a section is in sight in its row of tabs', async ({ browser }) => {
  const small = { viewport: { width: 390, height: 844 }, locale: 'en-US' };
  const { page, context } = await takeSeat(browser, 'root', '/userManage/user', small);
  await expect(page.getByTestId('section-menu').locator('[aria-current=page]')).toBeInViewport({ ratio: 1 });
  await context.close();
});
