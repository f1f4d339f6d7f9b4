import Database from 'better-sqlite3';
import { TOTP } from 'otpauth';
import { expect, test, type Page } from '@playwright/test';
import { makeNewcomer, openPage, typeLogin, type Newcomer } from './newcomer.ts';
import { personByCall } from './people.ts';
import { forgetProof } from './proofKit.ts';
import { stackFacts } from './stackFacts.ts';
import { board, make, openList, rowOf, search } from './userKit.ts';
import { violationsOf } from './violations.ts';

test.describe.configure({ timeout: 120_000 });

async function sitDown(page: Page, person: Newcomer): Promise<void> {
  await openPage(page, `/login?redirect=${encodeURIComponent('/systemSet/personSet?tab=home')}`, 'login-username');
  await typeLogin(page, person.username, person.password);
  await expect(page.getByTestId('home-mail')).toHaveValue(person.mail);
}

const mailOf = (person: Newcomer): unknown => {
  const db = new Database(stackFacts().databasePath, { timeout: 5_000 });
  const found = db.prepare('SELECT mail FROM user WHERE id = ?').pluck().get(person.id);
  db.close();
  return found;
};

test('M9 a new mail asks for the password; called off it leaves the form as it was, the right one saves it, and the next change asks no more', async ({
  page,
}) => {
  const person = await makeNewcomer();
  await sitDown(page, person);
  const [mail, save, dialog] = [
    page.getByTestId('home-mail'),
    page.getByTestId('home-save'),
    page.getByTestId('prove'),
  ];
  const field = page.getByTestId('prove-password');
  forgetProof(person.username);
  await mail.fill(`a${person.mail}`);
  await save.click();
  await expect(field).toBeFocused();
  await expect(dialog.getByText('请验证身份')).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  // Called off, by key and by button: nothing is done, nothing is lost.
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(mail).toHaveValue(`a${person.mail}`);
  await expect(page.getByText('请先验证身份').first()).toBeVisible();
  await save.click();
  await page.getByTestId('prove-cancel').click();
  await expect(field).toBeHidden();
  expect(mailOf(person)).toBe(person.mail);
  // A wrong one is told at its field; the right one does what was asked for.
  await save.click();
  await field.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('密码错误')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect.poll(() => mailOf(person)).toBe(`a${person.mail}`);
  await expect(save).toBeDisabled();
  await mail.fill(`b${person.mail}`);
  await save.click();
  await expect.poll(() => mailOf(person)).toBe(`b${person.mail}`);
  await expect(field).toBeHidden();
});

test('M9 who has a second factor is asked for the six digits, and may give the password', async ({ page }) => {
  const person = await makeNewcomer();
  await sitDown(page, person);
  await openPage(page, '/systemSet/personSet?tab=security', 'totp-enable');
  await page.getByTestId('totp-enable').click();
  await page.getByTestId('totp-password').fill(person.password);
  await page.getByTestId('totp-begin').click();
  const secret = (await page.getByTestId('totp-secret').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByTestId('totp-code').fill(new TOTP({ secret }).generate());
  await page.keyboard.press('Enter');
  await page.getByTestId('recovery-kept').check();
  await page.getByTestId('recovery-done').click();
  forgetProof(person.username);
  await openPage(page, '/systemSet/personSet?tab=home', 'home-mail');
  await page.getByTestId('home-mail').fill(`a${person.mail}`);
  await page.getByTestId('home-save').click();
  const digits = page.getByTestId('prove-totp');
  await expect(digits).toBeFocused();
  await digits.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('prove').getByText('动态口令错误')).toBeVisible();
  // The step of the set-up is used up: its next one.
  await digits.fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
  await page.keyboard.press('Enter');
  await expect.poll(() => mailOf(person)).toBe(`a${person.mail}`);
  forgetProof(person.username);
  await page.getByTestId('home-mail').fill(`b${person.mail}`);
  await page.getByTestId('home-save').click();
  await page.getByTestId('prove-way').click();
  await expect(page.getByTestId('prove-password')).toBeFocused();
  await page.getByTestId('prove-password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect.poll(() => mailOf(person)).toBe(`b${person.mail}`);
});

test('M9 a bulk action and a form in a drawer ask, and go on; Escape closes the question and not the drawer beneath', async ({
  browser,
}) => {
  const root = await personByCall('root');
  const [one, two] = [await make(root), await make(root)];
  const { context, page } = await openList(browser, 'supervise', '/systemManage/list');
  await search(page, one.real_name);
  forgetProof('supervise');
  await rowOf(page, one).getByTestId('user-edit').click();
  await page.getByTestId('user-form-mail').fill(`${one.username}@example.com`);
  await page.getByTestId('user-form-submit').click();
  await expect(page.getByTestId('prove-password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('prove-password')).toBeHidden();
  await expect(page.getByTestId('user-form-mail')).toHaveValue(`${one.username}@example.com`);
  await page.getByTestId('user-form-submit').click();
  await page.getByTestId('prove-password').fill(stackFacts().password);
  await page.getByTestId('prove-submit').click();
  await expect(page.getByTestId('prove-password')).toBeHidden();
  await expect(page.getByTestId('user-form-mail')).toBeHidden();
  await search(page, two.real_name);
  forgetProof('supervise');
  await rowOf(page, two).getByRole('checkbox').check();
  await board(page).getByTestId('user-bulk-roles').click();
  await page.getByTestId('user-form-role-supervise_zhidui').check();
  await page.getByTestId('user-place-submit').click();
  await page.getByTestId('prove-password').fill(stackFacts().password);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('prove-password')).toBeHidden();
  await expect(page.getByTestId('user-place-submit')).toBeHidden();
  const { data } = await root.post<{ user: { roles: string[] } }>('/home/user/user/info', { id: two.id });
  expect(data.user.roles).toEqual(['supervise_zhidui']);
  await context.close();
});

test('M9 the question fits a phone, in English', async ({ browser }) => {
  const person = await makeNewcomer();
  const context = await browser.newContext({
    baseURL: stackFacts().url,
    viewport: { width: 390, height: 780 },
  });
  await context.addInitScript(() => localStorage.setItem('admin-i18n', 'en-US'));
  const page = await context.newPage();
  await sitDown(page, person);
  forgetProof(person.username);
  await page.getByTestId('home-mail').fill(`a${person.mail}`);
  await page.getByTestId('home-save').click();
  await expect(page.getByTestId('prove-password')).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByTestId('prove-cancel').click();
  await expect(page.getByText('Please confirm that it is you').first()).toBeVisible();
  await context.close();
});
