import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/settings.ts';
import { captcha as captchaTable } from '#db/schema/users.ts';
import { parseConfig } from '#domain/config.ts';
import { day, minute, second } from '#domain/time.ts';
import { openMailbox, textOf, type Mailbox } from '#tests/support/mailbox.ts';
import { openTown, type Town } from '../server/town.ts';
import { captchaFor, registering } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const mobileOf = { north1: '13800001002', viewer: '13800001006' } as const;
const ask = (body: object, address = '10.1.0.1', at: Town = town) => at.call('POST', '/api/captcha', { body, address });
const byPhone = (body: object) => town.call('POST', '/api/auth/loginByPhone', { body });

describe('a captcha', () => {
  it('answers alike for known and unknown mobiles, with cooldown and lifetime in seconds', async () => {
    const known = await ask({ scene: 'loginByPhone', mobile: mobileOf.viewer });
    const unknown = await ask({ scene: 'loginByPhone', mobile: '13911110000' });
    const same = { cooldown: 60, expiresIn: 300, sentTo: 'mobile', code: expect.stringMatching(/^\d{6}$/) as string };
    expect(known).toMatchObject({ status: 200, errno: 0 });
    expect(known.data).toEqual(same);
    expect(unknown.data).toEqual(same);
  });

  it('needs the mobile or mail of its scene', async () => {
    expect((await ask({ scene: 'loginByPhone' })).errmsg).toBe('请输入手机号码');
    expect((await ask({ scene: 'register', mail: 'x' })).errmsg).toBe('输入的邮箱格式有误');
    expect((await ask({ scene: 'register' })).errmsg).toBe('请输入手机号码');
    expect((await ask({ scene: 'somewhere', mobile: mobileOf.viewer })).errno).toBe(9002);
  });

  it('is sent once a minute to a target, of two requests at once too', async () => {
    const order = { scene: 'resetPassword', mobile: '13911110001' };
    const both = await Promise.all([ask(order), ask(order)]);
    expect(both.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 1607]);
    town.now += 59 * second;
    expect(await ask(order)).toMatchObject({ errno: 1607, errmsg: '验证码发送过于频繁' });
    town.now += 2 * second;
    expect((await ask(order)).errno).toBe(0);
    // Another scene has a minute of its own.
    expect((await ask({ ...order, scene: 'loginByPhone' })).errno).toBe(0);
  });

  it('is sent ten times a day to one target and thirty times to one address', async () => {
    const target = { scene: 'loginByPhone', mobile: '13911110002' };
    const replies: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      town.now += minute + second;
      replies.push((await ask(target, `10.2.0.${i}`)).errno);
    }
    expect(replies).toEqual([...Array<number>(10).fill(0), 1607]);
    const fromOne: number[] = [];
    for (let i = 0; i < 31; i += 1) {
      const mobile = `1392222${1_000 + i}`;
      fromOne.push((await ask({ scene: 'loginByPhone', mobile }, '10.3.0.1')).errno);
    }
    expect(fromOne).toEqual([...Array<number>(30).fill(0), 1607]);
    town.now += day + minute;
    expect((await ask(target, '10.2.0.0')).errno).toBe(0);
    expect((await ask({ scene: 'loginByPhone', mobile: '13922220999' }, '10.3.0.1')).errno).toBe(0);
  });

  it('has five tries: wrong ones are 1604, then even the right one is 1606', async () => {
    const mobile = mobileOf.north1;
    const captcha = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.1');
    const wrong = captcha === '111111' ? '222222' : '111111';
    for (let i = 0; i < 5; i += 1) expect(await byPhone({ mobile, captcha: wrong })).toMatchObject({ errno: 1604 });
    expect(await byPhone({ mobile, captcha })).toMatchObject({ errno: 1606, errmsg: '验证码已过期，请重新获取' });
  });

  it('lives five minutes, works once, and only the newest of a target works', async () => {
    town.now += 2 * minute;
    const { north1: mobile } = mobileOf;
    const old = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.2');
    town.now += 5 * minute;
    expect((await byPhone({ mobile, captcha: old })).errno).toBe(1606);
    const replaced = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.2');
    town.now += minute + second;
    const captcha = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.2');
    if (replaced !== captcha) expect((await byPhone({ mobile, captcha: replaced })).errno).toBe(1604);
    expect((await byPhone({ mobile, captcha })).errno).toBe(0);
    expect((await byPhone({ mobile, captcha })).errno).toBe(1606);
    // One that was made for something else is none.
    const reset = await captchaFor(town, 'resetPassword', { mobile }, '10.4.0.3');
    expect((await byPhone({ mobile, captcha: reset })).errno).toBe(1606);
  });
});

describe('signing in by phone', () => {
  it('SEED-006: POST /api/auth/loginByPhone signs in with a valid captcha, seven days with remember me', async () => {
    town.now += 2 * minute;
    const { viewer: mobile } = mobileOf;
    const captcha = await captchaFor(town, 'loginByPhone', { mobile }, '10.5.0.1');
    const reply = await byPhone({ mobile, captcha, remember: true });
    expect(reply).toMatchObject({ errno: 0, data: { info: { username: 'viewer' }, expiresAt: town.now + 7 * day } });
    const { token } = reply.data as { token: string };
    expect((await town.call('GET', '/api/web/account/info', { token })).errno).toBe(0);
  });

  it('tells that a mobile is not registered only to whoever has its code', async () => {
    const mobile = '13911110009';
    expect((await byPhone({ mobile, captcha: '123456' })).errno).toBe(1606);
    const captcha = await captchaFor(town, 'loginByPhone', { mobile }, '10.5.0.2');
    expect(await byPhone({ mobile, captcha })).toMatchObject({ errno: 1613, errmsg: '手机号未注册' });
    expect((await byPhone({ mobile, captcha })).errno).toBe(1606);
  });
});

describe('where captchas go', () => {
  it('lies in the outbox file of the data folder, for its owner alone, while no channel is configured', async () => {
    const code = await captchaFor(town, 'resetPassword', { mobile: '13911110010' }, '10.6.0.1');
    const file = join(town.config.DATA_DIR, 'outbox.log');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const last = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
    expect(last).toContain(`\tsms\t13911110010\t`);
    expect(last).toContain(`验证码为${code}，5分钟内有效`);
  });

  it('is never in the audit log, and is never stored as it is', async () => {
    const code = await captchaFor(town, 'resetPassword', { mobile: '13911110011' }, '10.6.0.2');
    const { audits, captchas } = await town.db.snapshot(async (tx) => ({
      audits: await tx.sql.select().from(auditLog),
      captchas: await tx.sql.select().from(captchaTable),
    }));
    const own = audits.findLast(({ action }) => action === 'auth.captcha');
    expect(own).toMatchObject({ result: 0, data: { scene: 'resetPassword', target: '139****0011' } });
    expect(JSON.stringify(own)).not.toContain(code);
    expect(captchas.every(({ codeHash }) => /^[0-9a-f]{64}$/.test(codeHash))).toBe(true);
  });

  it('is not told by a production server, which refuses CAPTCHA_FIXED and MOCK at its start', async () => {
    const production = await openTown({ env: { NODE_ENV: 'production' } });
    try {
      const reply = await ask({ scene: 'loginByPhone', mobile: '13911110012' }, '10.6.0.3', production);
      expect(reply.data).toEqual({ cooldown: 60, expiresIn: 300, sentTo: 'mobile' });
    } finally {
      await production.close();
    }
    const secrets = ['APP_KEY', 'APP_SECRET', 'TOKEN_PEPPER', 'MAP_TOKEN_SECRET', 'DATA_KEY'];
    const env = Object.fromEntries(secrets.map((name) => [name, 'x'.repeat(43)]));
    const start = (more: Record<string, string>) => () => parseConfig({ ...env, ...more });
    expect(start({ NODE_ENV: 'production', CAPTCHA_FIXED: '123456' })).toThrow('CAPTCHA_FIXED');
    expect(start({ NODE_ENV: 'production', MOCK: '1' })).toThrow('MOCK');
    expect(start({ MAIL_SENDER: 'smtp' })).toThrow('SMTP_URL');
    expect(start({ NODE_ENV: 'test', CAPTCHA_FIXED: '123456', MOCK: '1' })).not.toThrow();
  });
});

describe('over a mail server', () => {
  let box: Mailbox;
  let mailing: Town;
  beforeAll(async () => {
    box = await openMailbox();
    mailing = await openTown({ env: { MAIL_SENDER: 'smtp', SMTP_URL: box.url, MAIL_FROM: 'gl@example.com' } });
  });
  afterAll(async () => {
    await mailing.close();
    await box.close();
  });

  it('brings the code of a registration, with which it succeeds, in the language of the page', async () => {
    const code = await captchaFor(mailing, 'register', { mobile: '13900001001', mail: 'new1@example.com' });
    const letter = box.letters.at(-1) ?? '';
    expect(letter).toContain('To: new1@example.com');
    expect(letter).toContain('From: gl@example.com');
    expect(textOf(letter)).toContain(`您的注册验证码为${code}，5分钟内有效`);
    expect((await mailing.call('POST', '/api/register', { body: registering(code, 1) })).errno).toBe(0);
    const body = { scene: 'register', mail: 'two@example.com' };
    await mailing.call('POST', '/api/captcha', { body, headers: { 'Accept-Language': 'en-US' } });
    expect(textOf(box.letters.at(-1) ?? '')).toMatch(/Your registration code is \d{6}/);
  });

  it('says that a letter could not be sent, and does not make anybody wait for the next one', async () => {
    box.refuses = true;
    const body = { scene: 'register', mail: 'three@example.com' };
    const failed = await ask(body, '10.7.0.1', mailing);
    expect(failed).toMatchObject({ status: 200, errno: 1621, errmsg: '验证码发送失败，请稍后再试' });
    expect(failed.raw).not.toMatch(/\d{6}"/);
    box.refuses = false;
    expect((await ask(body, '10.7.0.1', mailing)).errno).toBe(0);
  });

  it('brings a code for a mobile to the mail of its account, and answers the same for a mobile without one', async () => {
    const sent = box.letters.length;
    const known = await ask({ scene: 'resetPassword', mobile: mobileOf.viewer }, '10.7.0.2', mailing);
    const unknown = await ask({ scene: 'resetPassword', mobile: '13911110099' }, '10.7.0.2', mailing);
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data));
    await expect.poll(() => box.letters.length).toBe(sent + 1);
    expect(box.letters.at(-1)).toContain('To: viewer@example.com');
    const { code } = known.data as { code: string };
    expect(textOf(box.letters.at(-1) ?? '')).toContain(code);
  });
});
