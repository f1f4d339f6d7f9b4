import { expect, type Locator, type Page } from '@playwright/test';
import { openFarServer, says, type FarServer } from '../support/farServer.ts';
import { test } from './fixture.ts';
import { makeSite } from './ownSite.ts';
import { lead, personByCall, takeSeat } from './people.ts';
import { openTab, personSet, savedToast } from './settingsKit.ts';
import { sit } from './tabSeat.ts';
import { violationsOf } from './violations.ts';

const path = '/message/msgsettings?tab=channels';
const secret = 'a-secret-that-nobody-sees-again';
const mark = String(Date.now()).slice(-6);

const row = (page: Page, name: string): Locator => page.locator(`[data-channel="${name}"]`);
const toasted = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words }).first()).toBeVisible();

let far: FarServer;
test.beforeAll(async () => {
  far = await openFarServer();
});
test.afterAll(async () => {
  const root = await personByCall('root');
  const { data } = await root.get<{ version: number }>('/home/setting/setting/global');
  await root.post('/home/setting/setting/global', { channelHosts: [], version: data.version });
  await far.close();
});

/** The item of a row's menu. */
async function choose(page: Page, name: string, id: string): Promise<void> {
  await row(page, name).getByTestId('msgset-more').click();
  await page.getByTestId(`msgset-${id}`).click();
}

test('a webhook is added once root allowed its host by name, tested with its result shown, named by a setting, and its secret is not shown again', async ({
  browser,
}) => {
  const name = `值班平台${mark}`;
  const { page, context } = await takeSeat(browser, 'supervise', path);
  await expect(page.getByTestId('channels')).toBeVisible();
  await page.getByTestId('msgset-add').click();
  const form = page.getByTestId('channel-form');
  await form.getByTestId('channel-form-name').fill(name);
  await form.getByTestId('channel-form-url').fill(`${far.url}?token=tok-${mark}`);
  await form.getByTestId('channel-form-secret').fill('short');
  await expect(form).toContainText('密钥至少16个字符');
  await form.getByTestId('channel-form-secret').fill(secret);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(form).toContainText('仅管理员允许的内网主机可使用 http://');

  const root = await takeSeat(browser, 'root', personSet);
  await openTab(root.page, 'system', 'global');
  const hosts = root.page.getByTestId('system-hosts-text');
  await hosts.fill('http://localhost');
  await expect(root.page.getByTestId('system-hosts')).toContainText('每行一个主机名或IP');
  await hosts.fill('localhost');
  await root.page.getByTestId('system-hosts').getByRole('button', { name: '保存' }).click();
  await expect(savedToast(root.page)).toBeVisible();
  await root.context.close();

  await form.getByTestId('channel-form-submit').click();
  await toasted(page, '通道已新增');
  await expect(row(page, name)).toContainText('localhost/…');
  await expect(row(page, name)).toContainText('Webhook');

  // By keyboard: the dialog has its button in focus, and goes back to the row.
  await row(page, name).getByTestId('msgset-channel-test').press('Enter');
  const dialog = page.getByTestId('channel-test-dialog');
  await expect(dialog.getByTestId('channel-test-send')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByTestId('channel-test-result')).toContainText('发送成功');
  await expect(dialog).toContainText('200');
  await expect(dialog).toContainText('毫秒');
  expect(far.received).toHaveLength(1);
  expect(far.received[0]?.headers['guardline-signature']).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
  expect(await violationsOf(page)).toEqual([]);
  far.answer = says(503);
  await dialog.getByTestId('channel-test-send').click();
  await expect(dialog.getByTestId('channel-test-result')).toContainText('对方返回错误状态（503）');
  await page.keyboard.press('Escape');
  await expect(row(page, name).getByTestId('msgset-channel-test')).toBeFocused();

  await choose(page, name, 'channel-edit');
  await expect(form.getByTestId('channel-form-name')).toHaveValue(name);
  await expect(form.getByTestId('channel-form-secret')).toHaveValue('');
  await expect(form.getByTestId('channel-form-url')).toHaveValue('');
  for (const word of [secret, `tok-${mark}`]) expect(await page.content()).not.toContain(word);
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);

  // Told once a message: the setting names it, and what is named is not deleted.
  await page.getByTestId('msgset-tab-settings').click();
  const kind = page.locator('[data-testid="msgset-row"][data-action="NA06"]');
  await kind.getByTestId('msgset-customise').click();
  await kind.getByTestId('msgset-endpoints').click();
  await page.getByRole('option', { name }).click();
  await page.keyboard.press('Escape');
  await kind.getByTestId('msgset-save').click();
  await toasted(page, '保存成功');
  expect(await violationsOf(page)).toEqual([]);
  await lead(page, path);
  await choose(page, name, 'channel-delete');
  await page.getByTestId('ask-yes').click();
  await toasted(page, '消息设置正在使用该通道');
  await choose(page, name, 'channel-turn');
  await expect(row(page, name)).toHaveAttribute('data-enabled', 'false');

  await page.getByTestId('msgset-tab-settings').click();
  await kind.getByTestId('msgset-restore').click();
  await page.getByTestId('ask-yes').click();
  await expect(kind.getByTestId('msgset-customise')).toBeVisible();
  await lead(page, path);
  await choose(page, name, 'channel-delete');
  await page.getByTestId('ask-yes').click();
  await expect(row(page, name)).toHaveCount(0);
  await context.close();
});

test('a channel for short messages is set up on a phone, in English', async ({ browser }) => {
  const name = `SMS ${mark}`;
  const site = await makeSite(0, ['supervise_zhidui']);
  await site.person.post('/api/web/setting/personal', { locale: 'en-US' });
  const { page, context } = await sit(browser, site.who, path, { viewport: { width: 390, height: 844 } });
  await expect(page.getByTestId('msgset-add')).toHaveAccessibleName('Add channel');
  await page.getByTestId('msgset-add').click();
  const form = page.getByTestId('channel-form');
  await form.getByTestId('channel-form-kind').click();
  await page.getByRole('option').nth(3).click();
  await form.getByTestId('channel-form-name').fill(name);
  await form.getByTestId('channel-form-secret').fill('k');
  await form.getByTestId('channel-form-provider').click();
  await page.getByRole('option').nth(1).click();
  for (const field of ['keyId', 'signName', 'templateCode']) await form.getByTestId(`channel-form-${field}`).fill('x1');
  await form.getByTestId('channel-form-submit').click();
  await expect(form.getByTestId('channel-form-appId')).toBeFocused();
  await form.getByTestId('channel-form-appId').fill('1400000001');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(390);
  expect(await violationsOf(page)).toEqual([]);
  await form.getByTestId('channel-form-submit').click();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('sms.tencentcloudapi.com');
  // Short messages leave the machine now, mails do not.
  await expect(page.getByTestId('msgset-unreal')).not.toContainText('SMS');
  expect(await violationsOf(page)).toEqual([]);
  await card.getByTestId('msgset-more').click();
  await page.getByTestId('msgset-channel-delete').click();
  await page.getByTestId('ask-yes').click();
  await expect(card).toHaveCount(0);
  await context.close();
});
