import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/settings.ts';
import { captcha as captchaTable } from '#db/schema/users.ts';
import { day, minute, second } from '#domain/time.ts';
import { openMailbox, textOf, type Mailbox } from '#tests/support/mailbox.ts';
import { openTown, type Town } from '../server/town.ts';
import { captchaFor, registering } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const mobileOf = { north1: '13800001002', north2: '13800001003', viewer: '13800001006' } as const;
const ask = (body: object, address = '10.1.0.1', at: Town = town) => at.call('POST', '/api/captcha', { body, address });
const byPhone = (body: object) => town.call('POST', '/api/auth/loginByPhone', { body });

describe('a captcha', () => {
  it('answers alike for known and unknown mobiles, with cooldown and lifetime in seconds', async () => {
    const known = await ask({ scene: 'loginByPhone', mobile: mobileOf.viewer });
    const unknown = await ask({ scene: 'loginByPhone', mobile: '13911110000' });
    const same = {
      cooldown: 60,
      expiresIn: 300,
      sentTo: 'mobile',
      code: expect.stringMatching(/^\d{6}$/) as string,
      captchaTicket: expect.stringMatching(/^[\w-]{43}$/) as string,
    };
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
    const proof = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.1');
    const wrong = { ...proof, captcha: proof.captcha === '111111' ? '222222' : '111111' };
    for (let i = 0; i < 5; i += 1) expect(await byPhone({ mobile, ...wrong })).toMatchObject({ errno: 1604 });
    expect(await byPhone({ mobile, ...proof })).toMatchObject({ errno: 1606, errmsg: '验证码已过期，请重新获取' });
  });

  it('lives five minutes, works once, and of two only the one that its ticket was given for', async () => {
    town.now += 2 * minute;
    const { north1: mobile } = mobileOf;
    const old = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.2');
    town.now += 5 * minute;
    expect((await byPhone({ mobile, ...old })).errno).toBe(1606);
    const replaced = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.2');
    town.now += minute + second;
    const proof = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.2');
    const mixed = { ...proof, captcha: replaced.captcha };
    if (replaced.captcha !== proof.captcha) expect((await byPhone({ mobile, ...mixed })).errno).toBe(1604);
    expect((await byPhone({ mobile, ...proof })).errno).toBe(0);
    expect((await byPhone({ mobile, ...proof })).errno).toBe(1606);
    // One that was made for something else is none.
    const reset = await captchaFor(town, 'resetPassword', { mobile }, '10.4.0.3');
    expect((await byPhone({ mobile, ...reset })).errno).toBe(1606);
  });

  it('S11: is worth nothing without the ticket of whoever asked for it, in every scene, and costs them no try', async () => {
    town.now += 2 * minute;
    const { north2: mobile } = mobileOf;
    const { captcha, captchaTicket } = await captchaFor(town, 'resetPassword', { mobile }, '10.4.0.4');
    const reset = (proof: object) => {
      const body = { mobile, newPassword: 'brand new', repeatNewPassword: 'brand new', ...proof };
      return town.call('POST', '/api/auth/resetPassword', { body });
    };
    const stranger = await captchaFor(town, 'loginByPhone', { mobile }, '10.4.0.5');
    const tickets = [{}, { captchaTicket: '' }, { captchaTicket: 'A'.repeat(43) }, stranger];
    for (const other of tickets) expect(await reset({ ...other, captcha })).toMatchObject({ errno: 1606 });
    for (let i = 0; i < 5; i += 1) expect((await reset({ captcha: '000000' })).errno).toBe(1606);
    expect((await reset({ captcha, captchaTicket })).errno).toBe(0);

    const own = await captchaFor(town, 'loginByPhone', { mobile: mobileOf.viewer }, '10.4.0.4');
    expect((await byPhone({ mobile: mobileOf.viewer, captcha: own.captcha })).errno).toBe(1606);
    // A stranger's order for the same mobile does not take it away.
    town.now += minute + second;
    await captchaFor(town, 'loginByPhone', { mobile: mobileOf.viewer }, '10.4.0.5');
    expect((await byPhone({ mobile: mobileOf.viewer, ...own })).errno).toBe(0);

    const joining = await captchaFor(town, 'register', { mail: 'new77@example.com' }, '10.4.0.4');
    const body = registering(joining, 77);
    const { captchaTicket: _, ...without } = body;
    expect((await town.call('POST', '/api/register', { body: without })).errno).toBe(1606);
    expect((await town.call('POST', '/api/register', { body })).errno).toBe(0);
  });
});

describe('signing in by phone', () => {
  it('SEED-006: POST /api/auth/loginByPhone signs in with a valid captcha, seven days with remember me', async () => {
    town.now += 2 * minute;
    const { viewer: mobile } = mobileOf;
    const proof = await captchaFor(town, 'loginByPhone', { mobile }, '10.5.0.1');
    const reply = await byPhone({ mobile, ...proof, remember: true });
    expect(reply).toMatchObject({ errno: 0, data: { info: { username: 'viewer' }, expiresAt: town.now + 7 * day } });
    const { token } = reply.data as { token: string };
    expect((await town.call('GET', '/api/web/account/info', { token })).errno).toBe(0);
  });

  it('tells that a mobile is not registered only to whoever has its code', async () => {
    const mobile = '13911110009';
    expect((await byPhone({ mobile, captcha: '123456' })).errno).toBe(1606);
    const proof = await captchaFor(town, 'loginByPhone', { mobile }, '10.5.0.2');
    expect(await byPhone({ mobile, ...proof })).toMatchObject({ errno: 1613, errmsg: '手机号未注册' });
    expect((await byPhone({ mobile, ...proof })).errno).toBe(1606);
  });
});

describe('where captchas go', () => {
  it('of a demonstration lie in the outbox file of the data folder, for its owner alone', async () => {
    const { captcha: code } = await captchaFor(town, 'resetPassword', { mobile: '13911110010' }, '10.6.0.1');
    const file = join(town.config.DATA_DIR, 'outbox.log');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const last = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? '';
    expect(last).toContain(`\tsms\t13911110010\t`);
    expect(last).toContain(`验证码为${code}，5分钟内有效`);
  });

  it('is never in the audit log, and is never stored as it is', async () => {
    const proof = await captchaFor(town, 'resetPassword', { mobile: '13911110011' }, '10.6.0.2');
    const { audits, captchas } = await town.db.snapshot(async (tx) => ({
      audits: await tx.sql.select().from(auditLog),
      captchas: await tx.sql.select().from(captchaTable),
    }));
    const own = audits.findLast(({ action }) => action === 'auth.captcha');
    expect(own).toMatchObject({ result: 0, data: { scene: 'resetPassword', target: '139****0011' } });
    for (const secret of Object.values(proof) as string[]) {
      expect(JSON.stringify(own)).not.toContain(secret);
      expect(JSON.stringify(captchas)).not.toContain(`"${secret}"`);
    }
    expect(captchas.every(({ codeHash }) => /^[0-9a-f]{64}$/.test(codeHash))).toBe(true);
  });

  it('C1: where neither SMS nor mail is set up nobody is sent a code, for known and unknown mobiles alike, and no file has one', async () => {
    // What somebody's shell says of NODE_ENV loosens nothing.
    for (const NODE_ENV of ['production', 'development', 'test']) {
      const real = await openTown({ env: { NODE_ENV, DEMO: '0' } });
      try {
        const orders = [
          { scene: 'loginByPhone', mobile: mobileOf.viewer },
          { scene: 'resetPassword', mobile: mobileOf.viewer },
          { scene: 'resetPassword', mobile: '13911110012' },
          { scene: 'register', mobile: '13911110012' },
          { scene: 'register', mail: 'new@example.com', mobile: '13911110012' },
        ];
        for (const body of orders) {
          const reply = await ask(body, '10.6.0.3', real);
          expect(reply).toMatchObject({ errno: 1623, errmsg: '未配置短信或邮件服务，请联系管理员', data: null });
        }
        const english = await real.call('POST', '/api/captcha', {
          body: orders[0],
          headers: { 'Accept-Language': 'en-US' },
        });
        expect(english.errmsg).toBe('No SMS or mail service is set up; ask your administrator');
        expect(existsSync(join(real.config.DATA_DIR, 'outbox.log'))).toBe(false);
        expect(await real.db.snapshot((tx) => tx.sql.select().from(captchaTable))).toEqual([]);
      } finally {
        await real.close();
      }
    }
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
    const proof = await captchaFor(mailing, 'register', { mobile: '13900001001', mail: 'new1@example.com' });
    const mail = box.mails.at(-1) ?? '';
    expect(mail).toContain('To: new1@example.com');
    expect(mail).toContain('From: gl@example.com');
    expect(textOf(mail)).toContain(`您的注册验证码为${proof.captcha}，5分钟内有效`);
    expect((await mailing.call('POST', '/api/register', { body: registering(proof, 1) })).errno).toBe(0);
    const body = { scene: 'register', mail: 'two@example.com' };
    await mailing.call('POST', '/api/captcha', { body, headers: { 'Accept-Language': 'en-US' } });
    expect(textOf(box.mails.at(-1) ?? '')).toMatch(/Your registration code is \d{6}/);
  });

  it('says that a mail could not be sent, and does not make anybody wait for the next one', async () => {
    box.refuses = true;
    const body = { scene: 'register', mail: 'three@example.com' };
    const failed = await ask(body, '10.7.0.1', mailing);
    expect(failed).toMatchObject({ status: 200, errno: 1621, errmsg: '验证码发送失败，请稍后再试' });
    expect(failed.raw).not.toMatch(/\d{6}"/);
    box.refuses = false;
    expect((await ask(body, '10.7.0.1', mailing)).errno).toBe(0);
  });

  it('brings a code for a mobile to the mail of its account, and answers the same for a mobile without one', async () => {
    const sent = box.mails.length;
    const known = await ask({ scene: 'resetPassword', mobile: mobileOf.viewer }, '10.7.0.2', mailing);
    const unknown = await ask({ scene: 'resetPassword', mobile: '13911110099' }, '10.7.0.2', mailing);
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data));
    await expect.poll(() => box.mails.length).toBe(sent + 1);
    expect(box.mails.at(-1)).toContain('To: viewer@example.com');
    const { code } = known.data as { code: string };
    expect(textOf(box.mails.at(-1) ?? '')).toContain(code);
  });

  it('C1: with mail alone, codes stand in no answer and in no file, and a registration names the mail they go to', async () => {
    const real = await openTown({ env: { MAIL_SENDER: 'smtp', SMTP_URL: box.url, DEMO: '0' } });
    try {
      const sent = box.mails.length;
      const known = await ask({ scene: 'resetPassword', mobile: mobileOf.viewer }, '10.7.0.3', real);
      const unknown = await ask({ scene: 'resetPassword', mobile: '13911110098' }, '10.7.0.3', real);
      const captchaTicket: unknown = expect.stringMatching(/^[\w-]{43}$/);
      for (const { data } of [known, unknown]) {
        expect(data).toEqual({ cooldown: 60, expiresIn: 300, sentTo: 'mobile', captchaTicket });
      }
      await expect.poll(() => box.mails.length).toBe(sent + 1);
      const noMail = await ask({ scene: 'register', mobile: '13911110097' }, '10.7.0.3', real);
      expect(noMail).toMatchObject({ errno: 9002, data: { errors: [{ field: 'mail', message: '请输入邮箱' }] } });
      expect(existsSync(join(real.config.DATA_DIR, 'outbox.log'))).toBe(false);
    } finally {
      await real.close();
    }
  });
});
