import Database from 'better-sqlite3';
import { expect, type Locator, type Page } from '@playwright/test';
import { ulid } from 'ulid';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { lead, personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { sit } from './tabSeat.ts';
import { make } from './userKit.ts';
import { violationsOf } from './violations.ts';

const path = '/message/msgsettings';
const row = (page: Page, action: string): Locator =>
  page.locator(`[data-testid="msgset-row"][data-action="${action}"]`);
const node = (page: Page, title: string): Locator => page.getByRole('treeitem', { name: title, exact: true });
const toasted = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words }).first()).toBeVisible();

interface Row {
  readonly noticeAction: string;
  readonly configId: string | null;
}

/** What this test set is inherited again: other tests count who is told. */
async function restoreAll(orgId: string): Promise<void> {
  const supervise = await personByCall('supervise');
  const { data } = await supervise.post<{ records: Row[] }>('/home/message/message/configList', { orgId });
  const items = data.records
    .filter(({ configId }) => configId !== null)
    .map(({ noticeAction }) => ({ noticeAction, _delete: true }));
  if (items.length > 0) await supervise.post('/home/message/message/configSave', { orgId, items });
}

test('SEED-051 /message/msgsettings opens for supervise_zhidui; operate gets /403: a row is made one’s own, changed, saved with Ctrl+S, seen by others at once, and restored', async ({
  browser,
}) => {
  const operator = await takeSeat(browser, 'operate', '/log');
  await lead(operator.page, path);
  await expect(operator.page).toHaveURL(/\/403/);
  await operator.context.close();

  const [seat, other] = [await takeSeat(browser, 'supervise', path), await takeSeat(browser, 'supervise', path)];
  const { page } = seat;
  const orgId = 'AH-HF';
  await expect(page.getByRole('heading', { level: 1, name: '消息设置' })).toBeVisible();
  await expect(page.getByTestId('msgset-row')).toHaveCount(9);
  await expect(row(page, 'NA09')).toContainText('系统通知');
  await expect(row(page, 'NA01').getByTestId('msgset-source')).toHaveText('出厂默认');
  await expect(row(page, 'NA01')).toContainText('值班员');
  expect(await violationsOf(page)).toEqual([]);

  const alarm = row(page, 'NA01');
  const theirs = row(other.page, 'NA01');
  await alarm.getByTestId('msgset-customise').click();
  await expect(alarm.getByTestId('msgset-source')).toHaveText('本组织自定义');
  await expect(theirs.getByTestId('msgset-source')).toHaveText('本组织自定义');
  await alarm.getByTestId('msgset-level').click();
  await page.getByRole('option', { name: '重要及以上' }).click();
  await alarm.getByTestId('msgset-channel-mail').click();
  await alarm.getByTestId('msgset-quietStart').fill('22:00');
  await expect(alarm).toContainText('请同时填写开始和结束时间');
  await alarm.getByTestId('msgset-quietEnd').fill('06:30');
  await expect(alarm.getByTestId('msgset-dirty')).toBeVisible();
  await page.keyboard.press('Control+s');
  await toasted(page, '保存成功');
  await expect(alarm.getByTestId('msgset-dirty')).toHaveCount(0);
  await expect(theirs.getByTestId('msgset-level')).toHaveValue('重要及以上');
  await expect(theirs.getByTestId('msgset-quietStart')).toHaveValue('22:00');

  // Somebody else saves what is being changed here: theirs is shown, and taken.
  await alarm.getByTestId('msgset-level').click();
  await page.getByRole('option', { name: '仅紧急' }).click();
  await theirs.getByTestId('msgset-channel-sms').click();
  await theirs.getByTestId('msgset-save').click();
  await expect(alarm.getByTestId('form-stale')).toContainText('短信');
  await alarm.getByTestId('form-mine').click();
  await alarm.getByTestId('msgset-save').click();
  await expect(theirs.getByTestId('msgset-level')).toHaveValue('仅紧急');

  await alarm.getByTestId('msgset-receivers').click();
  const root = await personByCall('root');
  const told = await make(root);
  const dialog = page.getByTestId('msgset-receiver-dialog');
  await dialog.getByText('用户', { exact: true }).click();
  await dialog.getByLabel('搜索用户姓名、账号、手机号').fill(told.real_name);
  await dialog.getByRole('checkbox', { name: told.real_name }).check();
  await dialog.getByTestId('msgset-receiver-add').click();
  const receiver = dialog.locator(`[data-testid="msgset-receiver"][data-name^="${told.real_name}"]`);
  await expect(receiver).toBeVisible();
  // One that goes while axe looks is fainter than it was.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);
  await expect(theirs).toContainText(told.real_name);
  // 10.1l: an account is told to its editors by a word of its own; whoever is told here has the new name at once.
  const renamed = `${told.real_name}改`;
  const { errno } = await root.post('/home/user/user/update', { id: told.id, version: 1, real_name: renamed });
  expect(errno).toBe(0);
  await expect(theirs).toContainText(renamed);
  await receiver.getByTestId('msgset-receiver-remove').click();
  await expect(receiver).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(alarm.getByTestId('msgset-receivers')).toBeFocused();
  await expect(theirs).not.toContainText(told.real_name);

  // Below it is inherited; leaving something unsaved is asked.
  await alarm.getByTestId('msgset-channel-sms').click();
  await node(page, '合肥大队').click();
  await expect(page.getByTestId('ask')).toContainText('有未保存的修改');
  await page.getByTestId('ask-yes').click();
  await expect(row(page, 'NA01').getByTestId('msgset-source')).toContainText('继承自');
  await expect(row(page, 'NA01')).toContainText('仅紧急');

  await theirs.getByTestId('msgset-restore').click();
  await other.page.getByTestId('ask-yes').click();
  await expect(theirs.getByTestId('msgset-source')).toHaveText('出厂默认');
  await expect(row(page, 'NA01').getByTestId('msgset-source')).toHaveText('出厂默认');
  await restoreAll(orgId);
  await Promise.all([seat.context.close(), other.context.close()]);
});

test('a test message comes to oneself, its deliveries stand in the sending log as they are sent, and are tried again by hand', async ({
  browser,
}) => {
  // An organisation of their own: in the others alarms of other tests are told of meanwhile.
  const site = await makeSite(0, ['supervise_zhidui']);
  const { page, context } = await sit(browser, site.who, path);
  await page.getByTestId('msgset-test').click();
  const dialog = page.getByTestId('msgset-test-dialog');
  await dialog.getByTestId('msgset-channel-mail').click();
  await dialog.getByTestId('msgset-channel-sms').click();
  await dialog.getByTestId('msgset-test-send').click();
  await toasted(page, '测试消息已发送');
  await page.getByTestId('msgset-tab-log').click();
  const deliveries = page.locator('tr[data-letter]');
  await expect(deliveries).toHaveCount(2);
  // The schedule queues them, the job marks them: nobody reloads.
  const sms = deliveries.filter({ hasText: '短信' });
  await expect(sms).toHaveAttribute('data-status', 'sent');
  await expect(sms).toContainText('测试消息：设备告警的通知通道可用');
  const mail = deliveries.filter({ hasText: '邮件' });
  const status = await mail.getAttribute('data-status');
  if (status === 'skipped') {
    await expect(mail).toContainText('没有地址');
    await mail.getByTestId('msgset-retry').click();
    await toasted(page, '已重新加入发送队列');
    await expect(mail).toHaveAttribute('data-status', 'queued');
  }
  await lead(page, '/message/list');
  await expect(page.getByText('测试消息：设备告警的通知通道可用').first()).toBeVisible();
  await context.close();
});

/** Deliveries as a restore leaves them (`holdDeliveries`): they waited when the backup was taken. */
async function holdTwo(): Promise<readonly [string, string]> {
  const supervise = await personByCall('supervise');
  const wish = { noticeAction: 'NA01', channels: ['sms'] };
  const { data, errno } = await supervise.post<{ noticeId: string }>('/home/message/message/testSend', wish);
  expect(errno).toBe(0);
  const db = new Database(stackFacts().databasePath, { timeout: 5_000 });
  const hold = db.prepare(
    `INSERT INTO outbox (id, notice_id, org_id, user_id, channel, target, locale, status, next_at, created_at)
     SELECT ?, notice_id, org_id, user_id, channel, target, locale, 'held', next_at, ? FROM outbox WHERE notice_id = ? LIMIT 1`,
  );
  const ids = [ulid(), ulid()] as const;
  for (const id of ids) hold.run(id, Date.now(), data.noticeId);
  db.close();
  return ids;
}

test('8 deliveries that a restore held wait for root: one is sent, the other is dropped, and nothing is sent unasked', async ({
  browser,
}) => {
  const [wanted, unwanted] = await holdTwo();
  const { page, context } = await takeSeat(browser, 'root', '/log');
  await page.getByTestId('log-tab-letters').click();
  const delivery = (id: string): Locator => page.locator(`tr[data-letter="${id}"]`);
  await page.getByTestId('msgset-log-filter-status').click();
  await page.getByRole('option', { name: '恢复后待确认' }).click();
  await expect(page.locator('tr[data-letter]')).toHaveCount(2);
  // The schedule looks every 5 s: they wait all the same.
  const looked = Date.now();
  await expect.poll(() => Date.now() - looked, { timeout: 15_000 }).toBeGreaterThan(6_000);
  for (const id of [wanted, unwanted]) await expect(delivery(id)).toHaveAttribute('data-status', 'held');
  expect(await violationsOf(page)).toEqual([]);

  await delivery(unwanted).click();
  const dialog = page.getByTestId('msgset-letter');
  await expect(dialog).toContainText('恢复后待确认');
  await expect(dialog.getByTestId('msgset-retry')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByTestId('msgset-drop').click();
  await toasted(page, '已放弃，不再发送');
  await expect(delivery(unwanted)).toHaveCount(0);

  // By keyboard, from its row.
  await delivery(wanted).getByTestId('msgset-retry').press('Enter');
  await toasted(page, '已重新加入发送队列');
  await expect(delivery(wanted)).toHaveCount(0);
  await lead(page, '/log?tab=letters');
  await expect(delivery(wanted)).toHaveAttribute('data-status', 'sent', { timeout: 20_000 });
  await expect(delivery(unwanted)).toHaveAttribute('data-status', 'skipped');
  await expect(delivery(unwanted)).toContainText('已放弃');
  await context.close();
});
