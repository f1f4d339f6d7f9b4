import Database from 'better-sqlite3';
import { expect, type Page } from '@playwright/test';
import { signIn } from '../../scripts/harness/person.ts';
import { test } from './fixture.ts';
import { lead, personByCall } from './people.ts';
import { violationsInBothThemes } from './violations.ts';
import { arrive, at, makeNewcomer, openPage, typeLogin, toast } from './newcomer.ts';
import { stackFacts } from './stackFacts.ts';
import { sitDown } from './accountKit.ts';

test.describe.configure({ timeout: 120_000 });

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
    await lead(page, '/device/deviceAlarmList');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('设备告警（火警管理）');
  } finally {
    await root.post(path, policy);
  }
});

test('the pages of accounts have no violation of WCAG 2.1 A and AA in either theme', async ({ browser }) => {
  const person = await makeNewcomer({ roles: ['operate'] });
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const found: string[] = [];
  const look = async (where: string): Promise<void> => {
    found.push(...(await violationsInBothThemes(page, where)));
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
  await page.getByTestId('person-tab-security').click();
  await expect(page.getByTestId('security-totp')).toBeVisible();
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
