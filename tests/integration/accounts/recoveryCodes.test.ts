import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/settings.ts';
import { recoveryCode } from '#db/schema/users.ts';
import { takeRecoveryCode } from '#db/users/recoveryCodes.ts';
import { minute } from '#domain/time.ts';
import { openTown, password, type Person, type Reply, type Town } from '../server/town.ts';
import { captchaFor, codeOf, tokenIn } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const call = (token: string, verb: string, body: object, headers: Record<string, string> = {}) =>
  town.call('POST', `/api/web/account/${verb}`, { token, body, headers });
const codesIn = (reply: Reply): string[] => (reply.data as { recoveryCodes: string[] }).recoveryCodes;
const leftOf = async (token: string) =>
  ((await town.call('GET', '/api/web/account/info', { token })).data as { recoveryCodesLeft: number | null })
    .recoveryCodesLeft;
const rowsOf = (userId: string) =>
  town.db.snapshot((tx) => tx.sql.select().from(recoveryCode).where(eq(recoveryCode.userId, userId)));
const auditOf = async (reply: Reply) => {
  const requestId = reply.headers.get('x-request-id') ?? '';
  return town.db.snapshot((tx) => tx.sql.select().from(auditLog).where(eq(auditLog.requestId, requestId)));
};

interface Owner {
  readonly token: string;
  readonly secret: string;
  readonly codes: readonly string[];
}

/** Turns the second factor of somebody on who is signed in. */
async function protect(token: string): Promise<Owner> {
  const { secret } = (await call(token, 'totpBegin', { password })).data as { secret: string };
  const confirmed = await call(token, 'totpConfirm', { code: codeOf(secret, town.now) });
  expect(confirmed.errno).toBe(0);
  town.now += minute;
  return { token, secret, codes: codesIn(confirmed) };
}
const setUp = async (person: Person): Promise<Owner> => protect(tokenIn(await town.signIn(person)));

describe('recovery codes', () => {
  it('are ten, told once with the second factor that they stand in for, and kept as hashes alone', async () => {
    const token = tokenIn(await town.signIn('viewer'));
    expect(await leftOf(token)).toBeNull();
    expect((await call(token, 'renewRecoveryCodes', { password })).errno).toBe(9005);
    const { secret } = (await call(token, 'totpBegin', { password })).data as { secret: string };
    const key = { 'Idempotency-Key': ulid() };
    const body = { code: codeOf(secret, town.now) };
    const codes = codesIn(await call(token, 'totpConfirm', body, key));
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(await leftOf(token)).toBe(10);
    // Nobody gets the answer again, not with the key of the first call.
    expect(await call(token, 'totpConfirm', body, key)).toMatchObject({ errno: 9005, data: null });
    const kept = await town.db.snapshot(async (tx) => ({
      codes: await tx.sql.select().from(recoveryCode),
      audits: await tx.sql.select().from(auditLog),
    }));
    const names = await town.redis.keys(`${town.deps.prefix}:once*`);
    const texts = JSON.stringify([kept, names, names.length === 0 ? [] : await town.redis.mget(names)]);
    for (const code of codes) {
      expect(texts).not.toContain(code);
      expect(texts).not.toContain(code.replace('-', ''));
    }
    expect(kept.codes.map(({ codeHash }) => codeHash).filter((hash) => /^[0-9a-f]{64}$/.test(hash))).toHaveLength(10);
  });

  it('sign in once each in place of the six digits, however they are typed, and the audit log counts them', async () => {
    const { codes, secret } = await setUp('north1');
    const signIn = (code: string | undefined) => town.signIn('north1', { recoveryCode: code });
    const first = await signIn(codes[0]);
    expect(first).toMatchObject({ errno: 0, data: { recoveryCodesLeft: 9 } });
    expect(await signIn(codes[0])).toMatchObject({ errno: 1622, errmsg: '恢复码错误或已使用', data: null });
    expect((await signIn(codes[1]?.toLowerCase().replace('-', ''))).data).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await leftOf(tokenIn(first))).toBe(8);
    const [row] = await auditOf(first);
    expect(row).toMatchObject({
      action: 'auth.login',
      targetId: 'north1',
      data: { secondFactor: 'recoveryCode', codesLeft: 9 },
    });
    // The digits go on, and with them no recovery code is lost.
    const both = { totp: codeOf(secret, town.now), recoveryCode: codes[2] };
    const byDigits = await town.signIn('north1', both);
    expect(byDigits.errno).toBe(0);
    expect(byDigits.data).not.toHaveProperty('recoveryCodesLeft');
    expect(await leftOf(tokenIn(byDigits))).toBe(8);
    // Neither of somebody else, nor without the password.
    const other = await setUp('north2');
    expect((await signIn(other.codes[0])).errno).toBe(1622);
    const guess = { username: 'north1', password: 'wrong', recoveryCode: codes[2] };
    expect((await town.call('POST', '/api/login', { body: guess })).errno).toBe(1601);
    const malformed = await signIn('12345-6789');
    expect(malformed).toMatchObject({ errno: 9002, errmsg: '恢复码为10位字母和数字，如 XXXXX-XXXXX' });
    expect(await leftOf(tokenIn(byDigits))).toBe(8);
  });

  it('are taken at a sign-in by phone too, and a wrong one does not use up the captcha', async () => {
    const { codes } = await setUp('south1');
    const mobile = '13800001004';
    const proof = await captchaFor(town, 'loginByPhone', { mobile });
    const byPhone = (code: string | undefined) =>
      town.call('POST', '/api/auth/loginByPhone', { body: { mobile, ...proof, recoveryCode: code } });
    expect((await byPhone('00000-00000')).errno).toBe(1622);
    const entered = await byPhone(codes[0]);
    expect(entered).toMatchObject({ errno: 0, data: { recoveryCodesLeft: 9 } });
    const [row] = await auditOf(entered);
    expect(row?.data).toEqual({ by: 'phone', secondFactor: 'recoveryCode', codesLeft: 9 });
    expect((await byPhone(codes[1])).errno).toBe(1606);
    expect(await leftOf(tokenIn(entered))).toBe(9);
  });

  it('let one in of two that come with the same code at once', async () => {
    const { codes, token } = await setUp('stranger');
    const enter = () => town.signIn('stranger', { recoveryCode: codes[0] });
    const both = await Promise.all([enter(), enter()]);
    expect(both.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 1622]);
    expect(await leftOf(token)).toBe(9);
    // The row itself says it, whatever else is locked around it.
    const codeHash = (await rowsOf('stranger')).find(({ usedAt }) => usedAt === null)?.codeHash ?? '';
    const take = () => town.db.write((tx) => takeRecoveryCode(tx, { userId: 'stranger', codeHash, now: town.now }));
    expect((await Promise.all([take(), take(), take()])).filter((left) => left !== null)).toEqual([8]);
    expect((await rowsOf('stranger')).filter(({ usedAt }) => usedAt !== null)).toHaveLength(2);
  });

  it('are made anew with the password, and the old ones are worth nothing', async () => {
    const { token, codes: old } = await setUp('orphan');
    expect((await call(token, 'renewRecoveryCodes', { password: 'wrong' })).errno).toBe(1614);
    const enter = (code: string | undefined) => town.signIn('orphan', { recoveryCode: code });
    expect((await enter(old[0])).errno).toBe(0);
    const renewed = codesIn(await call(token, 'renewRecoveryCodes', { password }));
    expect(renewed.filter((code) => old.includes(code))).toEqual([]);
    expect(await leftOf(token)).toBe(10);
    expect((await enter(old[1])).errno).toBe(1622);
    expect((await enter(renewed[0])).data).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('turn the second factor off with the password, and are gone with it', async () => {
    const { token, codes } = await setUp('root');
    const off = (code: string | undefined) => call(token, 'totpDisable', { password, recoveryCode: code });
    expect((await call(token, 'totpDisable', { password })).errno).toBe(1619);
    expect((await off('00000-00000')).errno).toBe(1622);
    const ended = await off(codes[0]);
    expect(ended.errno).toBe(0);
    expect((await auditOf(ended))[0]?.data).toEqual({ secondFactor: 'recoveryCode' });
    expect(await rowsOf('root')).toEqual([]);
    expect(await leftOf(token)).toBeNull();
    // A factor that is set up anew has codes of its own.
    await protect(token);
    expect((await town.signIn('root', { recoveryCode: codes[1] })).errno).toBe(1622);
  });

  it('are gone when an administrator takes the second factor away', async () => {
    const form = { username: 'lost02', real_name: '丢手机', mobile: '13912340002', orgId: 'south', password };
    const added = await town.as('chief', 'POST', '/home/user/user/add', { body: form });
    const { id } = added.data as { id: string };
    await protect(tokenIn(await town.call('POST', '/api/login', { body: { username: 'lost02', password } })));
    expect(await rowsOf(id)).toHaveLength(10);
    expect((await town.as('chief', 'POST', '/home/user/user/resetTotp', { body: { id } })).errno).toBe(0);
    expect(await rowsOf(id)).toEqual([]);
  });

  it('that are wrong count as wrong digits and passwords do', async () => {
    const { codes } = await setUp('chief');
    const guess = (address: string, more: object = { recoveryCode: '00000-00000' }) =>
      town.signIn('chief', { ...more }, address);
    const errnos: number[] = [];
    for (let i = 0; i < 3; i += 1) errnos.push((await guess('10.30.0.1')).errno);
    errnos.push((await guess('10.30.0.1', { totp: '000000' })).errno);
    errnos.push((await guess('10.30.0.1')).errno);
    expect(errnos).toEqual([1622, 1622, 1622, 1620, 1603]);
    expect((await guess('10.30.0.1', { recoveryCode: codes[0] })).errno).toBe(1603);
    expect((await guess('10.30.1.1', { recoveryCode: codes[0] })).errno).toBe(0);
  });
});
