import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { arrive, askCaptcha, at, cookieOf, makeNewcomer, newMobile, openPage, storedUser } from './newcomer.ts';

test.describe.configure({ timeout: 120_000 });

interface Entry {
  readonly mail: string;
  readonly password: string;
  readonly mobile: string;
}

async function fill(page: Page, { mail, password, mobile }: Entry): Promise<void> {
  await page.getByTestId('register-mail').fill(mail);
  await page.getByTestId('register-password').fill(password);
  await page.getByTestId('register-mobile').fill(mobile);
}

test('SEED-005 SEED-192 SEED-198 a registration signs in, reloads no tabs, tells that it waits, and the screens say why they are empty', async ({
  page,
}) => {
  const mobile = newMobile();
  const entry = { mail: `r${mobile}@example.com`, password: 'x7kq2m', mobile };
  await openPage(page, '/register', 'register-mail');
  await expect(page).toHaveTitle('注册 - 智能交通护栏在线监测平台');
  await fill(page, entry);
  const code = await askCaptcha(page, 'register');
  await expect(page.getByTestId('register-get-captcha')).toBeDisabled();
  await expect(page.getByTestId('register-get-captcha')).toHaveText(/^(60|5\d) 秒后重新获取$/);
  await page.getByTestId('register-captcha').fill(code);
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/register'));
  await page.getByTestId('register-submit').click();
  const { data } = (await (await answered).json()) as { data: { uuid: string; token: string } };
  await arrive(page, '/register/result');
  await expect(page.getByTestId('register-result')).toContainText(`您的账户：${entry.mail} 注册成功`);
  expect((await cookieOf(page, 'admin-token'))?.value).toBe(data.token);
  expect((await cookieOf(page, 'admin-uuid'))?.value).toBe(data.uuid);
  await expect.poll(async () => (await storedUser(page))?.username).toBe(`u${mobile}`);
  await page.reload();
  await expect(page.getByTestId('register-result')).toContainText(entry.mail);
  await page.getByRole('link', { name: '返回首页' }).click();
  await arrive(page, '/position/index');
  await expect(page.getByTestId('pending-banner')).toContainText('等待上级管理员分配组织和角色');
  await page.goto(at('/register/result'));
  await page.getByRole('link', { name: '完善资料' }).click();
  await expect(page.getByTestId('home-mail')).toHaveValue(entry.mail);
  // The name that the registration made may be changed once.
  await page.getByTestId('home-username').fill(`own.${mobile}`);
  await page.getByTestId('home-save').click();
  await expect(page.getByTestId('home-username')).toBeHidden();
  await expect(page.getByTestId('home-belongings')).toContainText(`own.${mobile}`);
});

test('a mail or mobile that somebody has is marked at its field, and what was typed stays', async ({ page }) => {
  const other = await makeNewcomer();
  await openPage(page, '/register', 'register-mail');
  await fill(page, { mail: other.mail, password: 'x7kq2m', mobile: newMobile() });
  const code = await askCaptcha(page, 'register');
  await page.getByTestId('register-captcha').fill(code);
  await page.getByTestId('register-submit').click();
  await expect(page.getByText('邮箱已被使用', { exact: true })).toBeVisible();
  await expect(page.getByTestId('register-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('register-mail')).toBeFocused();
  await expect(page.getByTestId('register-mobile')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('register-password')).toHaveValue('x7kq2m');
  await page.getByTestId('register-mail').fill(`free${other.mobile}@example.com`);
  await expect(page.getByText('邮箱已被使用', { exact: true })).toBeHidden();
});

test('SEED-331 a wrong code is told at its field with the words of the server', async ({ page }) => {
  const mobile = newMobile();
  await openPage(page, '/register', 'register-mail');
  await fill(page, { mail: `r${mobile}@example.com`, password: 'x7kq2m', mobile });
  const code = await askCaptcha(page, 'register');
  await page.getByTestId('register-captcha').fill(code === '000000' ? '111111' : '000000');
  await page.getByTestId('register-submit').click();
  await expect(page.getByTestId('register-captcha')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('main').getByText('验证码错误', { exact: true })).toBeVisible();
  await arrive(page, '/register');
});

test('SEED-027 the result page without a login leads to the sign-in with its path', async ({ page }) => {
  await page.goto(at('/register/result'));
  await arrive(page, '/login?redirect=%2Fregister%2Fresult');
});
