import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMailbox, textOf, type Mailbox } from '#tests/support/mailbox.ts';
import { openTown, password, type Town } from '../server/town.ts';
import { captchaFor, codeOf, tokenIn } from './kit.ts';

let town: Town;
let box: Mailbox;
const warnings: unknown[] = [];
beforeAll(async () => {
  box = await openMailbox();
  town = await openTown({
    env: { MAIL_SENDER: 'smtp', SMTP_URL: box.url, MAIL_FROM: 'guardline@example.com' },
  });
  Object.assign(town.deps, {
    log: { error: () => undefined, info: () => undefined, warn: (why: unknown) => warnings.push(why) },
  });
});
afterAll(async () => {
  await town.close();
  await box.close();
});
beforeEach(() => {
  box.mails.length = 0;
});

const post = (token: string, path: string, body: object) => town.call('POST', path, { token, body });
const mail = async (): Promise<string> => {
  await expect.poll(() => box.mails.length).toBeGreaterThan(0);
  return box.mails.shift() ?? '';
};
const wordsOf = (each: string): string => textOf(each).replaceAll('\r\n', '');
const addressOf = (each: string): string | undefined => /^To: (.*)$/m.exec(each)?.[1]?.trim();

it('S23 the mail that was is told of the change, in its owner’s language; the new one gets nothing', async () => {
  const token = tokenIn(await town.signIn('north1'));
  const update = (body: object) => post(token, '/api/web/account/updateInfo', body);
  expect((await update({ version: 1, real_name: '张伟' })).errno).toBe(0);
  expect((await update({ version: 2, mail: 'second@example.com' })).errno).toBe(0);
  const first = await mail();
  expect(addressOf(first)).toBe('north1@example.com');
  expect(wordsOf(first)).toContain('您的账号north1于2026-09-01 12:00：邮箱已修改');
  expect((await update({ version: 3, locale: 'en-US', mail: 'third@example.com' })).errno).toBe(0);
  const second = await mail();
  expect(addressOf(second)).toBe('second@example.com');
  expect(box.mails).toEqual([]);
  expect((await update({ version: 4, mail: 'fourth@example.com' })).errno).toBe(0);
  expect(wordsOf(await mail())).toContain('The mail address was changed');
});

it('S23 what an administrator changes is told to the mail that was', async () => {
  const update = (body: object) =>
    town.as('chief', 'POST', '/home/user/user/update', { body: { id: 'north2', ...body } });
  expect((await update({ version: 1, mobile: '13700007777', mail: 'moved@example.com' })).errno).toBe(0);
  const told = await mail();
  expect(addressOf(told)).toBe('north2@example.com');
  expect(wordsOf(told)).toMatch(/邮箱已修改.*手机号已修改/);
  const newPassword = 'another secret';
  const reset = { id: 'north2', newPassword, repeatNewPassword: newPassword };
  expect((await town.as('chief', 'POST', '/home/user/user/updatePassword', { body: reset })).errno).toBe(0);
  expect(wordsOf(await mail())).toContain('密码已修改');
});

it('S23 a new password, by its owner or by a code to the mobile, and the end of the second factor are told', async () => {
  const token = tokenIn(await town.signIn('south1'));
  const secret = (await post(token, '/api/web/account/totpBegin', { password })).data as { secret: string };
  const code = codeOf(secret.secret, town.now);
  expect((await post(token, '/api/web/account/totpConfirm', { code })).errno).toBe(0);
  const next = codeOf(secret.secret, town.now, 1);
  expect((await post(token, '/api/web/account/totpDisable', { password, code: next })).errno).toBe(0);
  expect(wordsOf(await mail())).toContain('动态口令（双重验证）已停用');
  const mobile = '13800001004';
  const changed = { mobile, oldPassword: password, newPassword: 'a new one', repeatNewPassword: 'a new one' };
  expect((await post(token, '/api/web/account/updatePassword', changed)).errno).toBe(0);
  expect(wordsOf(await mail())).toContain('密码已修改');
  const proof = await captchaFor(town, 'resetPassword', { mobile });
  await mail();
  const reset = { mobile, ...proof, newPassword: 'another one', repeatNewPassword: 'another one' };
  expect((await town.call('POST', '/api/auth/resetPassword', { body: reset })).errno).toBe(0);
  expect(wordsOf(await mail())).toContain('密码已修改');
});

it('S23 a mail that the mail server refuses is in the log, and the change stands', async () => {
  box.refuses = true;
  const token = tokenIn(await town.signIn('viewer'));
  const reply = await post(token, '/api/web/account/updateInfo', { version: 1, mail: 'elsewhere@example.com' });
  expect(reply).toMatchObject({ errno: 0, data: { mail: 'elsewhere@example.com' } });
  await expect.poll(() => warnings.length).toBeGreaterThan(0);
  expect(warnings).toMatchObject([{ changes: ['mail'] }]);
  expect(JSON.stringify(warnings)).not.toContain('@example.com');
});
