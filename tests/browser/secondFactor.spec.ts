import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import Database from 'better-sqlite3';
import { expect, type Page } from '@playwright/test';
import { test } from './fixture.ts';
import { violationsOf } from './violations.ts';
import { makeNewcomer, openPage, toast, typeLogin } from './newcomer.ts';
import { stackFacts } from './stackFacts.ts';
import { sitDown } from './accountKit.ts';

test.describe.configure({ timeout: 120_000 });

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
