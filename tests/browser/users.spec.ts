import { expect, type Locator } from '@playwright/test';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { personByCall } from './people.ts';
import { open } from './tabSeat.ts';
import { make, openList, rowOf, run, search } from './userKit.ts';

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
});
