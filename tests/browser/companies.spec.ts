import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { giveCallsTime } from './heldCall.ts';
import { personByCall, takeSeat } from './people.ts';
import { companies, confirm, mark, people, row, toasted } from './orgKit.ts';

const more = async (page: Page, name: string, item: string): Promise<void> => {
  await row(page, name).getByLabel('更多操作').click();
  await page.getByTestId(item).click();
};

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

  // The row is read anew behind the word: who edits an older one is told that it has changed meanwhile.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('company-form')).toHaveCount(0);
    await row(page, name).getByTestId('company-edit').click();
    await expect(page.getByTestId('company-form-org')).toContainText('合肥大队', { timeout: 2000 });
  }).toPass();
  await page.getByTestId('company-form-name').fill(`${name}改`);
  await page.getByTestId('company-form-submit').click();
  // Others ask at a pace, with all that other tests change beside (ADR 0039).
  const atPace = { timeout: 60_000 };
  await expect(row(other.page, `${name}改`)).toBeVisible(atPace);
  await more(page, `${name}改`, 'company-switch');
  await expect(row(other.page, `${name}改`)).toHaveAttribute('data-status', 'disabled', atPace);
  await row(page, `${name}改`).click();
  await expect(page.getByTestId('company-drawer').getByRole('tab')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await more(page, `${name}改`, 'company-delete');
  await expect(page.getByTestId('ask')).toContainText(`${name}改`);
  await confirm(page);
  await expect(row(other.page, `${name}改`)).toHaveCount(0, atPace);
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
