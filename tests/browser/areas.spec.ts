import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { mapReady, takeSeat } from './people.ts';

/** Header entry, then the link of the section that leads on, and the title of the page that is reached. */
const areas: ReadonlyArray<readonly [entry: string, link: string | null, title: string]> = [
  ['项目维护', null, '项目维护'],
  ['实时数据', null, '实时数据'],
  ['实时数据', '报表', '设备告警故障报表'],
  ['设备维护', null, '设备管理'],
  ['设备维护', '围栏管理', '围栏管理'],
  ['设备维护', '设备告警', '设备告警（火警管理）'],
  ['用户管理', null, '用户列表'],
  ['用户管理', '单位管理', '单位管理'],
  ['用户管理', '人员管理', '人员管理'],
  ['IMEI导入', null, '导入列表'],
  ['IMEI导入', 'IMEI列表', 'IMEI列表'],
  ['IMEI导入', '导入记录', '导入记录'],
  ['系统设置', null, '个人设置'],
];

const sectionLinks = (page: Page) =>
  page.locator('[data-testid="section-menu"], [data-testid="section-tabs"]').filter({ visible: true });

/** An entry of the top menu, or of its "more" where the header has no room for all. */
async function choose(page: Page, entry: string): Promise<void> {
  const menu = page.getByTestId('header-menu');
  const link = menu.getByRole('link', { name: entry });
  const more = menu.getByRole('button', { name: '更多' });
  await expect(link.or(more).first()).toBeVisible();
  // The menu measures itself anew when a tool or a badge takes its room: an entry may go under "more" meanwhile.
  await expect(async () => {
    if ((await link.count()) > 0) {
      await link.click({ timeout: 5_000 });
      return;
    }
    await more.click({ timeout: 5_000 });
    await page.getByRole('menuitem', { name: entry }).click({ timeout: 5_000 });
  }).toPass();
}

test('SEED-001 after signing in every area is reached by clicking: positions, projects, devices, fences, alarms, real-time data, users and units, IMEI import, settings, messages', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'root', '/log');
  // The tools of the header come with the account, and take room from the menu.
  await expect(page.getByTestId('header-setting')).toBeVisible();
  for (const [entry, link, title] of areas) {
    await choose(page, entry);
    // A tab says how many its list holds, too.
    if (link !== null)
      await sectionLinks(page)
        .getByRole('link', { name: new RegExp(`^${link}`) })
        .click();
    await expect(
      page.getByRole('heading', { level: 1, name: title, exact: true }).filter({ visible: true }),
    ).toHaveCount(1);
  }
  await choose(page, '实时定位');
  await mapReady(page);
  await page.getByTestId('header-bell').click();
  await expect(page.getByRole('dialog', { name: '消息中心' })).toBeVisible();
  await context.close();
});
