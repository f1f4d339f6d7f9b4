import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { atRest } from './frames.ts';
import { giveCallsTime } from './heldCall.ts';
import { personByCall, takeSeat } from './people.ts';
import { violationsOf } from './violations.ts';

const companies = '/userManage/company';
const people = '/userManage/user';
/** Names of this run: the stack is shared with other tests. */
const mark = String(Date.now()).slice(-6);
const node = (page: Page, title: string): Locator => page.getByRole('treeitem', { name: title, exact: true });
const row = (page: Page, name: string): Locator =>
  page.locator(`tr[data-company="${name}"], tr[data-person="${name}"]`);
const more = async (page: Page, name: string, item: string): Promise<void> => {
  await row(page, name).getByLabel('更多操作').click();
  await page.getByTestId(item).click();
};
const confirm = (page: Page): Promise<void> => page.getByTestId('ask-yes').click();
const toasted = (page: Page, words: string): Promise<void> =>
  expect(page.locator('.mantine-Notification-root').filter({ hasText: words }).first()).toBeVisible();

/** An organisation of this test below another one, by call. */
async function addOrg(parentId: string, title: string): Promise<string> {
  const root = await personByCall('root');
  const answer = await root.post<{ id: string }>('/home/org/org/add', { parentId, title });
  expect(answer.errno).toBe(0);
  return answer.data.id;
}

test('SEED-059 SEED-011 SEED-237 /userManage/company opens company management: a unit is added, edited, switched off and deleted, and others see it at once', async ({
  browser,
}) => {
  const name = `测试养护${mark}`;
  const seat = await takeSeat(browser, 'supervise', companies);
  const other = await takeSeat(browser, 'root', companies);
  const { page } = seat;
  await expect(page.getByRole('heading', { level: 1, name: '单位管理' })).toBeVisible();
  await expect(other.page.locator('tr[data-company]').first()).toBeVisible();

  await page.getByTestId('company-add').click();
  const form = page.getByTestId('company-form');
  await page.getByTestId('company-form-code').fill('123');
  await expect(form.getByText('统一社会信用代码为18位数字或大写字母')).toBeVisible();
  await page.getByTestId('company-form-mobile').pressSequentially('138000012345');
  await expect(form.getByText('输入的手机号码格式有误')).toBeVisible();
  await page.getByTestId('company-form-submit').click();
  await expect(form.getByText('请输入单位名称')).toBeVisible();
  await expect(page.getByTestId('company-form-name')).toBeFocused();
  await page.getByTestId('company-form-name').fill(name);
  await page.getByTestId('company-form-type').click();
  await page.getByRole('option', { name: '养护单位' }).click();
  await page.getByTestId('company-form-code').fill('');
  await page.getByTestId('company-form-mobile').fill('13800001234');
  await form.getByTestId('region-province').click();
  await form.getByTestId('region-province').fill('a');
  await page.getByRole('option', { name: '安徽省' }).click();
  await form.getByTestId('region-city').click();
  await page.getByRole('option', { name: '合肥市' }).click();
  await page.getByTestId('company-form-submit').click();
  await toasted(page, '单位已新增');
  await expect(row(page, name)).toContainText('合肥市');
  await expect(row(other.page, name)).toBeVisible();

  // A move that fails leaves its dialog and what was chosen there.
  const move = '**/home/company/company/move';
  await page.route(move, (route) => route.fulfill({ json: { errno: 9000, errmsg: '暂时无法移动', data: null } }));
  await more(page, name, 'company-move');
  await page.getByTestId('company-move-to').click();
  await page.getByTestId('company-move-to-tree').getByRole('treeitem', { name: '合肥大队' }).click();
  await page.getByTestId('company-move-submit').click();
  await toasted(page, '暂时无法移动');
  await page.unroute(move);
  await expect(page.getByTestId('company-move-to')).toContainText('合肥大队');
  await page.getByTestId('company-move-submit').click();
  await expect(page.getByTestId('company-move-dialog')).toHaveCount(0);
  await toasted(page, '单位已移动');

  await row(page, name).getByTestId('company-edit').click();
  await page.getByTestId('company-form-name').fill(`${name}改`);
  await page.getByTestId('company-form-submit').click();
  await expect(row(other.page, `${name}改`)).toBeVisible();
  await more(page, `${name}改`, 'company-switch');
  await expect(row(other.page, `${name}改`)).toHaveAttribute('data-status', 'disabled');
  await row(page, `${name}改`).click();
  await expect(page.getByTestId('company-drawer').getByRole('tab')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await more(page, `${name}改`, 'company-delete');
  await expect(page.getByTestId('ask')).toContainText(`${name}改`);
  await confirm(page);
  await expect(row(other.page, `${name}改`)).toHaveCount(0);
  // The keyboard goes on from the row that took its place.
  await expect(row(page, `${name}改`)).toHaveCount(0);
  await expect(page.locator('tr[data-company]:focus')).toBeVisible();
  // A unit with people says what stands in the way.
  const held = (await page.locator('tr[data-company]').first().getAttribute('data-company')) ?? '';
  await more(page, held, 'company-delete');
  await confirm(page);
  await toasted(page, '名人员');
  await Promise.all([seat.context.close(), other.context.close()]);
});

test('somebody else was faster: their change is shown, and taken or overwritten', async ({ browser }) => {
  const root = await personByCall('root');
  const name = `并发单位${mark}`;
  const fields = { name, type: 'owner', orgId: 'AH-HF-1' };
  const { data } = await root.post<{ id: string }>('/home/company/company/add', fields);
  const { page, context } = await takeSeat(browser, 'supervise', `${companies}?text=${encodeURIComponent(name)}`);
  await row(page, name).getByTestId('company-edit').click();
  await page.getByTestId('company-form-name').fill(`${name}我`);
  await root.post('/home/company/company/update', { ...fields, id: data.id, contact: '他人' });
  await page.getByTestId('company-form-submit').click();
  await expect(page.getByTestId('form-stale')).toContainText('联系人 → 他人');
  await page.getByTestId('form-mine').click();
  // It is settled: nothing red is left of it.
  await expect(page.getByTestId('form-stale')).toHaveCount(0);
  await expect(page.getByTestId('company-form-failure')).toHaveCount(0);
  await page.getByTestId('company-form-submit').click();
  await expect(row(page, `${name}我`)).toBeVisible();
  await root.post('/home/company/company/delete', { id: data.id });
  await context.close();
});

test('the tree: an organisation is added, renamed, dragged under another one, moved back by keyboard, and deleted', async ({
  browser,
}) => {
  const [from, to] = [`甲组${mark}`, `乙组${mark}`];
  const [fromId] = [await addOrg('AH-HF', from), await addOrg('AH-HF', to)];
  const { page, context } = await takeSeat(browser, 'supervise', companies);
  await node(page, from).click();
  await page.getByTestId('org-add').click();
  await page.getByTestId('org-form-code').fill('小写');
  await expect(page.getByTestId('org-form').getByText('编码为1-30位大写字母、数字、_或-')).toBeVisible();
  await page.getByTestId('org-form-code').fill('');
  await page.getByTestId('org-form-title').fill(`丙组${mark}`);
  // Escape leaves nothing unsaved behind without asking.
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('ask')).toContainText('有未保存的修改');
  await page.getByTestId('ask-no').click();
  await expect(page.getByTestId('org-form-title')).toHaveValue(`丙组${mark}`);
  // The tree goes into its sheet in a narrow window; the form stays.
  await page.setViewportSize({ width: 560, height: 900 });
  await expect(page.getByTestId('company-tree-open')).toBeAttached();
  await expect(page.getByTestId('org-form-title')).toHaveValue(`丙组${mark}`);
  await page.setViewportSize({ width: 1_440, height: 900 });
  await expect(page.getByTestId('company-tree-open')).toHaveCount(0);
  await page.getByTestId('org-form-submit').click();
  await toasted(page, '组织已新增');
  await node(page, from).getByRole('button').click();
  await expect(node(page, `丙组${mark}`)).toBeVisible();

  const [start, target] = await atRest(page, async () => [
    await node(page, from).boundingBox(),
    await node(page, to).boundingBox(),
  ]);
  if (start === null || target === null) throw new Error('rows without a place');
  await page.mouse.move(start.x + 80, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move(start.x + 90, start.y + start.height / 2 + 12, { steps: 4 });
  await page.mouse.move(target.x + 90, target.y + target.height / 2, { steps: 8 });
  await expect(page.locator('[data-over]')).toBeVisible();
  await page.mouse.up();
  await expect(page.getByTestId('ask')).toContainText(`将“${from}”移动到“${to}”下`);
  await confirm(page);
  await toasted(page, '组织已移动');
  await node(page, to).getByRole('button').click();
  await expect(node(page, from)).toHaveAttribute('aria-level', '3');

  // By keyboard alone: to the node, its move button, the select, the tree in it.
  await node(page, from).click();
  await page.getByTestId('org-move').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('org-move-to').focus();
  await page.keyboard.press('Enter');
  const tree = page.getByTestId('org-move-to-tree');
  // The focus comes into the dialog by itself first.
  await expect(page.getByRole('textbox').and(page.locator(':focus'))).toBeVisible();
  await tree.focus();
  await expect(tree.getByRole('treeitem', { name: from })).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByTestId('org-move-submit').focus();
  await page.keyboard.press('Enter');
  await expect(node(page, from)).toHaveAttribute('aria-level', '2');

  await node(page, from).click();
  await page.getByTestId('org-tree').or(page.getByTestId('org-panel-tree')).focus();
  await page.keyboard.press('F2');
  await page.getByTestId('org-form-title').fill(`${from}改`);
  await page.getByTestId('org-form-submit').click();
  await expect(node(page, `${from}改`)).toBeVisible();
  // Enter that is held down asks, and answers nothing; the answer that destroys nothing has the focus.
  await page.getByTestId('org-remove').focus();
  await page.keyboard.down('Enter');
  await expect(page.getByTestId('ask-no')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.getByTestId('ask-yes').focus();
  await page.keyboard.press('Enter');
  await toasted(page, '1 个下级组织');

  // Somebody chooses another one while a deletion is on its way.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await giveCallsTime(page);
  await page.route('**/home/org/org/delete', async (route) => {
    await held;
    await route.continue();
  });
  await node(page, `丙组${mark}`).click();
  await page.getByTestId('org-remove').click();
  const asked = page.waitForRequest('**/home/org/org/delete');
  await confirm(page);
  await asked;
  await node(page, to).click();
  await expect(node(page, to)).toHaveAttribute('aria-selected', 'true');
  answer();
  await expect(node(page, `丙组${mark}`)).toHaveCount(0);
  await expect(node(page, to)).toHaveAttribute('aria-selected', 'true');
  const root = await personByCall('root');
  const listed = await root.post<Array<{ id: string; parentId: string }>>('/home/org/org/list', { keyword: mark });
  const child = listed.data.find(({ parentId }) => parentId === fromId);
  for (const id of [child?.id, ...listed.data.map((each) => each.id)]) await root.post('/home/org/org/delete', { id });
  await expect(node(page, `${from}改`)).toHaveCount(0);
  await context.close();
});

test('SEED-108 SEED-109 SEED-153 the organisation picker searches, checks with all below, and sends the ids joined by comma', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'root', people);
  await expect(page.locator('tr[data-person]').first()).toBeVisible();
  await page.getByTestId('org-picker').click();
  const panel = page.getByTestId('org-picker-panel');
  await panel.getByRole('textbox').fill('芜湖');
  await expect(panel.getByRole('treeitem')).toHaveText(['安徽高速护栏总队', '芜湖支队', '芜湖大队']);
  await expect(panel.locator('mark').first()).toHaveText('芜湖');
  await panel.getByRole('textbox').fill('没有这个组织');
  await expect(panel.getByText('没有匹配的组织')).toBeVisible();
  await panel.getByRole('textbox').fill('');

  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/home/person/person/listPage') && (request.postData() ?? '').includes('orgIds'),
  );
  await panel.getByTestId('org-picker-tree').focus();
  // The initials jump, the arrows close and open, Space checks. Letters that come late begin anew.
  await expect(async () => {
    await page.keyboard.press('Home');
    await page.keyboard.type('whz');
    await expect(node(page, '芜湖支队')).toHaveAttribute('data-active', '', { timeout: 500 });
  }).toPass({ intervals: [1_500] });
  await page.keyboard.press('ArrowLeft');
  await expect(node(page, '芜湖支队')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(node(page, '芜湖支队')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press(' ');
  expect((await asked).postDataJSON()).toMatchObject({ orgIds: 'AH-WH,AH-WH-1,AH-WH-2' });
  await expect(panel.getByTestId('org-picker-count')).toHaveText('3 个组织');
  await expect(node(page, '安徽高速护栏总队')).toHaveAttribute('aria-checked', 'mixed');
  await expect(node(page, '芜湖大队')).toHaveAttribute('aria-checked', 'true');
  await expect
    .poll(async () => page.locator('tr[data-person]').allInnerTexts())
    .not.toContainEqual(expect.stringMatching(/蚌埠|合肥大队/));
  await expect(page).toHaveURL(/orgIds=AH-WH%2CAH-WH-1%2CAH-WH-2/);
  await panel.getByTestId('org-picker-clear').click();
  await expect(panel.getByTestId('org-picker-count')).toHaveText('全部组织');
  await panel.getByTestId('org-picker-all').click();
  await expect(panel.getByTestId('org-picker-count')).toHaveText(/^\d+ 个组织$/);
  await context.close();
});

test('an organisation tree that cannot be had says so and is asked again', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'root', '/position/index');
  let broken = true;
  await page.route('**/api/web/common/getOrgTree*', (route) => (broken ? route.abort() : route.continue()));
  await page.goto(people);
  await page.getByTestId('org-picker').click();
  await expect(page.getByTestId('org-picker-panel').getByRole('alert')).toBeVisible();
  broken = false;
  await expect(async () => {
    // A change that is pushed meanwhile asks again by itself.
    const retry = page.getByTestId('org-picker-retry');
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(node(page, '安徽高速护栏总队')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await context.close();
});

test('SEED-060 SEED-011 SEED-237 /userManage/user opens personnel management: somebody is added, gets an account, is unlinked and deleted', async ({
  browser,
}) => {
  const name = `测${mark}`;
  const mobile = `157${mark}${mark.slice(0, 2)}`;
  const { page, context } = await takeSeat(browser, 'supervise', people);
  await expect(page.getByRole('heading', { level: 1, name: '人员管理' })).toBeVisible();
  await page.getByTestId('person-add').click();
  const form = page.getByTestId('person-form');
  await page.getByTestId('person-form-idCard').fill('340100');
  await expect(form.getByText('身份证号格式有误')).toBeVisible();
  await page.getByTestId('person-form-idCard').fill('11010519491231002X');
  await expect(form.getByText('身份证号格式有误')).toHaveCount(0);
  await page.getByTestId('person-form-name').fill(name);
  await page.getByTestId('person-form-mobile').pressSequentially(`${mobile}0`);
  await expect(form.getByText('输入的手机号码格式有误')).toBeVisible();
  await page.getByTestId('person-form-mobile').fill(mobile);
  await page.getByTestId('person-form-org').click();
  await page.getByTestId('person-form-org-tree').getByRole('treeitem', { name: '合肥大队' }).click();
  await page.getByTestId('person-form-submit').click();
  await toasted(page, '人员已新增');
  await page.goto(`${people}?text=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toContainText('未关联');

  await more(page, name, 'person-create-account');
  const account = page.getByTestId('account-form');
  await expect(page.getByTestId('account-form-mobile')).toHaveValue(mobile);
  await page.getByTestId('account-form-mobile').pressSequentially('0');
  await expect(account.getByText('输入的手机号码格式有误')).toBeVisible();
  await page.getByTestId('account-form-mobile').fill(mobile);
  await expect(page.getByTestId('account-form-org')).toContainText('合肥大队');
  await page.getByTestId('account-form-username').fill('1x');
  await expect(account.getByText('用户名为3-32位字母、数字或_.-，以字母开头')).toBeVisible();
  await page.getByTestId('account-form-username').fill(`person${mark}`);
  await page.getByTestId('account-form-password').fill('correct horse 9');
  await page.getByTestId('account-form-submit').click();
  await toasted(page, `账号 person${mark} 已创建`);
  await expect(row(page, name)).toContainText(`person${mark}`);

  await row(page, name).getByTestId('person-edit').click();
  await expect(page.getByTestId('person-form-idCard')).toHaveAttribute('placeholder', '110***********002X');
  await page.keyboard.press('Escape');
  await more(page, name, 'person-unlink');
  await confirm(page);
  await expect(row(page, name)).toContainText('未关联');
  await row(page, name).getByRole('checkbox').click();
  await page.getByTestId('person-bulk-off').click();
  await expect(row(page, name)).toHaveAttribute('data-status', 'off');
  await more(page, name, 'person-delete');
  await confirm(page);
  await expect(row(page, name)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.goto(people);
  await page.getByTestId('person-export').click();
  expect((await download).suggestedFilename()).toMatch(/^人员管理_\d{14}\.xlsx$/);
  await context.close();
});

test('who may not edit sees masked mobiles and nothing to press; pinyin is not searched for; units that cannot be had say so, whatever numbers the address has; a drawer behind takes no keys', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'viewer', people);
  await expect(page.locator('tr[data-person]').first()).toContainText(/1\d{2}\*{4}\d{4}/);
  for (const id of ['person-add', 'person-edit', 'person-export', 'person-more']) {
    await expect(page.getByTestId(id)).toHaveCount(0);
  }

  const search = page.locator('input[data-shortcut="search"]').first();
  /** Past the 300 ms that typing waits, by the page's own clock. */
  const rest = (): Promise<void> => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 450)));
  const ime = await page.context().newCDPSession(page);
  const pinyin = { text: 'hefei', selectionStart: 5, selectionEnd: 5 };
  await search.focus();
  await ime.send('Input.imeSetComposition', pinyin);
  await expect(search).toHaveValue('hefei');
  await rest();
  await expect(page).not.toHaveURL(/text=/);
  await ime.send('Input.insertText', { text: '合肥' });
  await expect(page).toHaveURL(/text=%E5%90%88%E8%82%A5/);
  // Reset within the 300 ms: what was typed does not come after it, whatever the filter was.
  const reset = page.getByRole('button', { name: '重置', exact: true });
  await search.fill('另外');
  await reset.click();
  await expect(search).toHaveValue('');
  const duty = page.locator('input[data-shortcut="search"]').nth(1);
  await duty.fill('班长');
  await duty.press('Enter');
  await expect(reset).toBeVisible();
  await search.fill('另外');
  await reset.click();
  await expect(search).toHaveValue('');
  await rest();
  await expect(page).not.toHaveURL(/text=/);

  let fail = (): void => undefined;
  const slow = new Promise<void>((resolve) => (fail = resolve));
  await giveCallsTime(page);
  await page.route('**/home/company/company/listPage', async (route) => {
    await slow;
    await route.fulfill({ status: 500, body: '{}' });
  });
  // Numbers and a sort that no list has: they are as if they were missing.
  await page.goto(`${companies}?page=0&size=0&sort=foo.asc`);
  const screen = page.getByTestId('company-screen');
  // The tree is there, the units are not: that is not "no units".
  await expect(screen.getByRole('treeitem').first()).toBeVisible();
  await expect(screen.locator('tbody tr[aria-hidden]').first()).toBeVisible();
  fail();
  await expect(screen.getByRole('alert')).toContainText('加载失败');
  await page.unroute('**/home/company/company/listPage');
  await screen.getByRole('button', { name: '重试' }).click();
  await expect(page.locator('tr[data-company]').first()).toBeVisible();
  for (const id of ['company-add', 'company-edit', 'company-export', 'org-add', 'org-move']) {
    await expect(page.getByTestId(id)).toHaveCount(0);
  }

  await page.locator('tr[data-company]').first().click();
  const drawer = page.getByTestId('company-drawer').locator('[role="dialog"]');
  await expect(drawer).toBeVisible();
  await page.evaluate((path) => history.pushState(null, '', path), people);
  await expect(page.locator('tr[data-person]').first()).toBeVisible();
  await expect(drawer).toHaveCount(1);
  await expect(drawer).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByTestId('shortcuts')).toBeVisible();
  await context.close();
});

test('names keep their room at every width: other columns go first', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'root', companies);
  for (const width of [1_440, 1_100, 900]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, column] of [
      [companies, '单位名称'],
      [people, '姓名'],
    ] as const) {
      await page.goto(path);
      const head = page.getByRole('columnheader', { name: column });
      await expect(page.locator('tr[data-row]').first()).toBeVisible();
      const least = path === companies ? 190 : 100;
      await expect.poll(async () => (await head.boundingBox())?.width ?? 0).toBeGreaterThan(least);
    }
  }
  await context.close();
});

test('on a phone the tree stands in a sheet, rows are cards, and nothing scrolls sideways', async ({ browser }) => {
  const { page, context } = await takeSeat(browser, 'supervise', companies, { viewport: { width: 390, height: 844 } });
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await expect(page.getByRole('listitem').filter({ hasText: '养护' }).first()).toBeVisible();
  expect(await wide()).toBe(false);
  await page.getByTestId('company-tree-open').click();
  await node(page, '六安大队').click();
  await expect(page.getByTestId('company-tree-open')).toHaveText('六安大队');
  await expect(page).toHaveURL(/org=AH-HF-2/);
  await page.goto(people);
  await expect(page.getByTestId('person-edit').first()).toBeVisible();
  expect(await wide()).toBe(false);
  await context.close();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on both screens, their drawer and the picker (${scheme})`, async ({ browser }) => {
    const { page, context } = await takeSeat(browser, 'supervise', companies, { colorScheme: scheme });
    await page.evaluate((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    await page.goto(companies);
    await expect(page.locator('tr[data-company]').first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(people);
    await expect(page.locator('tr[data-person]').first()).toBeVisible();
    await page.getByTestId('org-picker').click();
    await expect(page.getByTestId('org-picker-panel')).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await context.close();
  });
}
