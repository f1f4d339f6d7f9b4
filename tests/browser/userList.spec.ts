import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import exceljs from 'exceljs';
import { signIn, signInFirst } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { keepSession, personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { board, make, openList, rowOf, run, search } from './userKit.ts';

test.describe('the list of accounts', () => {
  test('many are switched off at once, and their rows change in another browser', async ({ browser }) => {
    const root = await personByCall('root');
    const users = [await make(root), await make(root)];
    const later = await make(root);
    const prefix = `t${run}x`;
    const other = await openList(browser, 'supervise', '/systemManage/list');
    await search(other.page, prefix);
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    await search(page, prefix);
    for (const user of users) await rowOf(page, user).getByRole('checkbox').check();
    await expect(page.getByTestId('user-bulk')).toContainText('已选 2 条');
    const letGo = await holdCall(page, '**/home/user/user/setStatus');
    await page.getByTestId('user-bulk-disable').click();
    await page.getByTestId('ask-yes').click();
    // Picked while that is done: it stays picked.
    await rowOf(page, later).getByRole('checkbox').check();
    await letGo();
    await expect(page.getByText('2 条已处理')).toBeVisible();
    await expect(page.getByTestId('user-bulk')).toContainText('已选 1 条');
    await expect(rowOf(page, later).getByRole('checkbox')).toBeChecked();
    for (const user of users) await expect(rowOf(other.page, user)).toHaveAttribute('data-status', 'disabled');

    // Gone by another hand it is picked no more, and the list goes on by itself.
    await page.mouse.move(2, 2);
    expect((await root.post('/home/user/user/delete', { id: later.id })).errno).toBe(0);
    await expect(rowOf(page, later)).toHaveCount(0);
    await expect(page.getByTestId('user-bulk')).toHaveCount(0);
    const newest = await make(root);
    await expect(rowOf(page, newest)).toBeVisible();
    await context.close();
    await other.context.close();
  });

  test('the dot of somebody who comes and goes follows without a reload', async ({ browser }) => {
    const root = await personByCall('root');
    const user = await make(root);
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    await search(page, user.username);
    const dot = rowOf(page, user).locator('[data-online]');
    await expect(dot).toHaveAttribute('data-online', 'false');
    // Whoever must still choose a password is not in their organisation's rooms.
    const somebody = await signInFirst(stackFacts(), { ...user, password: 'my-own-roof' }, 'secret-of-test');
    const socket = await somebody.listen();
    await expect(dot).toHaveAttribute('data-online', 'true');
    socket.disconnect();
    await expect(dot).toHaveAttribute('data-online', 'false');
    await context.close();
  });

  test('a registration is counted by push, approved into an organisation, and sees its data at once', async ({
    browser,
  }) => {
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    const count = async (): Promise<number> => {
      const badge = page.getByTestId('user-pending-count');
      return (await badge.count()) === 0 ? 0 : Number(await badge.innerText());
    };
    await expect(page.getByTestId('user-pending-count')).toBeVisible();
    const before = await count();
    const mobile = `126${run}11`;
    const proof = await registerCaptcha(mobile);
    const root = await personByCall('root');
    const registered = await root.post<{ token: string }>('/api/register', {
      mail: `new${run}@example.com`,
      password: 'secret-of-test',
      mobile,
      ...proof,
    });
    expect([registered.errno, registered.errmsg]).toEqual([0, '操作成功']);
    await expect.poll(count).toBe(before + 1);
    const own = await browser.newContext({ baseURL: stackFacts().url, viewport: { width: 1440, height: 900 } });
    await keepSession(own, await signIn(stackFacts(), mobile, 'secret-of-test'));
    const newcomer = await own.newPage();
    await newcomer.goto('/device/deviceAlarmList');
    await expect(newcomer.getByTestId('pending-banner')).toBeVisible();
    await expect(newcomer.getByTestId('header-live')).toHaveAttribute('data-phase', 'live');
    await page.getByTestId('user-tab-pending').click();
    const row = rowOf(page, { id: '', username: `u${mobile}`, real_name: '' });
    await row.getByTestId('user-approve').click();
    const dialog = page.getByTestId('user-place');
    await dialog.getByTestId('user-place-submit').click();
    await expect(dialog.getByText('请选择所属组织')).toBeVisible();
    await dialog.getByTestId('user-place-org').click();
    await page.getByRole('treeitem', { name: /六安大队/ }).click();
    await dialog.getByTestId('user-place-submit').click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
    await expect.poll(count).toBe(before);
    // Their own page follows, as it is.
    await expect(newcomer.getByTestId('pending-banner')).toHaveCount(0);
    await expect(newcomer.locator('tr[data-row]').first()).toBeVisible();
    await Promise.all([context.close(), own.close()]);
  });

  test('on a phone the buttons of a form stay in sight, and what has the focus stands between them and the head', async ({
    browser,
  }) => {
    const { page, context } = await takeSeat(browser, 'supervise', '/systemManage/list', {
      viewport: { width: 390, height: 844 },
    });
    await page.getByTestId('user-add').first().click();
    const submit = page.getByTestId('user-form-submit');
    await expect(submit).toBeInViewport({ ratio: 1 });
    const head = page.getByTestId('user-form').locator('header');
    const isBetween = async (field: Locator): Promise<boolean> => {
      const [above, at, below] = [await head.boundingBox(), await field.boundingBox(), await submit.boundingBox()];
      if (above === null || at === null || below === null) return false;
      return at.y > above.y + above.height && at.y + at.height < below.y;
    };
    // By Tab to the last field, which lies below the buttons at first.
    const last = page.getByTestId('user-form').getByRole('checkbox').last();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(last).toBeFocused({ timeout: 100 });
    }).toPass();
    await expect.poll(() => isBetween(last)).toBe(true);
    await submit.click();
    const field = page.getByTestId('user-form-username');
    await expect(field).toBeFocused();
    await expect.poll(() => isBetween(field)).toBe(true);
    await context.close();
  });

  test('the list is worked by keyboard alone', async ({ browser }) => {
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    const rows = board(page).locator('tbody tr[data-user]');
    await expect(rows.first()).toBeVisible();
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(rows.nth(1)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByTestId('user-bulk')).toContainText('已选 1 条');
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('user-bulk')).toHaveCount(0);
    const username = await rows.nth(1).getAttribute('data-user');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/systemManage/list/detail');
    await expect(page.getByTestId('detail-profile')).toContainText(username ?? '');
    await context.close();
  });

  test('the list is saved as a workbook with the filter that is set', async ({ browser }) => {
    const root = await personByCall('root');
    const user = await make(root);
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    await search(page, user.username);
    await expect(rowOf(page, user)).toBeVisible();
    await expect(board(page).locator('tbody tr[data-user]')).toHaveCount(1);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByTestId('user-export').click()]);
    expect(file.suggestedFilename()).toMatch(/^用户管理_\d{14}\.xlsx$/);
    const book = new exceljs.Workbook();
    await book.xlsx.load(new Uint8Array(readFileSync(await file.path())).buffer);
    const sheet = book.worksheets[0];
    expect(sheet?.rowCount).toBe(2);
    expect(sheet?.getCell('A2').text).toBe(user.real_name);
    expect(sheet?.getCell('B2').text).toBe(user.username);
    await context.close();
  });
});

/** The code as a demonstration tells it along, and its ticket. */
async function registerCaptcha(mobile: string): Promise<{ captcha: string; captchaTicket: string }> {
  const root = await personByCall('root');
  const sent = await root.post<{ code: string; captchaTicket: string }>('/api/captcha', { scene: 'register', mobile });
  expect(sent.errno).toBe(0);
  return { captcha: sent.data.code, captchaTicket: sent.data.captchaTicket };
}
