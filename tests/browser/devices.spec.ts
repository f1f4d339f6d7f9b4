import { expect, type Locator, type Page } from '@playwright/test';
import { makeImei } from '#domain/devices/imei.ts';
import { signedPost } from '../../scripts/harness/signedPost.ts';
import { test } from './fixture.ts';
import { lead, mapReady, mapStatuses, personByCall, snapshotOf, takeSeat, titled } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { violationsOf } from './violations.ts';

/** Names of this run: the stack is shared with other tests. */
const mark = String(Date.now()).slice(-6);
let serial = Number(mark);
const imeiOf = (): string => makeImei('86033333', (serial += 1) % 1_000_000);

const row = (page: Page, code: string): Locator => page.locator(`tr[data-device="${code}"]`);
const confirm = (page: Page): Promise<void> => page.getByTestId('ask-yes').click();
const toasted = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words }).first()).toBeVisible();
const choose = async (page: Page, testId: string, words: string): Promise<void> => {
  await page.getByTestId(testId).click();
  await page.getByTestId(testId).fill(words);
  await page.getByRole('option', { name: words, exact: true }).click();
};

/** A device of this test by call, beside one that the person sees. */
async function addDevice(code: string, more: object = {}) {
  const person = await personByCall('supervise');
  const beside = (await snapshotOf(person)).devices.find((each) => each.railId !== null);
  if (beside === undefined) throw new Error('nothing stands at a guardrail');
  const { projectId, railId } = beside;
  const form = { device_name: `设备${code}`, code, imei: imeiOf(), typeId: 'tilt', modelId: 'GL-T100' };
  const answer = await person.post<{ id: string; secret: string }>('/home/device/device/add', {
    ...form,
    projectId,
    railId,
    position: '117.23456,31.82345',
    ...more,
  });
  expect([answer.errno, answer.errmsg]).toEqual([0, '操作成功']);
  return { ...form, ...answer.data, projectId, railId };
}
const remove = async (ids: readonly string[]): Promise<void> => {
  const answer = await (await personByCall('supervise')).post('/home/device/device/delete', { id: ids, force: true });
  expect(answer.errno).toBe(0);
};

test('SEED-007 SEED-188 SEED-369 a device is added, edited and deleted, and others see it on the list and on the map at once', async ({
  browser,
}) => {
  const [code, imei] = [`BR-${mark}`, imeiOf()];
  const { devices } = await snapshotOf(await personByCall('supervise'));
  const beside = devices.find(({ railId }) => railId !== null);
  if (beside === undefined) throw new Error('nothing stands at a guardrail');
  const list = await takeSeat(browser, 'root', '/device/deviceList');
  const map = await takeSeat(browser, 'root');
  await mapReady(map.page);
  await expect(list.page.locator('tr[data-device]').first()).toBeVisible();
  const { page, context } = await takeSeat(browser, 'supervise', '/device/deviceList');
  await page.getByTestId('device-add').click();
  const form = page.getByTestId('device-form');
  // Judged at every change, by the words of the server.
  await page.getByTestId('device-form-imei').fill(imei.slice(0, 14));
  await expect(form.getByText('IMEI必须为15位数字')).toBeVisible();
  await page.getByTestId('device-form-imei').fill(imei.slice(0, 14) + ((Number(imei[14]) + 1) % 10));
  await expect(form.getByText('IMEI校验位错误')).toBeVisible();
  await page.getByTestId('device-form-imei').fill(imei);
  await page.getByTestId('device-form-position').fill('117.2345,31.82345');
  await expect(form.getByText('坐标格式不正确，需至少5位小数')).toBeVisible();
  await page.getByTestId('device-form-submit').click();
  await expect(form.getByText('请输入设备名称')).toBeVisible();
  await expect(page.getByTestId('device-form-name')).toBeFocused();
  await page.getByTestId('device-form-name').fill(`测试终端${mark}`);
  await page.getByTestId('device-form-code').fill(code);
  await page.getByTestId('device-form-model').click();
  await page.getByRole('option', { name: 'GL-T100', exact: true }).click();
  await choose(page, 'device-project', beside.projectName);
  await choose(page, 'device-rail', beside.railName);
  // The map begins at the guardrail; what is under its cross has six decimals.
  await page.getByTestId('device-form-map').click();
  await page.getByTestId('device-form-take').click();
  await expect(page.getByTestId('device-form-position')).toHaveValue(/^\d{2,3}\.\d{6},\d{2}\.\d{6}$/);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByTestId('device-form-submit').click();

  const shown = page.getByTestId('device-secret-dialog');
  await expect(shown).toContainText('请妥善保存，关闭后无法再次查看');
  const secret = (await page.getByTestId('device-secret-text').textContent()) ?? '';
  await expect(row(list.page, code)).toBeVisible();
  const added = (await snapshotOf(await personByCall('root'))).devices.find((device) => device.code === code);
  if (added === undefined) throw new Error('the device is not there');
  await expect.poll(async () => (await mapStatuses(map.page))[added.id]).toBe(4);
  const item = JSON.stringify({
    items: [{ imei, ts: Date.now(), seq: 1, type: 'telemetry', metrics: { batteryPct: 87 } }],
  });
  const answer = await signedPost(stackFacts().url, '/api/device/reportBatch', { imei, secret }, item);
  expect(answer.errno).toBe(0);
  await page.getByTestId('device-secret-close').click();
  await expect(shown).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);
  // Its first report is on both lists, in place.
  for (const each of [page, list.page]) {
    await expect(row(each, code)).toContainText('87');
    await expect(row(each, code)).toContainText('正常');
  }
  await expect.poll(async () => (await mapStatuses(map.page))[added.id]).toBe(1);

  await row(page, code).getByTestId('device-edit').click();
  await expect(page.getByTestId('device-form-imei')).toBeDisabled();
  await page.getByTestId('device-form-name').fill(`改名终端${mark}`);
  // Somebody else was faster: their change is shown, and overwritten.
  const root = await personByCall('root');
  const { data: current } = await root.post<object>('/home/device/device/info', { id: added.id });
  const {
    device_name,
    code: same,
    typeId,
    modelId,
    projectId,
    railId,
  } = current as typeof added & {
    typeId: string;
    modelId: string;
  };
  const theirs = { id: added.id, device_name, code: same, typeId, modelId, projectId, railId, remark: '他人备注' };
  expect((await root.post('/home/device/device/update', theirs)).errno).toBe(0);
  await page.getByTestId('device-form-submit').click();
  await expect(page.getByTestId('form-stale')).toContainText('备注 → 他人备注');
  await page.getByTestId('form-mine').click();
  await page.getByTestId('device-form-submit').click();
  await toasted(page, '设备已保存');
  await expect(row(list.page, code)).toContainText(`改名终端${mark}`);

  await row(page, code).getByTestId('device-more').click();
  await page.getByTestId('device-delete').click();
  await expect(page.getByTestId('ask')).toContainText(`改名终端${mark}`);
  await confirm(page);
  await expect(row(list.page, code)).toHaveCount(0);
  await expect.poll(async () => (await mapStatuses(map.page))[added.id]).toBeUndefined();
  await Promise.all([context.close(), list.context.close(), map.context.close()]);
});

test('SEED-044 SEED-045 SEED-046 SEED-184 SEED-185 /device leads to one page with a tab a list, which keeps its tab and its status filter', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', '/realtimeData/index');
  const at = (path: string, name: string | null) =>
    expect(page).toHaveURL((url) => url.pathname === path && url.searchParams.get('name') === name);
  const tab = (name: string): Locator => page.locator(`[data-page]:visible [data-tab="${name}"]`);
  await lead(page, '/device');
  await at('/device/index', null);
  await expect(page).toHaveTitle(titled('设备管理 - 智能交通护栏在线监测平台'));
  await expect(tab('deviceList')).toHaveAttribute('aria-current', 'page');
  await expect(tab('deviceList')).toHaveText(/设备管理[1-9]/);
  await expect(page.locator('tr[data-device]').first()).toBeVisible();
  // Who may only look has nothing to press.
  for (const id of ['device-add', 'device-edit', 'device-enabled', 'device-more', 'device-export'])
    await expect(page.getByTestId(id)).toHaveCount(0);

  await page.getByTestId('device-filter-status').click();
  await page.getByRole('option', { name: '离线' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('deviceStatus') === '4');
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page).toHaveURL((url) => url.searchParams.get('deviceStatus') === '4');
  await lead(page, '/device/deviceList');
  await expect(page).toHaveURL((url) => url.searchParams.get('deviceStatus') === '4');
  await expect(tab('deviceList')).toHaveAttribute('aria-current', 'page');
  await page.locator('[data-page]:visible').getByTestId('device-reset').click();
  await expect(page).toHaveURL((url) => url.search === '');

  await lead(page, '/device/index?deviceStatus=1');
  await tab('deviceAlarmList').click();
  await at('/device/index', 'deviceAlarmList');
  await expect(page).toHaveURL((url) => !url.searchParams.has('deviceStatus'));
  await expect(page.locator('[data-page]:visible').getByTestId('alarm-tab-all')).toBeVisible();
  // The next visit begins where the last one ended, unless the address says otherwise.
  await lead(page, '/realtimeData/index');
  await page.goto('/device/index');
  await expect(tab('deviceAlarmList')).toHaveAttribute('aria-current', 'page');
  await at('/device/index', 'deviceAlarmList');
  await expect(page).toHaveTitle(titled('设备告警（火警管理） - 智能交通护栏在线监测平台'));
  await page.goto('/device/deviceList');
  await expect(tab('deviceList')).toHaveAttribute('aria-current', 'page');
  await context.close();
});

test('many devices at once: what went through, what did not and why; a device on a phone', async ({ browser }) => {
  const [one, two] = [await addDevice(`BULK-${mark}-1`), await addDevice(`BULK-${mark}-2`)];
  const twin = await addDevice(`BULK-${mark}-3`, { railId: '', device_name: one.device_name });
  const path = `/device/deviceList?text=BULK-${mark}`;
  const { page, context } = await takeSeat(browser, 'supervise', path);
  await expect(page.locator('tr[data-device]')).toHaveCount(3);
  for (const { code } of [one, two, twin]) await row(page, code).locator('input[type="checkbox"]').first().check();
  await page.getByTestId('device-bulk-move').click();
  const { devices } = await snapshotOf(await personByCall('supervise'));
  const beside = devices.find(({ railId }) => railId === one.railId);
  await choose(page, 'device-project', beside?.projectName ?? '');
  await choose(page, 'device-rail', beside?.railName ?? '');
  await page.getByTestId('device-move-submit').click();
  // Two stand there already, and the name of the third is taken by the first.
  await toasted(page, '成功 2，失败 1');
  await expect(page.getByTestId('list-failed')).toContainText('已存在');
  await page.getByTestId('list-failed').getByRole('button', { name: '确定' }).click();
  await page.keyboard.press('Escape');

  await row(page, two.code).locator('.mantine-Switch-track').click();
  await confirm(page);
  await expect(row(page, two.code)).toHaveAttribute('data-enabled', 'false');
  await row(page, two.code).getByTestId('device-more').click();
  await page.getByTestId('device-maintenance').click();
  await page.getByTestId('device-maintenance-reason').fill('更换立柱');
  await page.getByTestId('device-maintenance-submit').click();
  await expect(row(page, two.code).getByText(/检修至/)).toBeAttached();
  await row(page, two.code).click({ position: { x: 200, y: 10 } });
  const drawer = page.getByTestId('device-drawer');
  await expect(drawer.getByTestId('device-availability')).toHaveText('0.0%');
  await page.getByTestId('device-tab-statusLog').click();
  await expect(drawer.getByRole('list').locator('li')).toHaveText([/检修设置/, /停用/, /添加设备/]);
  await context.close();

  const phone = await takeSeat(browser, 'supervise', path, { viewport: { width: 390, height: 844 } });
  await expect(phone.page.getByText(`${two.code} · GL-T100`)).toBeVisible();
  expect(await violationsOf(phone.page)).toEqual([]);
  await phone.context.close();
  await remove([one.id, two.id, twin.id]);
});
