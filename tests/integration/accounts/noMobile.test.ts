import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { user } from '#db/schema/users.ts';
import { addUser } from '#db/users/addUser.ts';
import { firstStart } from '#server/firstStart.ts';
import { minute } from '#domain/time.ts';
import { openTestDatabase } from '#tests/support/openTestDatabase.ts';
import { openTown, password, startMs, type Town } from '../server/town.ts';
import { askFile, readBook, textsOf } from '../users/readBook.ts';
import { tokenIn } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  const [viewer] = await town.db.snapshot((tx) => tx.sql.select().from(user).where(eq(user.username, 'viewer')));
  for (const username of ['bare1', 'bare2']) {
    await town.db.write((tx) =>
      addUser(tx, {
        id: username,
        uuid: crypto.randomUUID(),
        username,
        passwordHash: viewer?.passwordHash ?? '',
        realName: username,
        mobile: null,
        orgId: viewer?.orgId ?? null,
        roles: ['root'],
        now: town.now,
      }),
    );
  }
});
afterAll(() => town.close());
afterEach(() => vi.restoreAllMocks());

const signIn = async (username: string, secret = password) =>
  tokenIn(await town.call('POST', '/api/login', { body: { username, password: secret } }));
const update = (token: string, body: object) => town.call('POST', '/api/web/account/updateInfo', { token, body });

it('C1: root of the first start has no mobile, and its password is told once', async () => {
  const fresh = await openTestDatabase();
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    await firstStart(fresh.db, startMs);
    await firstStart(fresh.db, startMs + 1);
    const users = await fresh.db.snapshot((tx) => tx.sql.select().from(user));
    expect(users).toMatchObject([{ username: 'root', mobile: null, mail: null, roles: ['root'] }]);
    expect(written.filter((text) => text.includes('sign in as root with the password'))).toHaveLength(1);
  } finally {
    vi.restoreAllMocks();
    await fresh.close();
  }
});

describe('an account without a mobile', () => {
  it('is shown with an empty one, to whoever may edit accounts and to others, and in a sheet', async () => {
    const token = await signIn('bare1');
    const { data } = await town.call('GET', '/api/web/account/info', { token });
    expect(data).toMatchObject({ userInfo: { username: 'bare1', mobile: '' } });
    for (const reader of ['root', 'viewer'] as const) {
      const page = await town.as(reader, 'POST', '/home/user/user/listPage', { body: { keyword: 'bare' } });
      const { records } = page.data as { records: Array<{ mobile: string }> };
      expect(records.map(({ mobile }) => mobile)).toEqual(['', '']);
    }
    const rows = textsOf(
      await readBook(await askFile(town, 'root', '/home/user/user/export', { keyword: 'bare1' })),
      0,
    );
    expect(rows.find((row) => row[1] === 'bare1')?.[2]).toBe('');
  });

  it('changes its password with the empty mobile of its form; nobody else does', async () => {
    const token = await signIn('bare2');
    const body = { oldPassword: password, newPassword: 'another one', repeatNewPassword: 'another one' };
    const change = (sent: object, by = token) =>
      town.call('POST', '/api/web/account/updatePassword', { token: by, body: { ...body, ...sent } });
    expect((await change({ mobile: '13800001006' })).errno).toBe(1616);
    const other = await signIn('viewer');
    for (const mobile of ['', ' ']) expect((await change({ mobile }, other)).errmsg).toBe('请输入手机号码');
    expect((await change({ mobile: '' })).errno).toBe(0);
    expect(await signIn('bare2', 'another one')).toBeTruthy();
  });

  it('M9: a mobile is where codes go: who gives one to a session that was left open is asked for the password', async () => {
    const token = await signIn('bare1');
    town.now += 11 * minute;
    expect((await update(token, { version: 1, mobile: '13900008887' })).errno).toBe(1626);
    const { data } = await town.call('GET', '/api/web/account/info', { token });
    expect(data).toMatchObject({ userInfo: { mobile: '', version: 1 } });
  });

  it('is given one in its own settings, once; a later one by whoever may edit accounts', async () => {
    const token = await signIn('bare1');
    expect((await update(token, { version: 1, mobile: '1380013' })).errmsg).toBe('输入的手机号码格式有误');
    expect(await update(token, { version: 1, mobile: '13800001006' })).toMatchObject({
      errno: 1612,
      data: { errors: [{ field: 'mobile', message: '手机号已被使用' }] },
    });
    expect(await update(token, { version: 1, mobile: '13900008888' })).toMatchObject({
      errno: 0,
      data: { mobile: '13900008888', version: 2 },
    });
    expect((await update(token, { version: 2, mobile: '13900008889' })).errno).toBe(9005);
    expect(await signIn('13900008888')).toBeTruthy();
    // Somebody who has one already keeps it here.
    expect((await update(await town.tokenOf('viewer'), { version: 1, mobile: '13900008889' })).errno).toBe(9005);
  });
});
