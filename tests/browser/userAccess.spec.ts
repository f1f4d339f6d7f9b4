import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { lead, takeSeat, titled } from './people.ts';
import { open } from './tabSeat.ts';
import { board, openList, rowOf } from './userKit.ts';

test.describe('who may open user management', () => {
  test('SEED-054 /systemManage/list opens user management for supervise_zhidui; others get /403', async ({
    browser,
  }) => {
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    await expect(page).toHaveTitle(titled('用户管理 - '));
    await expect(board(page).getByRole('heading', { level: 1 })).toHaveText('用户管理');
    await context.close();
    for (const username of ['viewer', 'operate', 'root']) {
      const other = await takeSeat(browser, username, '/log');
      await lead(other.page, '/systemManage/list');
      await expect(other.page).toHaveURL(
        (url) => url.pathname === '/403' && url.searchParams.get('from') === '/systemManage/list',
      );
      await open(other.page, '/log');
      await lead(other.page, '/systemManage/list/detail?id=U-operate');
      await expect(other.page).toHaveURL((url) => url.pathname === '/403');
      await other.context.close();
    }
  });

  test('SEED-058 SEED-262 the user list opens for anybody, masked and without what they may not do', async ({
    browser,
  }) => {
    const { page, context } = await openList(browser, 'operate', '/userManage/index');
    const own = page.locator('tr[data-user="李春燕"]');
    await expect(own).toContainText('合肥大队');
    await expect(own).toContainText('139****0004');
    await expect(own).not.toContainText('operate');
    for (const element of ['user-add', 'user-export', 'user-edit', 'user-more', 'user-tab-pending', 'user-accounts']) {
      await expect(page.getByTestId(element)).toHaveCount(0);
    }
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await context.close();
  });

  test('SEED-067 /systemManage and /userManage both lead to user management, and the second links to the first', async ({
    browser,
  }) => {
    const { page, context } = await openList(browser, 'supervise', '/userManage/index');
    await lead(page, '/systemManage');
    await expect(page).toHaveURL((url) => url.pathname === '/systemManage/list');
    await expect(page.getByTestId('layout-sider').getByText('用户管理')).toBeVisible();
    await expect(rowOf(page, { id: '', username: 'operate', real_name: '' })).toBeVisible();
    await lead(page, '/userManage');
    await expect(page).toHaveURL((url) => url.pathname === '/userManage/index');
    await expect(page.getByTestId('section-menu').getByText('用户管理')).toBeVisible();
    await page.getByTestId('user-accounts').filter({ visible: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/systemManage/list');
    await context.close();
  });

  test('SEED-259 operate finds no way to the accounts, supervise_zhidui does', async ({ browser }) => {
    const operator = await openList(browser, 'operate', '/userManage/index');
    await expect(operator.page.locator('a[href="/systemManage/list"]')).toHaveCount(0);
    await operator.context.close();
    const supervisor = await openList(browser, 'supervise', '/userManage/index');
    await expect(supervisor.page.locator('a[href="/systemManage/list"]').first()).toBeVisible();
    await supervisor.context.close();
  });
});
