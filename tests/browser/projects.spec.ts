import { expect, type Locator, type Page } from '@playwright/test';
import type { ProjectRecord } from '#domain/projects/project.ts';
import { test } from './fixture.ts';
import { healthyDevice, personByCall, report, takeSeat } from './people.ts';
import { violationsOf } from './violations.ts';

const projects = '/project/index';
/** Names of this run: the stack is shared with other tests. */
const mark = String(Date.now()).slice(-6);
const row = (page: Page, name: string): Locator => page.locator(`tr[data-project="${name}"]`);
const more = async (page: Page, name: string, item: string): Promise<void> => {
  await row(page, name).getByTestId('project-more').click();
  await page.getByTestId(item).click();
};
const toasted = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words }).first()).toBeVisible();

test('SEED-041 SEED-083 any signed-in user opens the project list by the header, sees a project with all that belongs to it, and changes nothing', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/log');
  await page.getByRole('link', { name: '项目维护' }).click();
  await expect(page).toHaveURL(/\/project\/index$/);
  await expect(page.getByRole('heading', { level: 1, name: '项目维护' })).toBeVisible();
  await expect(page.getByTestId('header-breadcrumb')).toHaveText('首页/项目维护');
  const seeded = row(page, '合肥绕城高速桥梁护栏监测');
  await expect(seeded).toContainText('HF-RING-2025');
  await expect(seeded).toContainText('合肥市');
  await expect(page.getByTestId('project-add')).toHaveCount(0);
  await expect(page.getByTestId('project-edit')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByTestId('project-form')).toHaveCount(0);

  await seeded.click();
  const drawer = page.getByTestId('project-drawer');
  await expect(drawer.getByRole('tab')).toHaveText([/^概览$/, /^护栏 \d+$/, /^设备 \d+$/, /^告警与故障$/]);
  await expect(drawer.getByRole('img', { name: /近 30 天每天/ })).toBeVisible();
  await drawer.getByTestId('project-tab-rails').click();
  await expect(drawer.getByRole('list', { name: '护栏' }).getByRole('listitem').first()).toContainText('km');
  await drawer.getByTestId('project-tab-devices').click();
  await expect(page).toHaveURL(/tab=devices/);
  await expect(drawer.getByRole('list', { name: '设备' }).getByRole('listitem')).toHaveCount(20);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await seeded.getByTestId('project-map').click();
  await expect(page).toHaveURL(/\/position\/index\?projectId=P-HF-RING/);
  await expect(page.getByTestId('position-project')).toHaveValue(/合肥绕城高速桥梁护栏监测/);
  await context.close();
});

test('SEED-008 SEED-188 projects: one is added with all its fields, edited and deleted, others see it at once; one with guardrails stays', async ({
  browser,
}) => {
  const name = `测试项目${mark}`;
  const seat = await takeSeat(browser, 'supervise', projects);
  const other = await takeSeat(browser, 'root', projects);
  const { page } = seat;
  await expect(row(other.page, '合肥绕城高速桥梁护栏监测')).toBeVisible();
  await expect(row(page, '合肥绕城高速桥梁护栏监测')).toBeVisible();

  await page.keyboard.press('n');
  const form = page.getByTestId('project-form');
  await page.getByTestId('project-form-code').fill('编码');
  await expect(form.getByText('项目编码为2-30位字母、数字、_或-')).toBeVisible();
  await page.getByTestId('project-form-submit').click();
  await expect(form.getByText('请输入项目名称')).toBeVisible();
  await expect(form.getByText('请选择地区')).toBeVisible();
  await expect(page.getByTestId('project-form-name')).toBeFocused();
  await page.getByTestId('project-form-name').fill(name);
  await page.getByTestId('project-form-code').fill(`T-${mark}`);
  await page.getByTestId('project-form-org').click();
  await page.getByTestId('project-form-org-tree').getByRole('treeitem').first().click();
  // A day is typed as people write it, or picked from the calendar.
  await page.getByTestId('project-form-start').fill('2026/3/1');
  await page.getByTestId('project-form-start').blur();
  await expect(page.getByTestId('project-form-start')).toHaveValue('2026-03-01');
  await page.getByTestId('project-form-end').fill('2026-02-01');
  await expect(form.getByText('结束日期不能早于开始日期')).toBeVisible();
  const pick = form.getByRole('button', { name: '结束日期：打开日历' });
  await pick.click();
  const calendar = page.getByRole('dialog', { name: '结束日期' });
  await expect(calendar.getByRole('button', { name: '2026-02-01', exact: true })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);
  // It ends alone, and the form beneath stays.
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(pick).toBeFocused();
  await pick.press('Enter');
  await calendar.getByRole('button', { name: '2026年2月' }).click();
  await calendar.getByRole('button', { name: '更晚' }).click();
  await calendar.getByRole('button', { name: '2月', exact: true }).click();
  await calendar.getByRole('button', { name: '2027-02-01' }).press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByTestId('project-form-end')).toHaveValue('2027-02-01');
  for (const field of ['project-form-company', 'project-form-manager']) {
    await page.getByTestId(field).click();
    await page.getByRole('option').first().click();
  }
  await form.getByTestId('region-province').fill('安徽');
  await page.getByRole('option', { name: '安徽省' }).click();
  await form.getByTestId('region-city').click();
  await page.getByRole('option', { name: '六安市' }).click();
  await page.getByTestId('project-form-pick').click();
  await page.getByTestId('project-form-take').click();
  await expect(page.getByTestId('project-form-center')).toHaveValue(/^\d+\.\d{6},\d+\.\d{6}$/);
  await page.getByTestId('project-form-thresholds').click();
  await page.getByTestId('threshold-TILT-raise').fill('12');
  await page.getByTestId('threshold-TILT-raise').blur();
  await page.getByTestId('project-form-submit').click();
  await toasted(page, '项目已新增');
  await expect(row(page, name)).toContainText('六安市');
  await expect(row(page, name)).toContainText('2027-02-01');
  await expect(row(other.page, name)).toBeVisible();

  // Somebody else is faster: what they changed is shown, and one's own is kept.
  const root = await personByCall('root');
  const found = await root.post<{ records: ProjectRecord[] }>('/home/project/project/listPage', { keyword: name });
  const { id, orgId, code } = found.data.records[0] ?? { id: '', orgId: '', code: '' };
  expect(found.data.records[0]).toMatchObject({ thresholds: { TILT: { raise: 12 } }, status: 'planned' });
  await row(page, name).getByTestId('project-edit').click();
  await page.getByTestId('project-form-name').fill(`${name}改`);
  await root.post('/home/project/project/update', { id, orgId, code, name, regionCode: '341500', status: 'building' });
  await page.getByTestId('project-form-submit').click();
  await expect(page.getByTestId('form-stale')).toContainText('状态 → 在建');
  await page.getByTestId('form-mine').click();
  await page.getByTestId('project-form-submit').click();
  await expect(row(other.page, `${name}改`)).toBeVisible();
  await more(page, `${name}改`, 'project-status-finished');
  await expect(row(other.page, `${name}改`)).toHaveAttribute('data-status', 'finished');
  await row(page, `${name}改`).click();
  await page.getByTestId('project-tab-audit').click();
  await expect(page.getByTestId('project-drawer')).toContainText('项目 · 变更状态');
  await page.keyboard.press('Escape');

  await more(page, `${name}改`, 'project-delete');
  await expect(page.getByTestId('ask')).toContainText(`${name}改`);
  await page.getByTestId('ask-yes').click();
  await expect(row(other.page, `${name}改`)).toHaveCount(0);
  await more(page, '合肥绕城高速桥梁护栏监测', 'project-delete');
  await page.getByTestId('ask-yes').click();
  await toasted(page, '段护栏');

  // Where there is none yet, the first step is offered.
  const none = { errno: 0, errmsg: '', requestId: 'none', data: { records: [], total: 0 } };
  await page.route('**/project/project/listPage', (route) => route.fulfill({ json: none }));
  await page.getByTestId('project-refresh').click();
  await expect(page.getByText('还没有项目')).toBeVisible();
  await page.getByTestId('project-first').click();
  await expect(page.getByTestId('project-form-name')).toBeVisible();
  await Promise.all([seat.context.close(), other.context.close()]);
});

test('counts of a project follow its devices without anybody asking; filters stand in the address; a phone shows cards', async ({
  browser,
}) => {
  const operate = await personByCall('operate');
  const device = await healthyDevice(operate, ({ projectId }) => projectId === 'P-HF-RING');
  const { page, context } = await takeSeat(browser, 'root', `${projects}?text=RING&status=running&region=340000`);
  const ring = row(page, '合肥绕城高速桥梁护栏监测');
  await expect(page.locator('tr[data-project]')).toHaveCount(1);
  // By who looks at the page: devices of the project may stand where an operator does not see them.
  const root = await personByCall('root');
  const alarms = async (): Promise<number> => {
    const { data } = await root.post<ProjectRecord>('/home/project/project/info', { id: 'P-HF-RING' });
    return data.openAlarmCount;
  };
  const before = await alarms();
  await report(device.imei, { impactG: 9, tilt: 1 });
  await expect.poll(alarms).toBe(before + 1);
  await expect(ring.getByTestId('project-open-alarms')).toHaveText(String(before + 1));
  await page.getByTestId('project-reset').click();
  // Those of the seed, and what other tests made meanwhile.
  const all = async (): Promise<number> =>
    Math.min(20, (await root.post<{ total: number }>('/home/project/project/listPage', {})).data.total);
  expect(await all()).toBeGreaterThanOrEqual(4);
  await expect(async () => expect(await page.locator('tr[data-project]').count()).toBe(await all())).toPass();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(async () => expect(await page.locator('li [data-project]').count()).toBe(await all())).toPass();
  await page.getByTestId('project-filters').click();
  await expect(page.getByTestId('project-filter-status')).toBeVisible();
  await context.close();
});
