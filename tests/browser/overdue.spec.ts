import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { healthyDevice, lead, personByCall, report, takeSeat } from './people.ts';
import { violationsOf } from './violations.ts';

const path = '/systemManage/overdueSetting';
/** Names of this run: the stack is shared with other tests. */
const mark = String(Date.now()).slice(-6);
const rule = (page: Page, name: string): Locator => page.locator(`li[data-rule="${name}"]`);
const names = (page: Page): Promise<(string | null)[]> =>
  page.locator('li[data-rule]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-rule')));
const confirm = (page: Page): Promise<void> => page.getByTestId('ask-yes').click();
const toasted = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words }).first()).toBeVisible();

/** Takes the rules of this run away, whatever became of the test. */
async function clear(): Promise<void> {
  const operate = await personByCall('operate');
  const { data } = await operate.post<{ records: Array<Record<string, unknown>> }>('/home/overdue/overdue/configList', {
    ruleType: 'alarm_unhandled',
  });
  const own = data.records.filter(({ origin }) => origin === 'own');
  const items = own.map(({ origin: _o, inherited: _i, orgName: _n, projectName: _p, escalateUsers: _u, ...row }) => ({
    ...row,
    _delete: true,
  }));
  if (items.length > 0) await operate.post('/home/overdue/overdue/configSave', { items });
}

test.afterAll(clear);

async function add(page: Page, name: string, minutes: string): Promise<void> {
  await page.getByTestId('overdue-add').click();
  await page.getByTestId('overdue-form-name').fill(name);
  await page.getByTestId('overdue-form-minutes').fill(minutes);
  await page.getByTestId('overdue-form-submit').click();
  await confirm(page);
  await expect(rule(page, name)).toBeVisible();
}

test('SEED-056 SEED-012 /systemManage/overdueSetting opens for operate: a rule is made from the factory’s, ordered by the keyboard, switched and deleted, survives a reload, and others see it at once', async ({
  browser,
}) => {
  await clear();
  const [first, second] = [`紧急${mark}`, `其余${mark}`];
  const seat = await takeSeat(browser, 'operate', path);
  const other = await takeSeat(browser, 'operate', path);
  const { page } = seat;
  await expect(page.getByRole('heading', { level: 1, name: '超期设置' })).toBeVisible();
  await expect(page.locator('li[data-origin="factory"]')).toContainText('30 分');
  await expect(page.getByRole('navigation', { name: '规则类型' }).getByRole('button')).toHaveText([
    '未处理告警',
    '未处理故障',
    '静默设备',
    '维护超期',
  ]);

  await page.locator('li[data-origin="factory"]').getByTestId('overdue-customise').click();
  const form = page.getByTestId('overdue-form');
  await expect(page.getByTestId('overdue-preview')).toHaveText(/^当前将有 \d+ 条已超期$/);
  await page.getByTestId('overdue-form-submit').click();
  await expect(form.getByText('请输入规则名称')).toBeVisible();
  await expect(page.getByTestId('overdue-form-name')).toBeFocused();
  await page.getByTestId('overdue-form-name').fill(first);
  await page.getByTestId('overdue-form-minutes').fill('0');
  await expect(form.getByText('时限应为1-10080分钟')).toBeVisible();
  await form.getByRole('button', { name: '10 分', exact: true }).click();
  await page.getByTestId('overdue-form-severity-1').check();
  await page.getByTestId('overdue-form-repeat').fill('15');
  await page.getByTestId('overdue-form-max').fill('3');
  await expect(form.getByText('第 3 次（最后）')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByTestId('overdue-form-submit').click();
  await expect(page.getByTestId('ask')).toContainText('重新计算');
  await confirm(page);
  await toasted(page, '已保存');
  await expect(rule(page, first)).toContainText('每 15 分 × 2');
  await expect(rule(other.page, first)).toBeVisible();

  await add(page, second, '45');
  await expect.poll(() => names(page)).toEqual([first, second]);
  await rule(page, second).getByTestId('overdue-grip').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`“${second}”移到第 2 条，共 2 条`)).toBeAttached();
  // The places are measured after the rule was taken up: a key before that moves nothing.
  await expect(async () => {
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`“${second}”移到第 1 条，共 2 条`)).toBeAttached({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await page.keyboard.press('Space');
  // What is read while a save is under way is older than its answer: the next save builds on the answer.
  const letSave = await holdCall(page, '**/overdue/configSave');
  await page.getByTestId('overdue-order-save').click();
  await confirm(page);
  const read = page.waitForResponse('**/overdue/configList');
  await report((await healthyDevice(await personByCall('operate'))).imei, { impactG: 4.4 });
  await read;
  const letRead = await holdCall(page, '**/overdue/configList');
  await letSave();
  await expect(page.getByTestId('overdue-order')).toHaveCount(0);
  await rule(page, first).getByTestId('overdue-switch').focus();
  await page.keyboard.press('Space');
  await confirm(page);
  await expect(rule(page, first)).toHaveAttribute('data-off', '');
  await letRead();

  await page.reload();
  await expect(rule(page, first)).toHaveAttribute('data-off', '');
  await expect.poll(() => names(page)).toEqual([second, first]);
  await expect.poll(() => names(other.page)).toEqual([second, first]);
  await rule(page, first).getByTestId('overdue-remove').click();
  await confirm(page);
  await expect(rule(page, first)).toHaveCount(0);
  await expect(rule(other.page, first)).toHaveCount(0);
  await seat.context.close();
  await other.context.close();
});

test('two people at one rule: whoever saves second is told what changed, and chooses', async ({ browser }) => {
  await clear();
  const name = `同改${mark}`;
  const seat = await takeSeat(browser, 'operate', path);
  const { page } = seat;
  await add(page, name, '20');
  await rule(page, name).getByTestId('overdue-open').click();
  await page.getByTestId('overdue-form-minutes').fill('25');
  const operate = await personByCall('operate');
  const list = await operate.post<{ records: Array<{ name: string }> }>('/home/overdue/overdue/configList', {});
  const stored = list.data.records.find((each) => each.name === name) as unknown as Record<string, unknown>;
  const { origin: _o, inherited: _i, orgName: _n, projectName: _p, escalateUsers: _u, ...row } = stored;
  const saved = await operate.post('/home/overdue/overdue/configSave', { items: [{ ...row, minutes: 120 }] });
  expect(saved.errno).toBe(0);
  // Told at once, before anything is sent.
  await expect(page.getByTestId('form-stale')).toContainText('2 小时');
  await page.getByTestId('form-mine').click();
  await page.getByTestId('overdue-form-submit').click();
  await confirm(page);
  await expect(rule(page, name)).toContainText('25 分');

  // Another form is begun while this one is being saved: the answer leaves it open.
  await rule(page, name).getByTestId('overdue-open').click();
  await page.getByTestId('overdue-form-minutes').fill('26');
  const letGo = await holdCall(page, '**/home/overdue/overdue/configSave');
  await page.getByTestId('overdue-form-submit').click();
  await confirm(page);
  await page.getByTestId('overdue-add').click();
  await expect(page.getByTestId('overdue-form-name')).toHaveValue('');
  await page.getByTestId('overdue-form-name').fill(`正在输入${mark}`);
  await letGo();
  await expect(rule(page, name)).toContainText('26 分');
  await expect(page.getByTestId('overdue-form-name')).toHaveValue(`正在输入${mark}`);
  await seat.context.close();
});

test('SPEC-032 with the layout defaults an operate user reaches the overdue settings by visible links; SEED-056 supervise alone gets /403', async ({
  browser,
}) => {
  const seat = await takeSeat(browser, 'operate', '/position/index');
  const { page } = seat;
  for (const [entry, heading] of [
    ['设备维护', /设备/],
    ['消息', '消息列表'],
    ['用户管理', '用户列表'],
  ] as const) {
    await page.getByTestId('header-menu').getByRole('link', { name: entry }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    if (entry === '设备维护') {
      const tab = page.getByTestId('section-tabs').getByRole('link', { name: '设备告警' });
      if ((await tab.count()) > 0) await tab.click();
    }
    // Pages that are kept alive stand behind the one that is shown.
    await page.getByTestId('overdue-link').filter({ visible: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1, name: '超期设置' })).toBeVisible();
  }
  await seat.context.close();

  const supervisor = await takeSeat(browser, 'supervise', '/userManage/index');
  await expect(supervisor.page.getByTestId('user-accounts')).toBeVisible();
  await expect(supervisor.page.getByTestId('overdue-link')).toHaveCount(0);
  await lead(supervisor.page, path);
  await expect(supervisor.page).toHaveURL((url) => url.pathname === '/403');
  await supervisor.context.close();
});

test('C17 the fourth tab: how late a maintenance may be, with a preview that counts and follows the days typed', async ({
  browser,
}) => {
  const [root, operate] = [await personByCall('root'), await personByCall('operate')];
  const { data } = await operate.post<{ records: Array<{ orgId: string; projectId: string }> }>(
    '/home/rail/rail/listPage',
    { page_size: 1 },
  );
  const [{ orgId, projectId } = { orgId: '', projectId: '' }] = data.records;
  const late = { orgId, projectId, name: `失修${mark}`, railType: 'side' };
  const plan = { installDate: '2020-01-01', maintenanceCycleDays: 30 };
  const added = await root.post<{ id: string }>('/home/rail/rail/add', { ...late, ...plan });
  expect(added.errno).toBe(0);
  try {
    const { page } = await takeSeat(browser, 'operate', `${path}?tab=maintenance_overdue`);
    await expect(page.locator('li[data-origin="factory"]')).toContainText('到期');
    await page.getByTestId('overdue-add').click();
    const form = page.getByTestId('overdue-form');
    await expect(page.getByTestId('overdue-preview')).toHaveText(/^当前将有 [1-9]\d* 条已超期$/);
    await expect(form).toContainText(/[1-9]\d* 处护栏和设备适用此规则/);
    await expect(form.getByTestId('overdue-form-repeat')).toHaveCount(0);
    await expect(form.getByTestId('overdue-form-types')).toHaveCount(0);
    expect(await violationsOf(page)).toEqual([]);
    // No longer than a year is waited for: it was due many years ago.
    await page.getByTestId('overdue-form-minutes').fill('525601');
    await expect(form.getByText('时限应为0-525600分钟')).toBeVisible();
    await expect(page.getByTestId('overdue-preview')).toHaveText('填写完整后显示预览');
  } finally {
    await root.post('/home/rail/rail/delete', { id: [added.data.id] });
  }
});
