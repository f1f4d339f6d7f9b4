import { expect, type Page } from '@playwright/test';
import exceljs from 'exceljs';
import { makeImei } from '#domain/devices/imei.ts';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { lead, personByCall, takeSeat } from './people.ts';
import { open } from './tabSeat.ts';
import { violationsOf } from './violations.ts';

const pages = [
  ['/imeiImport/index', '导入列表'],
  ['/imeiImport/imei', 'IMEI列表'],
  ['/imeiImport/importRecord', '导入记录'],
] as const;
const header = 'IMEI*,设备名称,设备编号,类型编码,型号编码,组织编码*,项目编码,围栏名称,经度,纬度,地址,ICCID,备注';
/** Numbers of this run: the stack is shared with other tests. */
const first = Number(String(Date.now()).slice(-5)) * 5;
const imeiAt = (at: number): string => makeImei('86455501', (first + at) % 1_000_000);

async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from([header, ...lines].join('\r\n'));
  await page.getByTestId('import-file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

test('SEED-063 SEED-064 SEED-065 SEED-066 SEED-101 the pages of the IMEI import open for root from a menu of exactly three entries, and for nobody else', async ({
  browser,
}) => {
  const { page, context } = await takeSeat(browser, 'root', '/log');
  await lead(page, '/imeiImport');
  await expect(page).toHaveURL(/\/imeiImport\/index$/);
  const entries = page.getByTestId('section-menu').getByRole('link');
  await expect(entries).toHaveText(['列表', 'IMEI列表', '导入记录']);
  for (const [at, [path, title]] of pages.entries()) {
    await entries.nth(at).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
  }
  await context.close();

  const other = await takeSeat(browser, 'supervise', '/log');
  for (const [path] of pages) {
    await open(other.page, '/log');
    await lead(other.page, path);
    await expect(other.page).toHaveURL(/\/403/);
  }
  await other.context.close();
});

test('SPEC-016 an import is followed in two browsers of root, survives a reload, and what failed is mended and sent again', async ({
  browser,
}) => {
  // So many that the pause comes before their end, however busy the machine.
  const rows = 15_000;
  const [one, two] = [
    await takeSeat(browser, 'root', '/imeiImport/index'),
    await takeSeat(browser, 'root', '/imeiImport/index'),
  ];
  const { page } = one;
  const wrong = imeiAt(rows).slice(0, 14) + ((Number(imeiAt(rows)[14]) + 1) % 10);
  const line = (imei: string): string => `${imei},,,tilt,GL-T100,AH-HF-1,,,,,,,`;
  const lines = [...Array.from({ length: rows }, (_, at) => line(imeiAt(at))), line(wrong)];
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
  await expect(page.getByTestId('import-failure')).toHaveText('仅支持 .xlsx、.csv 文件');
  // The right word for an old one comes by its name, not only when it was renamed.
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'a.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('a') });
  await expect(page.getByTestId('import-failure')).toHaveText('这是旧版 Excel（.xls）文件，请另存为 .xlsx 后再导入');
  await choose(page, '第三批.csv', lines);
  await page.getByTestId('import-create').uncheck({ force: true });
  await page.getByTestId('import-start').click();
  await page.getByTestId('import-pause').click();
  for (const seat of [one, two]) {
    await expect(seat.page.getByTestId('import-job').getByTestId('import-status')).toHaveText('已暂停');
  }
  const shown = await page.getByTestId('import-processed').textContent();
  await expect(two.page.getByTestId('import-processed')).toHaveText(shown ?? '');
  await page.reload();
  await expect(page.getByTestId('import-processed')).toHaveText(shown ?? '');

  await page.getByTestId('import-resume').click();
  for (const seat of [one, two]) {
    await expect(seat.page.getByTestId('import-processed')).toHaveText(/15,001 \/ 15,001 行/, { timeout: 45_000 });
  }
  await expect(page.getByTestId('import-job').getByTestId('import-status')).toHaveText('部分成功');
  await expect(page.getByTestId('import-ok')).toHaveText('15,000');

  const panel = page.getByTestId('import-errors');
  await expect(panel.locator('tr[data-code="E03"]')).toContainText(wrong);
  await panel.getByRole('button', { name: '采用建议' }).click();
  await page.getByTestId('import-resubmit').click();
  await expect(page.getByTestId('import-job').getByRole('heading')).toContainText('第三批_修正.csv');
  await expect(page.getByTestId('import-job').getByTestId('import-status')).toHaveText('已完成');

  // The same file again asks first.
  await page.getByTestId('import-new').click();
  await choose(page, '第三批.csv', lines);
  await page.getByTestId('import-start').click();
  await expect(page.getByText('该文件刚刚导入过，是否继续？')).toBeVisible();
  await page.getByTestId('ask-no').click();

  await two.page.goto('/imeiImport/importRecord');
  const record = two.page.locator('tr[data-job]', { hasText: '第三批.csv' });
  await record.getByTestId('record-rows').click();
  const drawer = two.page.getByTestId('record-drawer');
  await drawer.getByText('失败 1', { exact: true }).click();
  await expect(drawer.locator('tr[data-row]')).toHaveCount(1);
  await expect(drawer).toContainText('校验位错误');

  await page.evaluate((path) => history.pushState(null, '', path), `/imeiImport/imei?text=${imeiAt(0)}`);
  await expect(page.locator(`tr[data-imei="${imeiAt(0)}"]`)).toContainText('空闲');

  // The secrets of new devices are shown once: the dialog that asks for them stays until they are there.
  await page
    .locator(`tr[data-imei="${imeiAt(0)}"]`)
    .getByRole('checkbox')
    .check();
  await page.getByTestId('imei-bulk-create').click();
  const dialog = page.getByTestId('imei-create-dialog');
  await page.getByTestId('imei-create-project').click();
  await page.getByRole('option').first().click();
  const letGo = await holdCall(page, '**/home/imei/imei/createDevices');
  await page.getByTestId('imei-create-submit').click();
  await expect(dialog.getByRole('button', { name: '取消' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.goBack();
  await expect(page.getByText('有未保存的修改，确定离开吗？')).toBeVisible();
  await page.getByTestId('ask-no').click();
  await letGo();
  await expect(page.getByTestId('imei-secrets')).toContainText(imeiAt(0));
  // Shown once: neither Escape nor the way back takes them away unasked.
  await page.keyboard.press('Escape');
  await page.goBack();
  await page.getByTestId('ask-no').click();
  await expect(page.getByTestId('imei-secrets')).toContainText(imeiAt(0));
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toHaveCount(0);
  const root = await personByCall('root');
  const found = await root.post<{ records: { id: string }[] }>('/home/device/device/listPage', { keyword: imeiAt(0) });
  const made = found.data.records.map(({ id }) => id);
  expect(made).toHaveLength(1);
  expect((await root.post('/home/device/device/delete', { id: made, force: true })).errno).toBe(0);
  for (const seat of [one, two]) await seat.context.close();
});

test('a file is looked into before it is sent: what it lacks is said at once, its columns are pointed out, all suggestions are taken together, and what was not corrected stays', async ({
  browser,
}, { retry }) => {
  const { page, context } = await takeSeat(browser, 'root', '/imeiImport/index?job=new');
  // At a second try the first one's are in the stock.
  const imei = (at: number): string => imeiAt(100_000 + 100 * retry + at);
  const wrong = (at: number): string => imei(at).slice(0, 14) + ((Number(imei(at)[14]) + 1) % 10);
  const give = (name: string, lines: readonly string[]): Promise<void> =>
    page.getByTestId('import-file').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
  // The limits are named before anything is chosen.
  await expect(page.getByTestId('import-upload')).toContainText('10 MB、100,000 行');
  await give('甲.csv', ['到货清单,,', '型号编码,模块号,备注', `GL-T100,${imei(1)},a`]);
  await expect(page.getByTestId('import-failure')).toHaveText('第2行没有“IMEI”列；读到的是：型号编码、模块号、备注');
  await expect(page.getByTestId('import-start')).toBeDisabled();
  await page.getByTestId('import-column-1').click();
  await page.getByRole('option', { name: 'IMEI', exact: true }).click();
  await expect(page.getByTestId('import-failure')).toHaveCount(0);
  await expect(page.getByTestId('import-reading')).toContainText('表头在第2行，已识别 3 列：型号编码、模块号、备注');
  await page.getByTestId('import-start').click();
  await expect(page.getByTestId('import-job').getByTestId('import-status')).toHaveText('已完成');

  // An empty first sheet is named, and the other one offered: it is read when somebody asks for it.
  await page.getByTestId('import-new').click();
  const book = new exceljs.Workbook();
  book.addWorksheet('封面');
  book.addWorksheet('到货').addRows([['IMEI'], [imei(5)]]);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByTestId('import-file').setInputFiles({ name: '两表.xlsx', mimeType, buffer });
  await expect(page.getByTestId('import-failure')).toHaveText('工作表“封面”是空的，请选择要导入的工作表');
  await expect(page.getByTestId('import-start')).toBeDisabled();
  const others = page.getByTestId('import-other-sheet');
  await expect(others).toHaveText(['读取“到货”']);
  // Several are a choice by their names.
  book.addWorksheet('补录').addRows([['IMEI'], [imei(6)]]);
  const three = Buffer.from(await book.xlsx.writeBuffer());
  await page.getByTestId('import-file').setInputFiles({ name: '三表.xlsx', mimeType, buffer: three });
  await expect(others).toHaveText(['到货', '补录']);
  await expect(page.getByRole('button', { name: '读取“补录”' })).toBeVisible();
  await page.getByTestId('import-file').setInputFiles({ name: '两表.xlsx', mimeType, buffer });
  await expect(others).toHaveCount(1);
  await others.click();
  await expect(page.getByTestId('import-failure')).toHaveCount(0);
  await expect(page.getByTestId('import-sheet')).toHaveValue('到货');
  await page.getByTestId('import-start').click();
  await expect(page.getByTestId('import-job').getByTestId('import-status')).toHaveText('已完成');

  // Two with a suggestion, one without: it stays on the page when they are sent.
  await page.getByTestId('import-new').click();
  await give('乙.csv', ['IMEI,型号,项目', wrong(2), wrong(3), '12345', imei(4)]);
  await expect(page.getByTestId('import-create')).not.toBeChecked();
  await page.getByTestId('import-start').click();
  await expect(page.getByTestId('import-job').getByTestId('import-status')).toHaveText('部分成功');
  const errors = page.getByTestId('import-errors');
  await errors.locator('tr[data-code="E02"]').getByRole('textbox').fill('999');
  await expect(errors).toContainText('仍不正确，不会提交');
  await page.getByTestId('import-take-all').click();
  await page.getByTestId('import-resubmit').click();
  await expect(page.getByTestId('import-job').getByRole('heading')).toContainText('乙_修正.csv');
  await expect(page.getByTestId('import-job').getByTestId('import-status')).toHaveText('已完成');
  const rest = page.getByTestId('import-rest');
  await expect(rest.getByRole('heading')).toContainText('“乙.csv”中尚未修正的行 1');
  await expect(rest.locator('tr[data-row]')).toHaveCount(1);
  await expect(rest).toContainText('12345');
  await page.reload();
  await expect(rest.locator('tr[data-row]')).toHaveCount(1);
  await expect(rest).toContainText('12345');

  // Nothing taken is no part of a success, and it is found by who sent it.
  await page.getByTestId('import-new').click();
  await give('丙.csv', ['IMEI', '1', '2']);
  await page.getByTestId('import-start').click();
  await expect(page.getByTestId('import-job').getByTestId('import-status')).toHaveText('失败');
  await page.goto('/imeiImport/importRecord?status=failed');
  await expect(page.locator('tr[data-job]', { hasText: '丙.csv' })).toBeVisible();
  await page.getByTestId('record-filter-user').fill('root');
  await page.getByRole('option', { name: 'root' }).first().click();
  await expect(page).toHaveURL(/user=/);
  await expect(page.locator('tr[data-job]', { hasText: '丙.csv' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await context.close();
});
