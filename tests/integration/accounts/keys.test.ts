import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reseal } from '#scripts/keys/reseal.ts';
import { countUnderOlderKeys } from '#db/secrets/countUnderOlderKeys.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { sealDeviceSecret } from '#db/secrets/deviceSecret.ts';
import { unseal } from '#db/secrets/seal.ts';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { device } from '#db/schema/devices.ts';
import type { Config } from '#domain/config.ts';
import { createApp } from '#server/app.ts';
import { readMapToken } from '#server/http/mapToken.ts';
import { staticFiles } from '#server/http/staticFiles.ts';
import { openTown, password, readReply, type Reply, type Town } from '../server/town.ts';
import { signed } from '../users/readBook.ts';
import { captchaFor, codeOf, tokenIn } from './kit.ts';

const newKey = () => randomBytes(32).toString('base64url');

/** Each secret with a new key before the one it had. */
function rotated(config: Config): Config {
  const before = (name: 'DATA_KEY' | 'TOKEN_PEPPER' | 'APP_SECRET' | 'MAP_TOKEN_SECRET') =>
    `${newKey()},${config[name]}`;
  return {
    ...config,
    DATA_KEY: before('DATA_KEY'),
    TOKEN_PEPPER: before('TOKEN_PEPPER'),
    APP_SECRET: before('APP_SECRET'),
    MAP_TOKEN_SECRET: before('MAP_TOKEN_SECRET'),
  };
}

describe('S25 keys that are changed in the middle of everything', () => {
  let town: Town;
  let after: Config;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    town = await openTown();
    after = rotated(town.config);
    app = createApp({ deps: { ...town.deps, config: after }, files: staticFiles('/nowhere', after) });
  });
  afterAll(() => town.close());

  /** Of a page that was opened before: signed with the secret of before. */
  const later = async (method: 'GET' | 'POST', path: string, token: string, body?: unknown): Promise<Reply> =>
    readReply(await app.request(path, signed(town, { method, path, token, ...(body === undefined ? {} : { body }) })));
  const info = '/api/web/account/info';

  it('S25 a page that was open goes on: its signature, its session with both halves, its sign-out', async () => {
    const token = tokenIn(await town.signIn('chief'));
    expect((await later('GET', info, token)).errno).toBe(0);
    expect((await later('POST', '/api/logout', '', { token })).errno).toBe(0);
    expect((await later('GET', info, token)).errno).toBe(1605);
  });

  it('S25 what is under way ends well: a code that was sent, a write that is sent again, a map that is open', async () => {
    const mobile = '13800001005';
    const proof = await captchaFor(town, 'loginByPhone', { mobile });
    expect((await later('POST', '/api/auth/loginByPhone', '', { mobile, ...proof })).errno).toBe(0);

    const token = await town.tokenOf('viewer');
    const path = '/api/web/account/readNotice';
    const once = { 'Idempotency-Key': 'key-of-a-rotation' };
    const body = { noticeId: '1' };
    const first = await town.call('POST', path, { token, body, headers: once });
    const again = signed(town, { method: 'POST', path, token, body });
    const repeat = await app.request(path, { ...again, headers: { ...again.headers, ...once } });
    expect([first.status, repeat.headers.get('Idempotent-Replay')]).toEqual([200, 'true']);

    const map = await town.as('viewer', 'GET', '/api/web/common/getMapToken', { query: { type: 'map' } });
    const { token: mapToken } = map.data as { token: string };
    expect(await readMapToken(mapToken, after, town.now)).toMatchObject({ userId: 'viewer' });
  });

  it('S25 second factors and recovery codes of before open, and what is made now opens with the new keys alone', async () => {
    const token = tokenIn(await town.signIn('north1'));
    const post = (name: string, body: object) => town.call('POST', `/api/web/account/${name}`, { token, body });
    const { secret } = (await post('totpBegin', { password })).data as { secret: string };
    const confirmed = await post('totpConfirm', { code: codeOf(secret, town.now) });
    const { recoveryCodes } = confirmed.data as { recoveryCodes: string[] };
    town.now += 60_000;
    const login = { username: 'north1', password };
    const byDigits = await later('POST', '/api/login', '', { ...login, totp: codeOf(secret, town.now) });
    expect(byDigits.errno).toBe(0);
    const byCode = await later('POST', '/api/login', '', { ...login, recoveryCode: recoveryCodes[0] });
    expect(byCode).toMatchObject({ errno: 0, data: { recoveryCodesLeft: 9 } });
    // The session that was opened now is one of the new pepper: the old one alone does not know it.
    const made = tokenIn(byCode);
    expect((await town.call('GET', info, { token: made })).errno).toBe(1605);
  });

  it('S25 sealed secrets are sealed anew while rows change, and then the old key may go', async () => {
    const { db } = town;
    const [older, keys] = [parseDataKeys(town.config.DATA_KEY), parseDataKeys(after.DATA_KEY)];
    const alone = parseDataKeys(after.DATA_KEY.split(',')[0] ?? '');
    await db.write(async (tx) => {
      for (const [at, { id }] of (await tx.sql.select({ id: device.id }).from(device)).entries()) {
        const sealed = sealDeviceSecret(`secret ${at}`, older);
        await tx.sql
          .update(device)
          .set({ ...sealed, oldSecretEnc: at === 0 ? sealed.secretEnc : null })
          .where(eq(device.id, id));
      }
    });
    const present = { dataKeyId: keys[0].id, auditKeyId: chainKeysOf(after).current };
    const left = () => db.snapshot((tx) => countUnderOlderKeys(tx, present));
    expect((await left()).sealed).toBeGreaterThan(4);
    expect((await left()).auditRows).toBeGreaterThan(0);
    const done = await reseal(db, keys);
    expect(done.unreadable).toBe(0);
    expect(done.changed).toBeGreaterThan(4);
    expect((await left()).sealed).toBe(0);
    const rows = await db.snapshot((tx) => tx.sql.select().from(device));
    const opened = rows.map(({ secretEnc }) => unseal(secretEnc, alone));
    expect(opened.every((secret) => secret?.startsWith('secret ') === true)).toBe(true);
    expect(
      rows
        .filter(({ oldSecretEnc }) => oldSecretEnc !== null)
        .map(({ oldSecretEnc }) => unseal(oldSecretEnc ?? '', alone)),
    ).toHaveLength(1);
    // Nobody has the key: it stays as it is, and is told.
    await db.write((tx) =>
      tx.sql
        .update(device)
        .set({ secretEnc: sealDeviceSecret('lost', parseDataKeys(newKey())).secretEnc })
        .where(eq(device.id, rows[0]?.id ?? '')),
    );
    expect(await reseal(db, keys)).toEqual({ changed: 0, unreadable: 1 });
  });
});
