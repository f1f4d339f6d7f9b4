import { expect } from '@playwright/test';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { healthyDevice, lead, personByCall, report, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { openTab, personSet, savedToast } from './settingsKit.ts';

test.describe('the system tab', () => {
  test('is root’s alone', async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', personSet);
    await expect(page.getByTestId('person-tab-about')).toBeVisible();
    await expect(page.getByTestId('person-tab-system')).toHaveCount(0);
    await lead(page, `${personSet}?tab=system`);
    await expect(page.getByTestId('person-tab-home')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByTestId('person-system')).toHaveCount(0);
    // The tab and the window are named after what is shown.
    await expect(page).toHaveTitle(/个人设置 · 个人中心 - /);
    await expect(page).toHaveURL(/tab=home$/);
    // So it is when the server cannot say what they may do.
    await page.route('**/api/web/account/info', (route) => route.fulfill({ status: 504, body: '' }));
    await page.goto(`${personSet}?tab=system`);
    await expect(page).toHaveURL(/tab=home$/);
    await context.close();
  });

  test('is there for who got the right while they were away: a link to it keeps its part', async ({ browser }) => {
    const link = `${personSet}?tab=system&section=policy`;
    const { page, context } = await takeSeat(browser, 'root', personSet);
    // What the browser keeps of them is of before.
    await page.addInitScript(() => {
      const kept = JSON.parse(localStorage.getItem('admin-account') ?? '') as { state: { userInfo: object } };
      const state = { ...kept.state, userInfo: { ...kept.state.userInfo, access: [] } };
      localStorage.setItem('admin-account', JSON.stringify({ ...kept, state }));
    });
    const release = await holdCall(page, '**/api/web/account/info');
    await page.goto(link);
    await expect(page.getByTestId('person-tab-home')).toHaveAttribute('aria-current', 'page');
    await release();
    await expect(page.getByTestId('person-tab-system')).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(link);
    await context.close();
  });

  test('SPEC-042 root edits a model’s threshold: a report above it is an alarm on a page that is open, without a restart', async ({
    browser,
  }) => {
    const root = await takeSeat(browser, 'root', personSet);
    const device = await healthyDevice(await personByCall('supervise'), ({ modelName }) => modelName === 'GL-T200');
    const alarms = `/device/deviceAlarmList?tab=unhandled&text=${device.code}`;
    const watcher = await takeSeat(browser, 'supervise', alarms);
    await openTab(root.page, 'system', 'models');
    await root.page.getByTestId('model-GL-T200-edit').click();
    const raise = root.page.getByTestId('threshold-TOPPLE-raise');
    await expect(raise).toHaveValue('45 °');
    await raise.fill('29');
    await expect(root.page.getByText('恢复值必须低于报警值')).toBeVisible();
    await expect(root.page.getByTestId('model-save')).toBeDisabled();
    await root.page.getByTestId('threshold-TOPPLE-clear').fill('25');
    await root.page.getByTestId('model-save').click();
    await expect(savedToast(root.page)).toBeVisible();
    await expect(root.page.getByTestId('model-row-GL-T200')).toContainText('1 类已修改');

    await expect(watcher.page.getByText('没有符合条件的数据')).toBeVisible();
    await report(device.imei, { tilt: 31 });
    await expect(watcher.page.locator('tr[data-row]').filter({ hasText: '倾倒报警' })).toBeVisible();

    await root.page.getByTestId('model-GL-T200-edit').click();
    await expect(raise).toHaveValue('29 °');
    await root.page.getByTestId('threshold-TOPPLE-reset').click();
    await expect(raise).toHaveValue('45 °');
    await root.page.getByTestId('model-save').click();
    await expect(root.page.getByTestId('model-row-GL-T200')).toContainText('默认');
    await root.context.close();
    await watcher.context.close();
  });

  test('SPEC-042 root edits a dictionary name: pages that are open, lists and notices have it at once', async ({
    browser,
  }) => {
    const root = await takeSeat(browser, 'root', personSet);
    // What other tests raised may have filled the first page with less severe ones.
    const watcher = await takeSeat(browser, 'supervise', '/device/deviceAlarmList?severity=1');
    const severity = watcher.page.locator('tr[data-row]').filter({ hasText: '紧急' }).first();
    await expect(severity).toBeVisible();
    const rename = async (name: string): Promise<void> => {
      await root.page.getByTestId('dict-1-edit').click();
      await root.page.getByTestId('dict-name').fill(name);
      await root.page.getByTestId('dict-save').click();
      await expect(root.page.getByTestId('dict-row-1')).toContainText(name);
    };
    await openTab(root.page, 'system', 'dictionaries');
    await root.page.getByTestId('dict-type').click();
    await root.page.getByRole('option', { name: '告警级别' }).click();
    await rename('特急');
    await expect(watcher.page.locator('tr[data-row]').filter({ hasText: '特急' }).first()).toBeVisible();
    await watcher.page.reload();
    await expect(watcher.page.locator('tr[data-row]').filter({ hasText: '特急' }).first()).toBeVisible();
    await rename('紧急');
    await expect(severity).toBeVisible();
    await root.context.close();
    await watcher.context.close();
  });

  test('SPEC-042 root edits the retention and the product’s name: kept, said in open pages and to who signs in next', async ({
    browser,
  }) => {
    const root = await takeSeat(browser, 'root', personSet);
    const watcher = await takeSeat(browser, 'supervise', '/device/deviceAlarmList');
    await openTab(root.page, 'system');
    const days = root.page.getByTestId('system-retention-notices');
    await days.fill('30');
    await expect(root.page.getByText('消息应保留31-3650天')).toBeVisible();
    await days.fill('179');
    await expect(root.page.getByText('保存后将永久删除超出新期限的数据：消息。')).toBeVisible();
    await days.fill('181');
    await root.page.getByTestId('system-retention-save').click();
    await expect(savedToast(root.page)).toBeVisible();
    await root.page.reload();
    await expect(days).toHaveValue('181 天');
    await days.fill('180');
    const letGo = await holdCall(root.page, '**/home/setting/setting/global');
    await root.page.getByTestId('system-retention-save').click();
    // What is typed while it is being saved stays, unsaved.
    await days.fill('182');
    await letGo();
    await expect(savedToast(root.page)).toBeVisible();
    await expect(days).toHaveValue('182 天');
    await root.page.getByTestId('system-sections').getByText('字典', { exact: true }).click();
    await expect(root.page.getByText('有未保存的修改，确定离开吗？')).toBeVisible();
    await root.page.getByTestId('ask-no').click();
    await root.page.getByTestId('system-retention-save').click();
    const caller = await personByCall('root');
    const kept = async () =>
      (await caller.get<{ retentionDays: { notices: number } }>('/home/setting/setting/global')).data.retentionDays;
    await expect.poll(kept).toMatchObject({ notices: 182 });
    await days.fill('180');
    const product = root.page.getByTestId('system-product-zh');
    // Two cards saved one right after the other.
    const letBothGo = await holdCall(root.page, '**/home/setting/setting/global');
    await root.page.getByTestId('system-retention-save').click();
    await product.fill('护栏监测');
    await root.page.getByTestId('system-product-save').click();
    await letBothGo();
    await expect.poll(kept).toMatchObject({ notices: 180 });
    await expect(watcher.page).toHaveTitle(/ - 护栏监测$/);
    await expect(root.page.getByTestId('system-product-failure')).toHaveCount(0);

    const rename = async (name: string): Promise<void> => {
      await product.fill(name);
      await root.page.getByTestId('system-product-save').click();
      await expect(root.page.getByTestId('system-product-save')).toBeDisabled();
    };
    await rename('江淮护栏监测平台');
    await expect(watcher.page).toHaveTitle(/ - 江淮护栏监测平台$/);
    const stranger = await browser.newPage();
    await stranger.goto(`${stackFacts().url}/login`);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('江淮护栏监测平台');
    await stranger.close();
    await rename('智能交通护栏在线监测平台');
    await expect(watcher.page).toHaveTitle(/ - 智能交通护栏在线监测平台$/);
    await root.context.close();
    await watcher.context.close();
  });

  test('a level of classified protection fills the whole policy with one click, and undo takes it back', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'root', personSet);
    await openTab(page, 'system', 'policy');
    const length = page.getByTestId('policy-minLength');
    const before = await length.inputValue();
    await page.getByTestId('policy-preset-level2').click();
    await expect(length).toHaveValue('8 位');
    await expect(page.getByTestId('policy-idleTimeoutMinutes')).toHaveValue('30 分钟');
    await page.getByTestId('policy-preset-level3').click();
    await expect(length).toHaveValue('10 位');
    await expect(page.getByTestId('policy-preset-level3')).toBeDisabled();
    await page.getByRole('button', { name: '撤销修改' }).click();
    await expect(length).toHaveValue(before);
    await context.close();
  });
});
