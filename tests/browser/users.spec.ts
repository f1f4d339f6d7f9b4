import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import exceljs from 'exceljs';
import { signIn, signInFirst } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { expect } from './newcomer.ts';
import { keepSession, personByCall, takeSeat } from './people.ts';
import { stackFacts } from './stackFacts.ts';
import { open } from './tabSeat.ts';
import { board, make, openList, rowOf, run, search } from './userKit.ts';

test.describe('accounts', () => {
  test('SEED-011 SEED-237 SEED-268 SEED-269 SEED-270 a supervisor adds, edits and deletes a user', async ({
    browser,
  }) => {
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    await page.getByTestId('user-add').click();
    const form = page.getByTestId('user-form');
    const field = (name: string): Locator => form.getByTestId(`user-form-${name}`);
    await field('username').fill('1');
    await expect(form.getByText('用户名为3-32位字母、数字或_.-，以字母开头')).toBeVisible();
    await field('password').fill('123');
    await expect(form.getByText('请输入至少6位')).toBeVisible();
    // Digits too many are told and not cut off.
    await field('mobile').pressSequentially('138000012345');
    await expect(field('mobile')).toHaveValue('138000012345');
    await expect(form.getByText('输入的手机号码格式有误')).toBeVisible();
    await field('mail').fill('x');
    await expect(form.getByText('输入的邮箱格式有误')).toBeVisible();
    await field('submit').click();
    await expect(form.getByText('请选择所属组织')).toBeVisible();
    await expect(field('username')).toBeFocused();

    const username = `operate`;
    await field('username').fill(username);
    await field('password').fill('secret-of-test');
    await field('real_name').fill('新来的');
    await field('mobile').fill(`125${run}99`);
    await field('mail').fill('');
    await field('org').click();
    await page.getByRole('treeitem', { name: /合肥大队/ }).click();
    await field('submit').click();
    // The server's fault stands at its field.
    await expect(form.getByText('用户名已被使用')).toBeVisible();
    const made = { id: '', username: `added${run}`, real_name: '新来的' };
    await field('username').fill(made.username);
    await field('submit').click();
    await expect(page.getByText('用户已新增')).toBeVisible();
    await expect(form).toHaveCount(0);

    await search(page, made.username);
    await rowOf(page, made).getByTestId('user-edit').click();
    await expect(field('username')).toHaveValue(made.username);
    await field('real_name').fill('改了名');
    await field('submit').click();
    await expect(page.getByText('用户已保存')).toBeVisible();
    await expect(rowOf(page, made)).toContainText('改了名');

    await rowOf(page, made).getByTestId('user-more').click();
    await page.getByTestId('user-delete').click();
    const question = page.getByTestId('ask');
    await expect(question.getByRole('heading', { name: '提示' })).toBeVisible();
    await expect(question).toContainText('改了名');
    await page.getByTestId('ask-yes').click();
    await expect(page.getByText('用户已删除')).toBeVisible();
    await expect(rowOf(page, made)).toHaveCount(0);
    await context.close();
  });

  test('a form with unsaved changes is not left by accident, and one that is late shows both versions', async ({
    browser,
  }) => {
    const root = await personByCall('root');
    const user = await make(root);
    const { page, context } = await openList(browser, 'supervise', `/systemManage/list`);
    await search(page, user.username);
    await rowOf(page, user).getByTestId('user-edit').click();
    const form = page.getByTestId('user-form');
    await form.getByTestId('user-form-real_name').fill('我改的');
    await page.keyboard.press('Escape');
    await expect(page.getByText('有未保存的修改，确定离开吗？')).toBeVisible();
    await page.getByTestId('ask-no').click();
    const changed = await root.post('/home/user/user/update', {
      id: user.id,
      version: 1,
      mail: `${user.username}@example.com`,
    });
    expect(changed.errno).toBe(0);
    await form.getByTestId('user-form-submit').click();
    await expect(form.getByTestId('form-stale')).toContainText(`邮箱 → ${user.username}@example.com`);
    await form.getByTestId('form-mine').click();
    await form.getByTestId('user-form-submit').click();
    await expect(page.getByText('用户已保存')).toBeVisible();
    await expect(rowOf(page, user)).toContainText('我改的');

    // Left while it is being saved: its answer closes no form but its own.
    const next = await make(root);
    await search(page, `t${run}x`);
    await rowOf(page, user).getByTestId('user-edit').click();
    await form.getByTestId('user-form-real_name').fill('晚到的');
    const letGo = await holdCall(page, '**/home/user/user/update');
    await form.getByTestId('user-form-submit').click();
    await page.keyboard.press('Escape');
    await page.getByTestId('ask-yes').click();
    await expect(form).toHaveCount(0);
    await rowOf(page, next).getByTestId('user-edit').click();
    await form.getByTestId('user-form-real_name').fill('正在输入');
    await letGo();
    await expect(rowOf(page, user)).toContainText('晚到的');
    await expect(form.getByTestId('user-form-username')).toHaveValue(next.username);
    await expect(form.getByTestId('user-form-real_name')).toHaveValue('正在输入');

    // It fails after the form was left: the message says so, for nobody would read it in the form.
    const told = page.locator('.mantine-Notification-root').filter({ hasText: '刚才离开的表单可能未提交成功：' });
    const overtake = async (version: number): Promise<void> => {
      const mail = `${next.username}v${version}@example.com`;
      expect((await root.post('/home/user/user/update', { id: next.id, version, mail })).errno).toBe(0);
    };
    const letFail = await holdCall(page, '**/home/user/user/update');
    await form.getByTestId('user-form-submit').click();
    await page.keyboard.press('Escape');
    await page.getByTestId('ask-yes').click();
    await expect(form).toHaveCount(0);
    await overtake(1);
    await letFail();
    await expect(told).toBeVisible();
    await expect(told).toHaveCount(0);

    // A page that is hidden meanwhile tells it too, and goes on with its form, which closes as before.
    const realName = form.getByTestId('user-form-real_name');
    await rowOf(page, next).getByTestId('user-edit').click();
    await realName.fill('正在输入');
    const letFailHidden = await holdCall(page, '**/home/user/user/update');
    await form.getByTestId('user-form-submit').click();
    await open(page, '/message/list');
    await expect(realName).toBeHidden();
    await overtake(2);
    await letFailHidden();
    await expect(told).toBeVisible();
    await page.goBack();
    await expect(realName).toHaveValue('正在输入');
    await form.getByTestId('form-theirs').click();
    await expect(realName).toHaveValue(next.real_name);
    await form.getByRole('button', { name: '取消' }).click();
    await expect(form).toHaveCount(0);
    await context.close();
  });

  test('SEED-273 a reset password ends the sign-ins of the user and lets the new one in', async ({ browser }) => {
    const root = await personByCall('root');
    const user = await make(root);
    const { page, context } = await openList(browser, 'supervise', '/systemManage/list');
    await search(page, user.username);
    await rowOf(page, user).getByTestId('user-more').click();
    await page.getByTestId('user-reset').click();
    const dialog = page.getByTestId('user-password');
    await dialog.getByTestId('user-password-new').fill('12345');
    await expect(dialog.getByText('请输入至少6位')).toBeVisible();
    await dialog.getByTestId('user-password-new').fill('another-secret');
    await dialog.getByTestId('user-password-repeat').fill('something-else');
    await expect(dialog.getByText('两次输入密码不同，请重新输入')).toBeVisible();
    await dialog.getByTestId('user-password-repeat').fill('another-secret');
    await page.keyboard.press('Escape');
    await expect(page.getByText('有未保存的修改，确定离开吗？')).toBeVisible();
    await page.getByTestId('ask-no').click();
    const letGo = await holdCall(page, '**/home/user/user/updatePassword');
    await dialog.getByTestId('user-password-submit').click();
    // What is on its way is not taken back by closing.
    await expect(dialog.getByRole('button', { name: '取消' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('ask')).toHaveCount(0);
    await expect(dialog.getByTestId('user-password-new')).toHaveValue('another-secret');
    await letGo();
    await expect(page.getByText('密码已重置')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const fresh = await root.post<{ errno: number }>('/api/login', {
      username: user.username,
      password: 'another-secret',
    });
    expect(fresh.errno).toBe(0);
    await context.close();
  });

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
    await expect(page.getByText('已完成 2 项')).toBeVisible();
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
