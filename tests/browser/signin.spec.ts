import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { personByCall } from './people.ts';
import { arrive, askCaptcha, makeNewcomer, openPage, storedUser, typeLogin, toast } from './newcomer.ts';

test.describe.configure({ timeout: 120_000 });

test.describe('the sign-in page', () => {
  test('SEED-331 SEED-358 tells a failure under the button and as a message, empties the password and waits there', async ({
    page,
  }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await openPage(page, '/login', 'login-username');
    await typeLogin(page, 'no-such-person', 'not-the-password');
    await expect(page.getByTestId('login-error')).toHaveText('用户名或密码错误');
    await expect(page.getByTestId('login-error')).toHaveAttribute('role', 'alert');
    await expect(toast(page, '用户名或密码错误')).toBeVisible();
    await expect(page.getByTestId('login-username')).toHaveValue('no-such-person');
    await expect(page.getByTestId('login-password')).toHaveValue('');
    await expect(page.getByTestId('login-password')).toBeFocused();
    await expect(page.getByText('请输入密码', { exact: true })).toBeHidden();
    expect(dialogs).toEqual([]);
  });

  test('Enter sends, once however often it is pressed, and the password can be looked at', async ({ page }) => {
    const person = await makeNewcomer();
    let sent = 0;
    await page.route('**/api/login', async (route) => {
      sent += 1;
      await route.continue();
    });
    await openPage(page, '/login', 'login-username');
    await page.getByTestId('login-username').fill(person.username);
    await page.getByTestId('login-password').fill(person.password);
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect(page.getByTestId('login-password')).toHaveAttribute('type', 'text');
    await page.getByTestId('login-password').focus();
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('Enter');
    await arrive(page, '/position/index');
    expect(sent).toBe(1);
  });

  test('a name may be the mail or the mobile', async ({ browser }) => {
    const person = await makeNewcomer();
    for (const name of [person.mail.toUpperCase(), person.mobile]) {
      const page = await browser.newPage();
      await openPage(page, '/login', 'login-username');
      await typeLogin(page, name, person.password);
      await arrive(page, '/position/index');
      await page.close();
    }
  });

  test('another site behind the redirect query is not gone to', async ({ page }) => {
    const person = await makeNewcomer();
    for (const bad of ['//evil.example', 'https://evil.example/', '/\\evil.example', '%2F%2Fevil.example']) {
      await openPage(page, `/login?redirect=${encodeURIComponent(bad)}`, 'login-username');
      await typeLogin(page, person.username, person.password);
      await arrive(page, '/position/index');
      // The page that is open goes to the sign-in by itself without its cookies.
      await page.goto('about:blank');
      await page.context().clearCookies();
    }
  });
});

test.describe('signing in by phone', () => {
  const openPhone = async (page: Page): Promise<void> => {
    await openPage(page, '/login', 'login-username');
    await page.getByTestId('login-tab-phone').click();
    await expect(page.getByTestId('phone-mobile')).toBeVisible();
  };

  test('SEED-006 SEED-198 SEED-238 a code signs in; its button rests for 60 seconds meanwhile, whatever is shown', async ({
    page,
  }) => {
    const person = await makeNewcomer();
    await openPhone(page);
    await page.clock.install();
    await page.getByTestId('phone-mobile').fill(person.mobile);
    await page.getByTestId('phone-submit').click();
    await expect(page.getByText('请输入验证码', { exact: true })).toBeVisible();
    const code = await askCaptcha(page, 'loginByPhone');
    const button = page.getByTestId('loginByPhone-get-captcha');
    await expect(button).toBeDisabled();
    await expect(button).toHaveText(/^(60|5\d) 秒后重新获取$/);
    await page.getByTestId('login-tab-account').click();
    await page.getByTestId('login-tab-phone').click();
    await expect(button).toBeDisabled();
    await page.clock.fastForward(40_000);
    await expect(button).toHaveText(/^(20|1?\d) 秒后重新获取$/);
    await page.clock.fastForward(21_000);
    await expect(button).toHaveText('获取验证码');
    await expect(button).toBeEnabled();
    await page.clock.resume();
    const wrong = code === '000000' ? '111111' : '000000';
    await page.getByTestId('loginByPhone-captcha').fill(wrong);
    await page.getByTestId('phone-submit').click();
    await expect(page.getByTestId('loginByPhone-captcha')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('tabpanel').getByText('验证码错误', { exact: true })).toBeVisible();
    await page.getByTestId('loginByPhone-captcha').fill(code);
    await page.getByTestId('phone-submit').click();
    await arrive(page, '/position/index');
    await expect.poll(async () => (await storedUser(page))?.username).toBe(person.username);
  });

  test('a code that could not be sent leaves the button ready at once', async ({ page }) => {
    await page.route('**/api/captcha', (route) =>
      route.fulfill({ status: 200, json: { errno: 1621, errmsg: '验证码发送失败，请稍后再试', data: null } }),
    );
    await openPhone(page);
    await page.getByTestId('phone-mobile').fill('13800138000');
    const button = page.getByTestId('loginByPhone-get-captcha');
    await button.click();
    await expect(page.getByTestId('phone-error')).toHaveText('验证码发送失败，请稍后再试');
    await expect(button).toBeEnabled();
    await expect(button).toHaveText('获取验证码');
  });
});

test('a forgotten password is set anew with a code, and the sign-in goes on with the name filled in', async ({
  page,
}) => {
  const person = await makeNewcomer();
  await openPage(page, '/login', 'login-username');
  await page.getByTestId('login-forgot').click();
  await page.getByTestId('forgot-mobile').fill(person.mobile);
  const code = await askCaptcha(page, 'resetPassword');
  await page.keyboard.press('Escape');
  await page.getByTestId('login-forgot').click();
  await expect(page.getByTestId('resetPassword-get-captcha')).toBeDisabled();
  await page.getByTestId('forgot-mobile').fill(person.mobile);
  await page.getByTestId('resetPassword-captcha').fill(code);
  await page.getByTestId('forgot-new').fill('12345');
  await page.getByTestId('forgot-repeat').fill('x7kq2m');
  await page.getByTestId('forgot-submit').click();
  await expect(page.getByText('请输入至少6位', { exact: true })).toBeVisible();
  await expect(page.getByText('两次输入密码不同，请重新输入', { exact: true })).toBeVisible();
  await expect(page.getByTestId('forgot-new')).toBeFocused();
  await page.getByTestId('forgot-new').fill('x7kq2m');
  await page.getByTestId('forgot-submit').click();
  await expect(page.getByTestId('forgot-new')).toBeHidden();
  await expect(page.getByTestId('login-username')).toHaveValue(person.mobile);
  await page.getByTestId('login-password').fill('x7kq2m');
  await page.getByTestId('login-submit').click();
  await arrive(page, '/position/index');
});

test('a disabled account is told so only with the right password', async ({ page }) => {
  const person = await makeNewcomer();
  const root = await personByCall('root');
  const set = await root.post('/home/user/user/setStatus', { ids: [person.id], status: 'disabled' });
  expect(set.errno, set.errmsg).toBe(0);
  await openPage(page, '/login', 'login-username');
  await typeLogin(page, person.username, 'not-the-password');
  await expect(page.getByTestId('login-error')).toHaveText('用户名或密码错误');
  await typeLogin(page, person.username, person.password);
  await expect(page.getByTestId('login-error')).toHaveText('账号已停用');
});
