import { readFileSync } from 'node:fs';
import { expect, type Download, type Page } from '@playwright/test';
import exceljs from 'exceljs';
import { test } from './fixture.ts';
import { at, makeNewcomer, toast } from './newcomer.ts';
import { personByCall, takeSeat } from './people.ts';
import { violationsOf } from './violations.ts';
import { open, sit } from './tabSeat.ts';
import { accounts, addPerson, listReady, mark, people, rows } from './listKit.ts';

const companies = '/userManage/company';

const headOf = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').filter({ visible: true }).allInnerTexts();

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

  await open(page, `${companies}?text=${encodeURIComponent('养护')}`);
  await listReady(page);
  const total = await rows(page).count();
  await inMenu(page, 'company', async () => {
    for (const key of ['contact', 'region', 'personCount']) await page.getByTestId(`company-column-${key}`).uncheck();
  });
  expect(await saved(page, 'company-export')).toEqual({
    head: ['单位名称', '统一社会信用代码', '单位类型', '所属组织', '项目数', '状态'],
    rows: total,
  });

  await open(page, `${accounts}?text=operate`);
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
