import { expect, type Browser, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { personByCall } from './people.ts';
import { makeNewcomer, toast } from './newcomer.ts';
import { sitDown } from './accountKit.ts';

test.describe.configure({ timeout: 120_000 });

const expired = { errno: 1605, errmsg: '登录超时，请重新登录' };

test.describe('my home', () => {
  test('names, mail and picture are changed and shown in the header; a mail that is wrong or taken is told', async ({
    page,
  }) => {
    const person = await makeNewcomer({ roles: ['operate'] });
    const other = await makeNewcomer();
    await sitDown(page, person, 'home');
    await expect(page.getByTestId('home-belongings')).toContainText(person.username);
    await expect(page.getByTestId('home-belongings')).toContainText(person.mobile);
    await expect(page.getByTestId('home-belongings')).toContainText('值班员');
    await expect(page.getByTestId('home-save')).toBeDisabled();
    await page.getByTestId('home-mail').fill('');
    await expect(page.getByText('请输入邮箱', { exact: true })).toBeVisible();
    await page.getByTestId('home-mail').fill(other.mail);
    await page.getByTestId('home-save').click();
    await expect(page.getByText('邮箱已被使用', { exact: true })).toBeVisible();
    await page.getByTestId('home-mail').fill(person.mail);
    await page.getByTestId('home-real-name').fill('欧阳建国');
    const letGo = await holdCall(page, '**/api/web/account/updateInfo');
    await page.getByTestId('home-save').click();
    // What is typed while it is being saved stays, unsaved.
    await page.getByTestId('home-mail').fill(`new${person.mobile}@example.com`);
    await letGo();
    await expect(toast(page, '保存成功')).toBeVisible();
    await expect(page.getByTestId('header-user')).toContainText('欧阳建国');
    await expect(page.getByTestId('home-mail')).toHaveValue(`new${person.mobile}@example.com`);
    await page.getByTestId('home-save').click();
    await expect(page.getByTestId('home-profile').getByRole('button', { name: '撤销修改' })).toHaveCount(0);
    await expect(page.getByTestId('home-mail')).toHaveValue(`new${person.mobile}@example.com`);
    // What others change after it was saved is shown; what is typed meanwhile stays.
    await page.getByTestId('home-mail').fill('typed@example.com');
    const root = await personByCall('root');
    const { data } = await root.post<{ user: { version: number } }>('/home/user/user/info', { id: person.id });
    const change = { id: person.id, version: data.user.version, real_name: '欧阳卫国', roles: ['supervise_zhidui'] };
    expect((await root.post('/home/user/user/update', change)).errno).toBe(0);
    await expect(page.getByTestId('home-belongings')).toContainText('支队主管');
    await expect(page.getByTestId('home-real-name')).toHaveValue('欧阳卫国');
    await expect(page.getByTestId('home-mail')).toHaveValue('typed@example.com');
    await page.getByTestId('home-profile').getByRole('button', { name: '撤销修改' }).click();
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const text = Buffer.from('no picture');
    for (const bad of [
      { name: 'a.txt', mimeType: 'text/plain', buffer: png },
      { name: 'a.png', mimeType: 'image/png', buffer: text },
    ]) {
      await page.getByTestId('home-avatar-file').setInputFiles(bad);
      await expect(toast(page, '仅支持 PNG、JPG、WebP 图片')).toBeVisible();
      await expect(toast(page, '仅支持 PNG、JPG、WebP 图片')).toBeHidden();
      await expect(page.getByTestId('home-avatar-save')).toHaveCount(0);
    }
    await page.getByTestId('home-avatar-file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await expect(page.getByTestId('home-avatar')).toHaveAttribute('src', /^blob:/);
    await page.getByTestId('home-avatar-save').click();
    await expect(page.getByTestId('home-avatar')).toHaveAttribute('src', /^\/api\/web\/account\/avatar\?id=/);
    await expect(page.getByTestId('header-user').locator('img')).toBeVisible();
    const loaded = (image: HTMLElement): number => (image as HTMLImageElement).naturalWidth;
    await expect.poll(() => page.getByTestId('home-avatar').evaluate(loaded)).toBe(1);
    await page.getByTestId('home-avatar-remove').click();
    await expect(toast(page, '头像已移除')).toBeVisible();
    await expect(page.getByTestId('home-avatar')).toHaveCount(0);
    await expect(page.getByTestId('home-avatar-remove')).toHaveCount(0);
    await expect(page.getByTestId('header-user').locator('img')).toHaveCount(0);
    await page.reload();
    await expect(page.getByTestId('home-avatar-file')).toBeAttached();
    await expect(page.getByTestId('home-avatar')).toHaveCount(0);
  });

  test('an unsaved change is asked about before the page is left', async ({ page }) => {
    const person = await makeNewcomer();
    await sitDown(page, person, 'security');
    // As a link within the application opens it: "back" leads to the page before.
    await page.evaluate(() => history.pushState(null, '', '/systemSet/personSet?tab=home'));
    await page.getByTestId('home-real-name').fill('尚未保存');
    const reload = async (): Promise<void> => {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('r');
    };
    for (const leave of [() => page.getByTestId('person-tab-security').click(), () => page.goBack(), reload]) {
      await leave();
      await expect(page.getByText('有未保存的修改，确定离开吗？')).toBeVisible();
      await page.getByTestId('ask-no').click();
      await expect(page.getByTestId('home-real-name')).toHaveValue('尚未保存');
      await expect(page).toHaveURL(/tab=home/);
    }
    // Signing out asks too, while there still is a session.
    await page.getByTestId('header-user').click();
    await page.getByTestId('header-logout').click();
    await expect(page.getByText('有未保存的修改，确定离开吗？')).toBeVisible();
    await page.getByTestId('ask-no').click();
    await expect(page.getByTestId('home-real-name')).toHaveValue('尚未保存');
    expect((await page.context().cookies()).some(({ name }) => name === 'admin-token')).toBe(true);
    await page.getByTestId('person-tab-security').click();
    await page.getByTestId('ask-yes').click();
    await expect(page.getByTestId('security-password')).toBeVisible();

    // A session that runs out asks nothing, neither here nor as the browser does: nobody is left who could save.
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.dismiss();
    });
    await page.getByTestId('person-tab-home').click();
    await page.getByTestId('home-real-name').fill('尚未保存');
    await page.route('**/api/web/account/pageNotice?*', (route) => route.fulfill({ json: expired }));
    await page.getByTestId('header-bell').click();
    await expect(page.getByTestId('login-submit')).toBeVisible();
    expect(dialogs).toEqual([]);
  });

  test('my sessions are listed with the present one marked, and another is ended within moments', async ({
    browser,
  }) => {
    const person = await makeNewcomer();
    const seat = async (from: Browser): Promise<Page> => (await from.newContext()).newPage();
    const [here, there] = [await seat(browser), await seat(browser)];
    await sitDown(there, person, 'home');
    await sitDown(here, person, 'home');
    const rows = here.getByTestId('home-session');
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: '当前设备' })).toHaveCount(1);
    await rows.filter({ hasNotText: '当前设备' }).getByTestId('home-session-end').click();
    await expect(here.getByText('该设备需要重新登录')).toBeVisible();
    await here.getByTestId('ask-yes').click();
    await expect(rows).toHaveCount(1);
    await expect(there).toHaveURL((url) => url.pathname === '/login');
    await here.context().close();
    await there.context().close();
  });

  test('marks and scripts in a name are shown as text, and a long name is cut', async ({ page }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const person = await makeNewcomer({ realName: '<img src=x onerror=' });
    await sitDown(page, person, 'home');
    await expect(page.getByTestId('header-user')).toContainText('<img src=x onerror=');
    await page.getByTestId('home-real-name').fill('"><script>alert(1)//');
    await page.getByTestId('home-save').click();
    await expect(page.getByTestId('header-user')).toContainText('"><script>alert(1)//');
    await page.getByTestId('home-real-name').fill('阿卜杜热合曼·买买提艾力·吐尔逊江卡迪尔');
    await page.getByTestId('home-save').click();
    await expect(page.getByTestId('header-user')).toContainText('阿卜杜热合曼');
    const width = (await page.getByTestId('header-user').boundingBox())?.width ?? Infinity;
    expect(width).toBeLessThan(240);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(dialogs).toEqual([]);
  });
});
