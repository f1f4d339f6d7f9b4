import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import Database from 'better-sqlite3';
import type { Browser, Page } from '@playwright/test';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { holdCall } from './heldCall.ts';
import { personByCall } from './people.ts';
import { violationsOf } from './violations.ts';
import { arrive, at, expect, makeNewcomer, type Newcomer, openPage, typeLogin } from './newcomer.ts';
import { stackFacts } from './stackFacts.ts';

test.describe.configure({ timeout: 120_000 });

const expired = { errno: 1605, errmsg: '登录超时，请重新登录' };
const toast = (page: Page, words: string) => page.locator('.mantine-Notification-root').filter({ hasText: words });

async function sitDown(page: Page, person: Newcomer, tab: string): Promise<void> {
  await openPage(page, `/login?redirect=${encodeURIComponent(`/systemSet/personSet?tab=${tab}`)}`, 'login-username');
  await typeLogin(page, person.username, person.password);
  await expect(page.getByTestId(`person-tab-${tab}`)).toHaveAttribute('aria-current', 'page');
}

const fillPassword = async (page: Page, old: string, next: string, repeat: string): Promise<void> => {
  await page.getByTestId('password-old').fill(old);
  await page.getByTestId('password-new').fill(next);
  await page.getByTestId('password-repeat').fill(repeat);
};

test('L4 S9 whoever signs in with a password that an administrator set chooses another first, and no common one', async ({
  page,
}) => {
  const person = await makeNewcomer();
  const root = await personByCall('root');
  const given = 'given-by-root-1';
  const body = { id: person.id, newPassword: given, repeatNewPassword: given };
  expect((await root.post('/home/user/user/updatePassword', body)).errno).toBe(0);
  await openPage(page, '/login', 'login-username');
  await typeLogin(page, person.username, given);
  await arrive(page, '/systemSet/personSet?tab=security');
  const banner = page.getByTestId('duty-banner');
  await expect(banner).toHaveText('管理员为您设置了初始密码，请先修改。');
  await page.getByTestId('security-change-password').click();
  await fillPassword(page, given, 'iloveyou', 'iloveyou');
  await page.getByTestId('password-submit').click();
  await expect(
    page.getByTestId('password-dialog').getByText('该密码过于常见，请换一个', { exact: true }),
  ).toBeVisible();
  await expect(page.getByTestId('password-new')).toHaveAttribute('aria-invalid', 'true');
  await fillPassword(page, given, 'my-own-roof', 'my-own-roof');
  await page.getByTestId('password-submit').click();
  await expect(page.getByTestId('password-old')).toBeHidden();
  await expect(banner).toHaveCount(0);
  await openPage(page, '/position/index', 'header');
  await arrive(page, '/position/index');
});

test.describe('the password dialog', () => {
  const open = async (page: Page): Promise<void> => {
    await page.getByTestId('security-change-password').click();
    await expect(page.getByTestId('password-old')).toBeVisible();
  };

  test('SEED-136 SEED-230 SEED-240 SEED-241 SEED-242 SEED-243 SEED-244 SEED-353 is 450 px wide, judges with the seed’s words, and is empty each time it opens', async ({
    page,
  }) => {
    const person = await makeNewcomer();
    await sitDown(page, person, 'security');
    await open(page);
    const dialog = page.getByTestId('password-dialog').getByRole('dialog');
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(450);
    await expect(page.getByTestId('password-mobile')).toHaveValue(person.mobile);
    await expect(page.getByTestId('password-mobile')).toHaveAttribute('readonly', '');
    const told = (words: string) => page.getByTestId('password-dialog').getByText(words, { exact: true });
    await page.getByTestId('password-submit').click();
    await expect(told('请输入旧密码')).toBeVisible();
    await expect(told('请输入新的密码，至少6位')).toHaveCount(2);
    await expect(page.getByTestId('password-old')).toBeFocused();
    await fillPassword(page, 'x', '12345', '123456');
    await expect(told('请输入旧密码')).toBeHidden();
    await expect(told('请输入至少6位')).toBeVisible();
    await expect(told('两次输入密码不同，请重新输入')).toBeVisible();
    await page.getByTestId('password-new').fill('123456');
    await expect(told('请输入至少6位')).toBeHidden();
    await expect(told('两次输入密码不同，请重新输入')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('password-old')).toBeHidden();
    await open(page);
    for (const field of ['old', 'new', 'repeat']) await expect(page.getByTestId(`password-${field}`)).toHaveValue('');
    await expect(page.getByTestId('password-mobile')).toHaveValue(person.mobile);
  });

  test('SEED-326 a refusal shows the server’s words at the field and as a message, and the dialog stays', async ({
    page,
  }) => {
    const person = await makeNewcomer();
    await sitDown(page, person, 'security');
    await open(page);
    await fillPassword(page, 'not-the-old-one', 'x7kq2m', 'x7kq2m');
    await page.getByTestId('password-submit').click();
    await expect(toast(page, '旧密码错误')).toBeVisible();
    await expect(page.getByTestId('password-old')).toHaveAttribute('aria-invalid', 'true');
    await fillPassword(page, person.password, person.password, person.password);
    await page.getByTestId('password-submit').click();
    await expect(toast(page, '新密码不能与旧密码相同')).toBeVisible();
    await expect(page.getByTestId('password-new')).toHaveAttribute('aria-invalid', 'true');
  });

  test('SEED-231 SEED-325 success says 修改成功 and closes; this session stays and the new password signs in', async ({
    page,
  }) => {
    const person = await makeNewcomer();
    const elsewhere = await signIn(stackFacts(), person.username, person.password);
    await sitDown(page, person, 'security');
    await open(page);
    await fillPassword(page, person.password, 'x7kq2m', 'x7kq2m');
    await page.getByTestId('password-submit').click();
    await expect(toast(page, '修改成功')).toBeVisible();
    await expect(page.getByTestId('password-old')).toBeHidden();
    expect((await elsewhere.get('/api/web/account/info')).errno).toBe(1605);
    await page.reload();
    await expect(page.getByTestId('security-password')).toContainText('上次修改');
    await expect(signIn(stackFacts(), person.username, 'x7kq2m')).resolves.toHaveProperty('token');
  });
});

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

test.describe('the second factor', () => {
  const codeOf = (secret: string, ahead = 0): string =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });
  const form = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

  /** The codes that the dialog shows; it stays until they were kept. */
  async function keepCodes(page: Page): Promise<string[]> {
    const list = page.getByTestId('recovery-codes').getByRole('listitem');
    await expect(list).toHaveCount(10);
    const codes = await list.allTextContents();
    for (const code of codes) expect(code).toMatch(form);
    await page.keyboard.press('Escape');
    await expect(page.getByTestId('recovery-done')).toBeDisabled();
    await page.getByTestId('recovery-kept').check();
    await page.getByTestId('recovery-done').click();
    await expect(list).toHaveCount(0);
    return codes;
  }

  /** All but `left` of the codes were used. */
  function useUp(userId: string, left: number): void {
    const db = new Database(stackFacts().databasePath, { timeout: 5_000 });
    const unused = 'SELECT rowid FROM recovery_code WHERE user_id = ? AND used_at IS NULL LIMIT -1 OFFSET ?';
    db.prepare(`UPDATE recovery_code SET used_at = ? WHERE rowid IN (${unused})`).run(Date.now(), userId, left);
    db.close();
  }

  test('is turned on with the password and a first code, asked for at the sign-in, and not turned off without the password; recovery codes stand in for it, once each', async ({
    browser,
  }) => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    const person = await makeNewcomer();
    await sitDown(page, person, 'security');
    await page.getByTestId('totp-enable').click();
    await page.getByTestId('totp-password').fill(person.password);
    await page.getByTestId('totp-begin').click();
    await expect(page.getByRole('img', { name: '双重验证二维码' })).toBeVisible();
    const secret = ((await page.getByTestId('totp-secret').textContent()) ?? '').replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    await page.getByTestId('totp-code').fill('12345');
    await page.getByTestId('totp-confirm').click();
    await expect(page.getByText('动态口令为6位数字', { exact: true })).toBeVisible();
    await page.getByTestId('totp-code').fill(codeOf(secret));
    await page.getByTestId('totp-confirm').click();
    await expect(page.getByTestId('recovery-copy')).toBeFocused();
    await page.getByTestId('recovery-copy').click();
    await expect(toast(page, '复制成功')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const saved = page.waitForEvent('download');
    await page.getByTestId('recovery-download').click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`guardline-recovery-codes-${person.username}.txt`);
    const text = await readFile(await file.path(), 'utf8');
    expect(await violationsOf(page)).toEqual([]);
    const codes = await keepCodes(page);
    expect(copied.split(/\r?\n/)).toEqual(codes);
    expect(text).toContain(`账号：${person.username}`);
    expect(text).toContain(codes.join('\r\n'));
    await expect(toast(page, '双重验证已启用')).toBeVisible();
    await expect(page.getByTestId('security-totp')).toContainText('已启用');
    await expect(page.getByTestId('recovery-left')).toHaveText('剩余 10 个');

    await page.goto('about:blank');
    await page.context().clearCookies();
    await openPage(page, '/login?redirect=%2FsystemSet%2FpersonSet%3Ftab%3Dsecurity', 'login-username');
    await typeLogin(page, person.username, person.password);
    await expect(page.getByTestId('login-totp')).toBeFocused();
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
    const wrong = codeOf(secret, 1) === '000000' ? '111111' : '000000';
    await page.getByTestId('login-totp').fill(wrong);
    await page.getByTestId('login-totp-submit').click();
    await expect(page.getByTestId('login-error')).toHaveText('动态口令错误');
    await expect(page.getByTestId('login-totp')).toHaveValue('');
    await expect(page.getByTestId('login-totp')).toBeFocused();
    // The code of the next half minute: the present one was used up.
    await page.getByTestId('login-totp').fill(codeOf(secret, 1));
    await page.getByTestId('login-totp').press('Enter');
    await expect(page.getByTestId('security-totp')).toContainText('已启用');
    await page.getByTestId('totp-disable').click();
    await page.getByTestId('totp-password').fill('not-the-password');
    await page.getByTestId('totp-code').fill('123456');
    await page.getByTestId('totp-disable-confirm').click();
    await expect(page.getByTestId('totp-password')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('Escape');

    useUp(person.id, 3);
    await page.getByTestId('person-tab-home').click();
    await expect(page.getByTestId('home-save')).toBeVisible();
    await page.getByTestId('person-tab-security').click();
    await expect(page.getByTestId('recovery-left')).toContainText('剩余 3 个');
    await expect(page.getByTestId('recovery-few')).toHaveText('恢复码即将用完，请重新生成。');
    await page.getByTestId('recovery-renew').click();
    await page.getByTestId('totp-password').fill(person.password);
    await page.getByTestId('totp-begin').click();
    const renewed = await keepCodes(page);
    await expect(page.getByTestId('recovery-left')).toHaveText('剩余 10 个');

    await page.getByTestId('header-user').click();
    await page.getByTestId('header-logout').click();
    await typeLogin(page, person.username, person.password);
    await expect(page.getByTestId('login-totp')).toBeFocused();
    // Nothing ran out: the person went.
    await expect(page.getByTestId('login-expired')).toHaveCount(0);
    await page.getByTestId('login-totp-way').click();
    const field = page.getByTestId('login-recovery');
    await expect(field).toBeFocused();
    await field.fill(codes[0] ?? '');
    await field.press('Enter');
    await expect(page.getByTestId('login-error')).toHaveText('恢复码错误或已使用');
    await field.fill((renewed[0] ?? '').toLowerCase().replace('-', ' '));
    await field.press('Enter');
    await expect(toast(page, '已使用一个恢复码，剩余 9 个')).toBeVisible();
    await expect(page).not.toHaveURL(/\/login/);
    await page.getByTestId('header-user').click();
    await page.getByTestId('header-home').click();
    await page.getByTestId('person-tab-security').click();
    await expect(page.getByTestId('recovery-left')).toHaveText('剩余 9 个');
    // Whoever lost the authenticator gets rid of it by one of them.
    await page.getByTestId('totp-disable').click();
    await page.getByTestId('totp-password').fill(person.password);
    await page.getByTestId('totp-way').click();
    await page.getByTestId('totp-recovery').fill(renewed[1] ?? '');
    await page.getByTestId('totp-disable-confirm').click();
    await expect(page.getByTestId('security-totp')).toContainText('未启用');
    await expect(page.getByTestId('recovery-left')).toHaveCount(0);
    await context.close();
  });
});

test('a password that is too old is changed before anything else, and then everything is open', async ({ page }) => {
  const person = await makeNewcomer();
  const root = await personByCall('root');
  const path = '/home/setting/setting/security';
  const { data: before } = await root.get<Record<string, unknown>>(path);
  const { floor: _, ...policy } = before;
  const db = new Database(stackFacts().databasePath, { timeout: 5_000 });
  db.prepare('UPDATE user SET password_changed_at = ? WHERE id = ?').run(Date.now() - 40 * 86_400_000, person.id);
  db.close();
  // The other accounts were made minutes ago.
  const saved = await root.post(path, { ...policy, maxAgeDays: 30 });
  expect(saved.errno, saved.errmsg).toBe(0);
  try {
    await openPage(page, '/login?redirect=%2Fdevice%2FdeviceAlarmList', 'login-username');
    await typeLogin(page, person.username, person.password);
    await expect(page.getByTestId('duty-banner')).toContainText('请先修改密码');
    await arrive(page, '/systemSet/personSet?tab=security');
    await page.goto(at('/realtimeData/index'));
    await arrive(page, '/systemSet/personSet?tab=security');
    await page.getByTestId('security-change-password').click();
    await fillPassword(page, person.password, 'x7kq2m', 'x7kq2m');
    await page.getByTestId('password-submit').click();
    await expect(page.getByTestId('duty-banner')).toBeHidden();
    await page.goto(at('/device/deviceAlarmList'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('设备告警（火警管理）');
  } finally {
    await root.post(path, policy);
  }
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the pages of accounts have no violation of WCAG 2.1 A and AA in the ${scheme} theme`, async ({ browser }) => {
    const person = await makeNewcomer({ roles: ['operate'] });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await context.addInitScript((value) => localStorage.setItem('mantine-color-scheme-value', value), scheme);
    const page = await context.newPage();
    const found: string[] = [];
    const look = async (where: string): Promise<void> => {
      found.push(...(await violationsOf(page)).map((each) => `${where} ${each}`));
    };
    await openPage(page, '/register', 'register-mail');
    await page.getByTestId('register-password').fill('12345');
    await page.getByTestId('register-submit').click();
    await look('register');
    await openPage(page, '/login', 'login-username');
    await page.getByTestId('login-tab-phone').click();
    await page.getByTestId('phone-submit').click();
    await look('phone');
    await page.getByTestId('login-tab-account').click();
    await page.getByTestId('login-forgot').click();
    await page.getByTestId('forgot-submit').click();
    await look('forgot');
    await sitDown(page, person, 'home');
    await expect(page.getByTestId('home-session')).toBeVisible();
    await look('home');
    await openPage(page, '/systemSet/personSet?tab=security', 'security-totp');
    await look('security');
    await page.getByTestId('security-change-password').click();
    await page.getByTestId('password-new').fill('12345');
    await page.getByTestId('password-submit').click();
    await look('password');
    await openPage(page, '/register/result', 'register-result');
    await look('result');
    expect(found).toEqual([]);
    await context.close();
  });
}
