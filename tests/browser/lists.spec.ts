import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from '@playwright/test';
import exceljs from 'exceljs';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { at, expect, makeNewcomer } from './newcomer.ts';
import { healthyDevice, personByCall, report, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { violationsOf } from './violations.ts';
import { sit } from './tabSeat.ts';

const accounts = '/systemManage/list';
const companies = '/userManage/company';
const people = '/userManage/user';
/** Names of this run: the stack is shared with other tests. */
const mark = String(Date.now()).slice(-6);
const rows = (page: Page): Locator => page.locator('tr[data-row]').filter({ visible: true });
const headOf = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').filter({ visible: true }).allInnerTexts();
const toast = (page: Page, words: string): Locator =>
  page.locator('.mantine-Notification-root').filter({ hasText: words });

async function listReady(page: Page): Promise<void> {
  await expect(rows(page).first()).toBeVisible();
}
/** Opens the menu of columns, and closes it when `act` is done. */
async function inMenu(page: Page, area: string, act: () => Promise<void>): Promise<void> {
  await page.getByTestId(`${area}-view`).filter({ visible: true }).click();
  await expect(page.getByTestId(`${area}-view-menu`)).toBeVisible();
  await act();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId(`${area}-view-menu`)).toHaveCount(0);
}
/** First row of the sheet, and how many rows follow. */
async function sheetOf(file: Download): Promise<{ head: string[]; rows: number }> {
  const book = new exceljs.Workbook();
  await book.xlsx.load(new Uint8Array(readFileSync(await file.path())).buffer);
  const [sheet] = book.worksheets;
  const columns = sheet?.columnCount ?? 0;
  const head = Array.from({ length: columns }, (_, at) => sheet?.getRow(1).getCell(at + 1).text ?? '');
  return { head, rows: (sheet?.rowCount ?? 0) - 1 };
}
async function saved(page: Page, button: string): Promise<{ head: string[]; rows: number }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId(button).filter({ visible: true }).click(),
  ]);
  return sheetOf(file);
}
async function addPerson(name: string): Promise<string> {
  const root = await personByCall('root');
  const mobile = `158${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const answer = await root.post<{ id: string }>('/home/person/person/add', {
    real_name: name,
    mobile,
    orgId: 'AH-HF-1',
  });
  expect(answer.errno, answer.errmsg).toBe(0);
  return answer.data.id;
}

test('hidden columns and the density outlive a reload, are not another user’s, and give way to the default again', async ({
  browser,
}) => {
  const who = await makeNewcomer({ roles: ['supervise_zhidui'] });
  const { page, context } = await sit(browser, who, accounts);
  await listReady(page);
  const all = await headOf(page);
  expect(all).toEqual(['', '用户', '联系方式', '组织 / 单位', '角色', '状态', '最近登录', '操作']);
  const height = async (): Promise<number> => (await rows(page).first().boundingBox())?.height ?? 0;
  const before = await height();

  await inMenu(page, 'user', async () => {
    expect(await violationsOf(page)).toEqual([]);
    // What names a row and what acts on it cannot be hidden.
    for (const key of ['real_name', 'actions']) await expect(page.getByTestId(`user-column-${key}`)).toHaveCount(0);
    for (const key of ['roles', 'lastLoginAt']) await page.getByTestId(`user-column-${key}`).uncheck();
    await page.getByTestId('user-density').getByText('紧凑').click();
  });
  const fewer = all.filter((title) => title !== '角色' && title !== '最近登录');
  expect(await headOf(page)).toEqual(fewer);
  expect(await height()).toBeLessThan(before - 4);

  await page.reload();
  await listReady(page);
  expect(await headOf(page)).toEqual(fewer);
  expect(await height()).toBeLessThan(before - 4);
  // The other reading of user management is a list of its own.
  await page.goto(at('/userManage/index'));
  await listReady(page);
  expect(await headOf(page)).toEqual(all);

  // The same browser, somebody else.
  const other = await personByCall('supervise');
  await page.context().addCookies([{ ...other.cookie, url: at('/'), httpOnly: true, sameSite: 'Strict' }]);
  await page.evaluate(
    ([token, uuid, userInfo]) => {
      document.cookie = `admin-token=${token}; path=/`;
      document.cookie = `admin-uuid=${uuid}; path=/`;
      localStorage.setItem('admin-account', JSON.stringify({ version: 1, state: { userInfo, isLogin: true } }));
    },
    [other.token, other.session.uuid, other.session.info] as const,
  );
  await page.goto(at(accounts));
  await listReady(page);
  expect(await headOf(page)).toEqual(all);
  expect(await height()).toBe(before);
  await context.close();

  const again = await sit(browser, who, accounts);
  await listReady(again.page);
  await inMenu(again.page, 'user', async () => {
    await expect(again.page.getByTestId('user-view-restore')).toBeDisabled();
    await again.page.getByTestId('user-column-status').uncheck();
    expect(await headOf(again.page)).not.toContain('状态');
    await again.page.getByTestId('user-view-restore').click();
    expect(await headOf(again.page)).toEqual(all);
    await expect(again.page.getByTestId('user-column-status')).toBeChecked();
  });
  await again.context.close();
});

test('the workbook has exactly the columns that are shown, of the rows under the filter or the picked ones', async ({
  browser,
}) => {
  const name = `导出${mark}`;
  const ids = [await addPerson(`${name}甲`), await addPerson(`${name}乙`)];
  const { page, context } = await takeSeat(browser, 'supervise', `${people}?text=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(2);
  await inMenu(page, 'person', async () => {
    for (const key of ['gender', 'mobile', 'account']) await page.getByTestId(`person-column-${key}`).uncheck();
  });
  const wanted = { head: ['姓名', '单位名称', '所属组织', '岗位', '邮箱', '状态'], rows: 2 };
  expect(await saved(page, 'person-export')).toEqual(wanted);
  await page.locator(`tr[data-person="${name}乙"]`).getByRole('checkbox').check();
  expect(await saved(page, 'person-bulk-export')).toEqual({ ...wanted, rows: 1 });

  await page.goto(`${companies}?text=${encodeURIComponent('养护')}`);
  await listReady(page);
  const total = await rows(page).count();
  await inMenu(page, 'company', async () => {
    for (const key of ['contact', 'region', 'personCount']) await page.getByTestId(`company-column-${key}`).uncheck();
  });
  expect(await saved(page, 'company-export')).toEqual({
    head: ['单位名称', '统一社会信用代码', '单位类型', '所属组织', '项目数', '状态'],
    rows: total,
  });

  await page.goto(`${accounts}?text=operate`);
  await listReady(page);
  await inMenu(page, 'user', async () => {
    for (const key of ['roles', 'mobile', 'lastLoginAt']) await page.getByTestId(`user-column-${key}`).uncheck();
  });
  const found = await rows(page).count();
  expect(await saved(page, 'user-export')).toEqual({
    head: ['姓名', '用户名', '所属组织', '单位', '状态'],
    rows: found,
  });
  await rows(page).first().getByRole('checkbox').check();
  expect((await saved(page, 'user-bulk-export')).rows).toBe(1);
  await context.close();
  await (await personByCall('root')).post('/home/person/person/delete', { id: ids });
});

test('all that match are picked over several pages and done at once; another filter starts with none', async ({
  browser,
}) => {
  const root = await personByCall('root');
  const name = `批量${mark}`;
  const many = 104;
  const ids: string[] = [];
  for (let at = 0; at < many; at += 1) {
    const form = { name: `${name}第${at}号`, type: 'owner', orgId: 'AH-HF-1' };
    const answer = await root.post<{ id: string }>('/home/company/company/add', form);
    expect(answer.errno, answer.errmsg).toBe(0);
    ids.push(answer.data.id);
  }
  const { page, context } = await takeSeat(
    browser,
    'supervise',
    `${companies}?text=${encodeURIComponent(name)}&size=10`,
  );
  await expect(rows(page)).toHaveCount(10);
  const bar = page.getByTestId('pick-all');
  const all = page.getByRole('checkbox', { name: '全选本页' });
  await rows(page).first().getByRole('checkbox').check();
  await expect(bar).toHaveCount(0);
  await all.check();
  await expect(bar).toHaveText(`已选本页 10 条，选择全部 ${many} 条`);
  const old = (await rows(page).first().getAttribute('data-row')) ?? '';
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByTestId('company-bulk')).toHaveCount(0);
  // The rows of before stand until the next ones are answered.
  await expect(rows(page).first()).not.toHaveAttribute('data-row', old);

  await all.check();
  await bar.click();
  await expect(page.getByTestId('picked-all')).toHaveText(`已选全部 ${many} 条`);
  await expect(page.getByTestId('company-bulk')).toContainText(`已选 ${many} 条`);
  await page.getByTestId('company-bulk-disable').click();
  await expect(toast(page, `${many} 条已处理`)).toBeVisible();
  await expect(page.getByTestId('company-bulk')).toHaveCount(0);
  const asked = { keyword: name, status: 'disabled', page_size: 1 };
  const { data } = await root.post<{ total: number }>('/home/company/company/listPage', asked);
  expect(data.total).toBe(many);

  // One less: the bar is gone, the others stay picked.
  await all.check();
  await bar.click();
  await expect(page.getByTestId('picked-all')).toBeVisible();
  await rows(page).first().getByRole('checkbox').uncheck();
  await expect(page.getByTestId('picked-all')).toHaveCount(0);
  await expect(page.getByTestId('company-bulk')).toContainText(`已选 ${many - 1} 条`);
  await page.getByTestId('company-bulk-delete').click();
  await expect(page.getByTestId('ask')).toContainText(String(many - 1));
  await page.getByTestId('ask-yes').click();
  await expect(toast(page, `${many - 1} 条已处理`)).toBeVisible();
  // The second page is no more: the one that is left stands on the first.
  await expect(rows(page)).toHaveCount(1);
  await context.close();
  await root.post('/home/company/company/delete', { id: ids });
});

test('while a row is picked rows change in place, gone ones go, and new ones wait for a click', async ({ browser }) => {
  const root = await personByCall('root');
  const name = `静待${mark}`;
  const [first, second, third] = [
    await addPerson(`${name}B`),
    await addPerson(`${name}C`),
    await addPerson(`${name}D`),
  ];
  const { page, context } = await takeSeat(browser, 'supervise', `${people}?text=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(3);
  const names = (): Promise<Array<string | null>> =>
    rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-person')));
  const row = (letter: string): Locator => page.locator(`tr[data-person="${name}${letter}"]`);
  await row('C').getByRole('checkbox').check();
  await page.mouse.move(2, 2);

  // A name that comes before all others does not push them down.
  const added = await addPerson(`${name}A`);
  const waiting = page.getByTestId('new-rows');
  await expect(waiting).toHaveText('有 1 条新数据，点击查看');
  expect(await names()).toEqual([`${name}B`, `${name}C`, `${name}D`]);
  // The page itself notes who flashes: it lasts little more than a second.
  await page.evaluate((id) => {
    const watched = { hasFlashed: false };
    Object.assign(window, { watched });
    new MutationObserver(() => {
      watched.hasFlashed ||= document.querySelector(`tr[data-row="${id}"][class*="changed"]`) !== null;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  }, second);
  const change = { id: second, real_name: `${name}Z`, mobile: '15800000001', orgId: 'AH-HF-1', post: '班长' };
  expect((await root.post('/home/person/person/update', change)).errno).toBe(0);
  // It flashes where it is, though it belongs at the end now.
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { watched: { hasFlashed: boolean } }).watched.hasFlashed))
    .toBe(true);
  expect(await names()).toEqual([`${name}B`, `${name}Z`, `${name}D`]);
  await expect(row('Z')).toContainText('班长');
  expect((await root.post('/home/person/person/delete', { id: third })).errno).toBe(0);
  await expect(row('D')).toHaveCount(0);
  await expect(page.getByTestId('person-bulk')).toContainText('已选 1 条');

  await waiting.click();
  await expect(row('A')).toBeVisible();
  expect(await names()).toEqual([`${name}A`, `${name}B`, `${name}Z`]);
  await expect(waiting).toHaveCount(0);
  await expect(page.getByTestId('person-bulk')).toHaveCount(0);

  // Under the pointer they wait, too, and come when it leaves.
  await row('B').hover();
  await addPerson(`${name}AA`);
  await expect(waiting).toBeVisible();
  expect(await names()).toEqual([`${name}A`, `${name}B`, `${name}Z`]);
  await page.mouse.move(2, 2);
  await expect(row('AA')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await context.close();
  const left = await root.post<{ records: Array<{ id: string }> }>('/home/person/person/listPage', { keyword: name });
  const ids = [first, second, added, ...left.data.records.map(({ id }) => id)];
  await root.post('/home/person/person/delete', { id: ids });
});

test('accounts wait as well while one is picked', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', accounts);
  await listReady(page);
  await rows(page).first().getByRole('checkbox').check();
  await page.mouse.move(2, 2);
  const newest = await rows(page).first().getAttribute('data-user');
  const username = `list${mark}`;
  const form = { username, password: 'secret-of-test', real_name: '新来者', mobile: `126${mark}88`, orgId: 'AH-HF-1' };
  const root = await personByCall('root');
  expect((await root.post('/home/user/user/add', { ...form, roles: [] })).errno).toBe(0);
  await expect(page.getByTestId('new-rows')).toBeVisible();
  await expect(rows(page).first()).toHaveAttribute('data-user', newest ?? '');
  await page.getByTestId('new-rows').click();
  await expect(rows(page).first()).toHaveAttribute('data-user', username);
  await context.close();
});

/** Alarms that were escalated as often as a rule can say: nothing in the product makes them so within a test. */
const mostEscalations = 10;
async function escalateAll(page: Page): Promise<void> {
  await page.route('**/api/web/alarm/pageAlarm*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { records: object[] } };
    const escalated = { handledStatus: '00', escalationLevel: mostEscalations };
    body.data.records = body.data.records.map((row) => ({ ...row, ...escalated }));
    await route.fulfill({ response, json: body });
  });
}

/** True when the cell around does not show all of it. */
const isCut = (within: Locator): Promise<boolean> =>
  within.evaluate((element) => {
    const cell = element.closest('td');
    return cell === null || cell.scrollWidth > cell.clientWidth;
  });

test('in English the most severe alarms are named whole, and how often they were escalated', async ({ browser }) => {
  const who = await makeNewcomer({ roles: ['operate'] });
  const person = await signIn(stackFacts(), who.username, who.password);
  expect((await person.post('/api/web/setting/personal', { locale: 'en-US' })).errno).toBe(0);
  await report((await healthyDevice(person)).imei, { impactG: 5.1 });
  const { page, context } = await sit(browser, who, '/device/deviceAlarmList?severity=1');
  const chip = rows(page).first().getByText('Critical', { exact: true });
  await expect(chip).toBeVisible();
  await expect.poll(() => isCut(chip)).toBe(false);
  await escalateAll(page);
  await page.evaluate(() => history.pushState(null, '', '/device/deviceAlarmList'));
  const due = rows(page).first().getByText(`Escalated ${mostEscalations}×`);
  for (const width of [1_440, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(due).toBeVisible();
    await expect.poll(() => isCut(due), `${width}`).toBe(false);
    await expect(page.locator('thead th').filter({ hasText: 'Guardrail', visible: true })).toBeVisible();
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('in English both answers to a registration stand within the table, and the type of an alarm is named whole', async ({
  browser,
}) => {
  const who = await makeNewcomer({ roles: ['supervise_zhidui'] });
  const person = await signIn(stackFacts(), who.username, who.password);
  expect((await person.post('/api/web/setting/personal', { locale: 'en-US' })).errno).toBe(0);
  for (const width of [1440, 1200]) {
    const options = { viewport: { width, height: 800 } };
    const { page, context } = await sit(browser, who, `${accounts}?status=pending`, options);
    const reject = page.getByRole('button', { name: 'Reject', exact: true }).first();
    await expect(reject).toBeInViewport({ ratio: 1 });
    if (width === 1440) {
      await report((await healthyDevice(person)).imei, { impactG: 0.7 });
      await page.evaluate(() => history.pushState(null, '', '/device/deviceAlarmList?severity=3'));
      const type = rows(page).getByText('Impact warning', { exact: true }).first();
      await expect(type).toBeVisible();
      // A fraction of a pixel is enough for an ellipsis, and too little for scrollWidth.
      const roomOf = (element: Element): number => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const cell = element.closest('td') ?? element;
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
        return cell.getBoundingClientRect().width - padding - words.getBoundingClientRect().width;
      };
      await expect.poll(() => type.evaluate(roomOf)).toBeGreaterThan(0);
      await page.setViewportSize({ width: 900, height: 800 });
      const name = page.getByRole('columnheader', { name: 'Device' });
      await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(110);
    }
    await context.close();
  }
});

test('what names a row keeps its room at every width', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', '/realtimeData/index');
  await escalateAll(page);
  const due = rows(page).first().getByText(`已升级 ${mostEscalations} 次`);
  for (const path of ['/realtimeData/index', '/device/deviceAlarmList']) {
    if (path !== '/realtimeData/index') await page.goto(path);
    await expect(rows(page).first()).toBeVisible();
    for (const width of [620, 760, 900, 1_060, 1_130, 1_240, 1_340, 1_440, 1_920]) {
      await page.setViewportSize({ width, height: 900 });
      const head = page.locator('thead th').filter({ hasText: '设备' });
      await expect(head, `${path} at ${width}`).toBeVisible();
      await expect.poll(async () => (await head.boundingBox())?.width ?? 0, `${path} at ${width}`).toBeGreaterThan(110);
      if (path === '/device/deviceAlarmList') await expect.poll(() => isCut(due), `${path} at ${width}`).toBe(false);
    }
  }
  // A call that is still under way ends with the page, not with an error.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
