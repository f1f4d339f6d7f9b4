import { expect, type Page } from '@playwright/test';
import { makeImei } from '#domain/devices/imei.ts';
import { demoLayout } from '../../scripts/seed/demoLayout.ts';
import { signIn, type Person } from '../../scripts/harness/person.ts';
import { signedPost } from '../../scripts/harness/signedPost.ts';
import { test } from './fixture.ts';
import { makeNewcomer, newMobile } from './newcomer.ts';
import { personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { open, shown, sit } from './tabSeat.ts';

test.setTimeout(180_000);

/**
 * Markup that would act if it were taken for markup: as long as most names may be, and as long as a person's may be.
 */
const wide = '<img src=x onerror="window.__xss=1">';
const short = '<svg onload=__xss=1>';
const mark = String(Date.now()).slice(-6);

interface Made {
  readonly id: string;
  readonly secret?: string;
}

async function make(person: Person, path: string, fields: object): Promise<Made> {
  const answer = await person.post<Made>(path, fields);
  expect([path, answer.errno, answer.errmsg, answer.data]).toEqual([path, 0, '操作成功', expect.anything()]);
  return answer.data;
}

/** An organisation with one of everything, each text of which is markup, and somebody who sees no other. */
async function makeWorld() {
  const root = await personByCall('root');
  const [top] = (await root.get<{ id: string }[]>('/api/web/common/getOrgTree')).data;
  // Of this try alone: the name below it is always the same.
  const above = await make(root, '/home/org/org/add', { parentId: top?.id, title: `标记${mark}` });
  const org = await make(root, '/home/org/org/add', { parentId: above.id, title: wide, leader: short });
  const orgId = org.id;
  const who = await makeNewcomer({ orgId, realName: short, roles: ['operate', 'supervise_zhidui'] });
  const person = await signIn(stackFacts(), who.username, who.password);
  const written = { orgId, name: wide, address: wide, remark: wide };
  const company = await make(person, '/home/company/company/add', { ...written, type: 'owner', contact: short });
  const worker = await make(person, '/home/person/person/add', {
    orgId,
    companyId: company.id,
    real_name: short,
    mobile: newMobile(),
    post: wide,
    remark: wide,
  });
  const plan = { code: `XS-${mark}`, regionCode: '340100', status: 'running', center: '117.21345,31.81345' };
  const project = await make(person, '/home/project/project/add', { ...written, ...plan, companyId: company.id });
  const rail = await make(person, '/home/rail/rail/add', {
    ...written,
    projectId: project.id,
    railType: 'side',
    roadName: wide,
    path: '[[117.21,31.81],[117.22,31.81]]',
  });
  const imei = makeImei('86999977', Number(mark));
  const device = await make(person, '/home/device/device/add', {
    device_name: wide,
    code: `XS-${mark}`,
    imei,
    typeId: 'tilt',
    modelId: 'GL-T100',
    railId: rail.id,
    projectId: project.id,
    position: '117.21545,31.81045',
    address: wide,
    remark: wide,
  });
  const rule = { orgId, ruleType: 'alarm_unhandled', name: wide, minutes: 30, escalateRole: 'operate' };
  expect((await person.post('/home/overdue/overdue/configSave', { items: [rule] })).errno).toBe(0);
  const stock = await make(root, '/home/imei/imei/add', {
    imei: makeImei('86999978', Number(mark)),
    orgId,
    remark: wide,
  });
  const [alarmId, faultId] = await raiseBoth(person, { imei, secret: device.secret ?? '' });
  expect((await person.post('/api/web/alarm/comment', { id: alarmId, text: wide })).errno).toBe(0);
  const handled = { ids: [alarmId], result: wide, method: 'onsite' };
  expect((await person.post('/api/web/alarm/handle', handled)).errno).toBe(0);
  return { root, who, person, org, company, worker, project, rail, device, stock, alarmId, faultId };
}

/** A collision and an empty battery of this device. @returns the ids of the alarm and of the fault */
async function raiseBoth(person: Person, signer: { imei: string; secret: string }): Promise<[string, string]> {
  const metrics = { impactG: 4.4, tiltX: 1, batteryPct: 3 };
  const items = [{ imei: signer.imei, ts: Date.now(), seq: 1, type: 'telemetry', metrics }];
  const answer = await signedPost(stackFacts().url, '/api/device/reportBatch', signer, JSON.stringify({ items }));
  expect(answer.errno).toBe(0);
  const newest = async (kind: 'alarm' | 'fault'): Promise<string> =>
    (await person.get<{ records: Made[] }>(`/api/web/${kind}/pageAlarm`)).data.records[0]?.id ?? '';
  await expect.poll(() => newest('alarm')).not.toBe('');
  await expect.poll(() => newest('fault')).not.toBe('');
  return [await newest('alarm'), await newest('fault')];
}

/** The header has the person’s own name on every page. */
const outsideHeader = (page: Page) => page.locator(':not([data-testid="header"] *)');

/** The words stand there letter by letter, and nothing was made of them. */
async function expectLiteral(page: Page, where: string, words: readonly string[]): Promise<void> {
  for (const each of words) {
    const found = page.getByText(each).and(outsideHeader(page)).filter({ visible: true });
    await expect(found.first(), `${where} ${each}`).toBeVisible();
  }
  const harm = await page.evaluate(() => ({
    ran: '__xss' in window,
    made: document.querySelectorAll('img[src="x"], svg[onload]').length,
  }));
  expect(harm, where).toEqual({ ran: false, made: 0 });
}

type Marks = () => ReadonlyArray<{ readonly x: number; readonly y: number; readonly ids: readonly string[] }>;

/** Rests the pointer on the mark of a device on the map. */
async function hoverOn(page: Page, deviceId: string): Promise<void> {
  const place = (): Promise<{ x: number; y: number } | undefined> =>
    page.evaluate((id) => {
      const { clusters } = (window as unknown as { __guardlineMap: { clusters: Marks } }).__guardlineMap;
      // Lists that are kept behind it have maps too.
      const map = [...document.querySelectorAll<HTMLElement>('.gl-map')].find((each) => each.offsetParent !== null);
      const box = map?.getBoundingClientRect();
      const found = clusters().find(({ ids }) => ids.includes(id));
      return found === undefined || box === undefined ? undefined : { x: box.x + found.x, y: box.y + found.y };
    }, deviceId);
  // The map may still be on its way there.
  await expect(async () => {
    const to = await place();
    if (to === undefined) {
      // One whose drawer is open still stands in no cluster.
      await page.keyboard.press('Escape');
      throw new Error('the device has no mark yet');
    }
    await page.mouse.move(to.x + 1, to.y);
    await page.mouse.move(to.x, to.y);
    await expect(page.getByTestId('position-hover')).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
}

test('markup in any field that people write stands as text on every page that shows it, and never acts', async ({
  browser,
}) => {
  const { root, who, person, org, company, worker, project, rail, device, stock, alarmId, faultId } = await makeWorld();
  expect((await person.post('/api/web/setting/layout', demoLayout)).errno).toBe(0);
  const { page, context } = await sit(browser, who, '/userManage/company');
  const pages = [
    ['/userManage/company', [wide]],
    [`/userManage/company?open=${company.id}`, [wide, short]],
    ['/userManage/user', [wide, short]],
    ['/userManage/index', [short]],
    ['/systemManage/list', [short]],
    [`/systemManage/list/detail?id=${who.id}`, [short]],
    ['/systemManage/overdueSetting', [wide]],
    [`/project/index?open=${project.id}`, [wide]],
    [`/device/deviceList?open=${device.id}`, [wide]],
    [`/device/railList?open=${rail.id}`, [wide]],
    [`/device/deviceAlarmList?open=${alarmId}`, [wide, short]],
    ['/realtimeData/index', [wide]],
    ['/realtimeData/alarmFault', [wide]],
    ['/message/list', [wide]],
    [`/message/messageDetail?id=${faultId}`, [wide]],
    ['/message/msgsettings', [wide]],
    [`/position/index?id=${device.id}`, [wide]],
  ] as const;
  for (const [path, words] of pages) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page).toHaveURL((url) => url.pathname === new URL(path, url).pathname);
    await expect(shown(page)).toHaveCount(1);
    await expectLiteral(page, path, words);
    await page.keyboard.press('Escape');
  }
  await hoverOn(page, device.id);
  await expect(page.getByTestId('position-hover')).toContainText(wide);
  await expectLiteral(page, 'hover card', [wide]);
  await page.mouse.move(2, 2);
  await open(page, '/log?tab=audit');
  await page.getByTestId('audit-list').locator('tr[data-row]', { hasText: '单位 · 新增' }).first().click();
  await expect(page.getByTestId('audit-detail')).toContainText(wide);
  await expectLiteral(page, 'audit', [wide, short]);
  await page.keyboard.press('Escape');
  await page.getByTestId('header-notice').click();
  await expect(page.getByTestId('notice-panel')).toContainText(wide);
  await expectLiteral(page, 'notices', [wide]);
  await page.keyboard.press('Escape');
  await page.getByTestId('header-search').click();
  await page.getByTestId('header-search-input').fill('<img src=x');
  for (const group of ['devices', 'rails', 'projects']) {
    await expect(page.getByTestId(`search-${group}`).first()).toContainText(wide);
  }
  await expectLiteral(page, 'search', []);
  await open(page, '/screen');
  await expect(page.getByTestId('wall-live')).toBeVisible();
  await expectLiteral(page, '/screen', [wide]);
  await context.close();
  const stocks = await takeSeat(browser, 'root', '/imeiImport/imei');
  await expectLiteral(stocks.page, 'IMEI', [wide]);
  await stocks.context.close();

  for (const [by, path, body] of [
    [person, '/home/device/device/delete', { id: device.id, force: true }],
    [person, '/home/rail/rail/delete', { id: rail.id }],
    [person, '/home/project/project/delete', { id: project.id }],
    [person, '/home/person/person/delete', { id: worker.id }],
    [person, '/home/company/company/delete', { id: company.id }],
    [root, '/home/imei/imei/delete', { ids: [stock.id] }],
    [root, '/home/user/user/delete', { id: who.id }],
    [root, '/home/org/org/delete', { id: org.id }],
  ] as const) {
    const { errno, errmsg } = await by.post(path, body);
    expect([path, errno, errmsg]).toEqual([path, 0, '操作成功']);
  }
});
