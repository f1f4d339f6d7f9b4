import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser } from '#db/users/addUser.ts';
import { countUsers } from '#db/users/countUsers.ts';
import type { Scope } from '#domain/access/access.ts';
import type { UserListRow } from '#domain/users/user.ts';
import { presenceKeys } from '#workers/bus/presenceKeys.ts';
import { openTown, startMs, type Person, type Reply, type Sent, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const path = '/home/user/user/';
const call = (person: Person, verb: string, body: unknown, more: Sent = {}): Promise<Reply> =>
  town.as(person, 'POST', path + verb, { ...more, body });

let counter = 0;
/** The form of a new account that fits, with names of its own. */
function form(more: Record<string, unknown> = {}) {
  counter += 1;
  const no = String(counter).padStart(4, '0');
  return {
    username: `person${no}`,
    password: 'tin roof 1',
    real_name: `人员${no}`,
    mobile: `1370000${no}`,
    mail: `person${no}@example.com`,
    orgId: 'north',
    roles: [],
    ...more,
  };
}
async function add(more: Record<string, unknown> = {}): Promise<string> {
  const reply = await call('root', 'add', form(more));
  expect(reply).toMatchObject({ errno: 0 });
  return (reply.data as { id: string }).id;
}
const info = async (id: string) =>
  (await call('root', 'info', { id })).data as { user: UserListRow; permissions: string[]; sessions: number };
async function register(): Promise<string> {
  counter += 1;
  const id = `waiting${counter}`;
  const mobile = `1360000${String(counter).padStart(4, '0')}`;
  await town.db.write((tx) =>
    addUser(tx, {
      id,
      uuid: crypto.randomUUID(),
      username: `u${mobile}`,
      passwordHash: 'x',
      realName: '新用户',
      mobile,
      orgId: null,
      roles: [],
      status: 'pending',
      now: town.now,
    }),
  );
  return id;
}

describe('adding an account', () => {
  it('SEED-011 SEED-268 POST /home/user/user/add creates a user who can sign in', async () => {
    const given = form({ roles: ['operate'] });
    const reply = await call('root', 'add', given);
    expect(reply).toMatchObject({ status: 200, errno: 0 });
    const { id } = reply.data as { id: string };
    const signedIn = await town.call('POST', '/api/login', {
      body: { username: given.username, password: 'tin roof 1' },
    });
    expect(signedIn.errno).toBe(0);
    expect((signedIn.data as { info: { access: string[] } }).info.access).toContain('alarm:handle');
    expect((await info(id)).user).toMatchObject({
      username: given.username,
      orgId: 'north',
      orgName: 'north',
      roles: ['operate'],
      status: 'enabled',
      version: 1,
    });
  });

  it('names every bad field in the words of D0.6, in both languages', async () => {
    const bad = { username: '1x', password: '123', real_name: '', mobile: '123', mail: 'x', orgId: 'north' };
    const zh = await call('root', 'add', bad);
    expect(zh.errno).toBe(9002);
    expect((zh.data as { errors: unknown[] }).errors).toEqual([
      { field: 'username', message: '用户名为3-32位字母、数字或_.-，以字母开头' },
      { field: 'real_name', message: '请输入姓名' },
      { field: 'mobile', message: '输入的手机号码格式有误' },
      { field: 'mail', message: '输入的邮箱格式有误' },
    ]);
    const en = await call('root', 'add', form({ password: '123' }), { headers: { 'Accept-Language': 'en-US' } });
    expect(en).toMatchObject({ errno: 9002, errmsg: 'At least 6 characters' });
    const empty = await call('root', 'add', form({ password: '' }));
    expect(empty).toMatchObject({ errno: 9002, errmsg: '请输入密码' });
    const unknown = await call('root', 'add', form({ isRoot: true }));
    expect(unknown.errno).toBe(9002);
    expect(unknown.raw).toContain('isRoot');
  });

  it('SEED-370 a password of five characters is refused by the server, six are taken, for an account that somebody adds or changes', async () => {
    const five = await call('root', 'add', form({ password: 'five5' }));
    expect(five).toMatchObject({ errno: 9002, errmsg: '请输入至少6位' });
    expect(five.data).toMatchObject({ errors: [{ field: 'password', message: '请输入至少6位' }] });
    const six = await call('root', 'add', form({ password: 'sixsix' }));
    expect(six.errno).toBe(0);
    const { id } = six.data as { id: string };
    const set = (newPassword: string) =>
      call('root', 'updatePassword', { id, newPassword, repeatNewPassword: newPassword });
    expect(await set('five5')).toMatchObject({ errno: 9002, errmsg: '请输入至少6位' });
    expect((await set('sixsi6')).errno).toBe(0);
  });

  it('answers 1612 with the fields for a username, mail or mobile in use, whatever its case', async () => {
    const taken = form();
    await call('root', 'add', taken);
    const upper = { ...form(), username: taken.username.toUpperCase(), mail: taken.mail.toUpperCase() };
    const reply = await call('root', 'add', { ...upper, mobile: taken.mobile });
    expect(reply).toMatchObject({ errno: 1612, errmsg: '用户名、邮箱或手机号已被使用' });
    expect((reply.data as { errors: unknown[] }).errors).toEqual([
      { field: 'username', message: '用户名已被使用' },
      { field: 'mobile', message: '手机号已被使用' },
      { field: 'mail', message: '邮箱已被使用' },
    ]);
  });

  it('answers 1612 to one of two who take the same name at the same time', async () => {
    const before = await town.db.snapshot(countUsers);
    const given = form();
    const replies = await Promise.all([
      call('root', 'add', given),
      call('root', 'add', { ...form(), username: given.username }),
    ]);
    expect(replies.map(({ errno }) => errno).sort((a, b) => a - b)).toEqual([0, 1612]);
    expect(await town.db.snapshot(countUsers)).toBe(before + 1);
  });

  it('SEED-260 refuses a role that the caller does not hold with 1403, and admin to everybody', async () => {
    expect(await call('chief', 'add', form({ roles: ['operate'] }))).toMatchObject({ status: 403, errno: 1403 });
    expect(await call('chief', 'add', form({ roles: ['root'] }))).toMatchObject({ errno: 1403 });
    expect(await call('chief', 'add', form({ roles: ['supervise_zhidui'] }))).toMatchObject({ errno: 0 });
    expect(await call('root', 'add', form({ roles: ['root', 'operate'] }))).toMatchObject({ errno: 0 });
    expect(await call('root', 'add', form({ roles: ['admin'] }))).toMatchObject({ errno: 9002 });
  });

  it('takes place in an organisation of the caller’s scope alone (9007)', async () => {
    for (const orgId of ['other', 'root', 'nowhere']) {
      expect([orgId, (await call('chief', 'add', form({ orgId }))).errno]).toEqual([orgId, 9007]);
    }
    for (const orgId of ['city', 'south']) {
      expect([orgId, (await call('chief', 'add', form({ orgId }))).errno]).toEqual([orgId, 0]);
    }
  });
});

describe('changing an account', () => {
  it('SEED-269 POST /home/user/user/update changes what is named and nothing else', async () => {
    const id = await add({ roles: ['operate'] });
    const reply = await call('root', 'update', { id, version: 1, real_name: '新名字', mail: '', orgId: 'south' });
    expect(reply).toMatchObject({ errno: 0, data: { real_name: '新名字', mail: null, orgId: 'south', version: 2 } });
    expect((await info(id)).user).toMatchObject({ real_name: '新名字', roles: ['operate'], status: 'enabled' });
  });

  it('answers 9004 with the row as it is now to whoever comes second', async () => {
    const id = await add();
    await call('root', 'update', { id, version: 1, real_name: '甲方' });
    const late = await call('root', 'update', { id, version: 1, real_name: '乙方' });
    expect(late.errno).toBe(9004);
    expect((late.data as { current: UserListRow }).current).toMatchObject({ real_name: '甲方', version: 2 });
    expect((await info(id)).user.real_name).toBe('甲方');
  });

  it('keeps a role that the caller does not hold, and refuses to add one', async () => {
    const id = await add({ roles: ['operate'] });
    const kept = await call('chief', 'update', { id, version: 1, roles: ['operate', 'supervise_zhidui'] });
    expect(kept).toMatchObject({ errno: 0, data: { roles: ['operate', 'supervise_zhidui'] } });
    const other = await add();
    expect((await call('chief', 'update', { id: other, version: 1, roles: ['operate'] })).errno).toBe(1403);
  });

  it('does not let somebody change, reset or delete an account that can do more than they', async () => {
    const id = await add({ roles: ['root'], orgId: 'north' });
    expect((await call('chief', 'update', { id, version: 1, real_name: '某某' })).errno).toBe(1403);
    const passwords = { newPassword: 'stolen1', repeatNewPassword: 'stolen1' };
    expect((await call('chief', 'updatePassword', { id, ...passwords })).errno).toBe(1403);
    expect((await call('chief', 'delete', { id })).errno).toBe(1403);
    expect(
      (await call('chief', 'setStatus', { ids: [id], status: 'disabled' })).data as { results: unknown[] },
    ).toEqual({ results: [expect.objectContaining({ id, errno: 1403 })] });
    expect((await info(id)).user).toMatchObject({ status: 'enabled', version: 1 });
  });

  it('tells the sockets of somebody whose roles or organisation changed to build their rights anew', async () => {
    const id = await add();
    town.hints.length = 0;
    await call('root', 'update', { id, version: 1, real_name: '同名' });
    expect(town.hints.filter(({ event }) => event === 'access:changed')).toEqual([]);
    await call('root', 'update', { id, version: 2, roles: ['operate'] });
    expect(town.hints).toContainEqual(expect.objectContaining({ userId: id, event: 'access:changed' }));
  });
});

describe('switching off, deleting and resetting', () => {
  const signIn = async (username: string, secret = 'tin roof 1') =>
    ((await town.call('POST', '/api/login', { body: { username, password: secret } })).data as { token: string }).token;
  const alive = async (token: string) => (await town.call('GET', '/api/web/account/info', { token })).errno;

  it('ends the sessions of an account that is switched off; switched on again it signs in anew', async () => {
    const given = form();
    const { id } = (await call('root', 'add', given)).data as { id: string };
    const token = await signIn(given.username);
    expect(await alive(token)).toBe(0);
    town.hints.length = 0;
    const off = await call('root', 'setStatus', { ids: [id, 'missing'], status: 'disabled' });
    expect((off.data as { results: unknown[] }).results).toEqual([
      { id, errno: 0, errmsg: '操作成功' },
      { id: 'missing', errno: 9001, errmsg: '数据不存在' },
    ]);
    expect(await alive(token)).toBe(1605);
    expect(town.hints.map(({ event }) => event)).toContain('session:expired');
    expect((await call('root', 'setStatus', { ids: [id], status: 'disabled' })).errno).toBe(1001);
    await call('root', 'setStatus', { ids: [id], status: 'enabled' });
    expect(await alive(await signIn(given.username))).toBe(0);
  });

  it('SEED-270 POST /home/user/user/delete deletes, ends the sessions and frees the names', async () => {
    const given = form();
    const { id } = (await call('root', 'add', given)).data as { id: string };
    const token = await signIn(given.username);
    expect(await call('root', 'delete', { id })).toMatchObject({ errno: 0, data: { deleted: 1 } });
    expect(await alive(token)).toBe(1605);
    expect((await call('root', 'info', { id })).errno).toBe(9001);
    expect((await call('root', 'delete', { id })).errno).toBe(9001);
    expect((await call('root', 'add', given)).errno).toBe(0);
  });

  it('SEED-273 POST /home/user/user/updatePassword resets a password and ends the sessions', async () => {
    const given = form();
    const { id } = (await call('root', 'add', given)).data as { id: string };
    const token = await signIn(given.username);
    const short = await call('root', 'updatePassword', { id, newPassword: '123', repeatNewPassword: '123' });
    expect(short).toMatchObject({ errno: 9002, errmsg: '请输入至少6位' });
    const differ = await call('root', 'updatePassword', { id, newPassword: 'secret2', repeatNewPassword: 'secret3' });
    expect(differ).toMatchObject({ errno: 9002, errmsg: '两次输入密码不同，请重新输入' });
    expect(await alive(token)).toBe(0);
    const reset = await call('root', 'updatePassword', { id, newPassword: 'secret2', repeatNewPassword: 'secret2' });
    expect(reset.errno).toBe(0);
    expect(await alive(token)).toBe(1605);
    expect(await alive(await signIn(given.username, 'secret2'))).toBe(0);
    const own = { newPassword: 'secret2', repeatNewPassword: 'secret2' };
    expect((await call('root', 'updatePassword', { id: 'root', ...own })).errno).toBe(9005);
  });

  it('leaves one enabled root and oneself (9005)', async () => {
    const others = (await listed('root', { roles: 'root' })).records.filter(({ id }) => id !== 'root');
    for (const { id } of others) await call('root', 'delete', { id });
    expect((await call('root', 'delete', { id: 'root' })).errno).toBe(9005);
    expect((await call('root', 'setStatus', { ids: ['root'], status: 'disabled' })).errno).toBe(9005);
    expect((await call('root', 'setRoles', { ids: ['root'], roles: [] })).errno).toBe(9005);
    const { version } = (await info('root')).user;
    expect((await call('root', 'update', { id: 'root', version, roles: ['operate'] })).errno).toBe(9005);
    expect((await call('root', 'update', { id: 'root', version, status: 'disabled' })).errno).toBe(9005);
    // Two roots that switch each other off at the same time: one of them is left.
    const given = form({ roles: ['root'], orgId: 'root' });
    const { id } = (await call('root', 'add', given)).data as { id: string };
    const second = await signIn(given.username);
    const off = (target: string, token: string) =>
      town.call('POST', `${path}setStatus`, { token, body: { ids: [target], status: 'disabled' } });
    const [byRoot, bySecond] = await Promise.all([off(id, await town.tokenOf('root')), off('root', second)]);
    expect([byRoot, bySecond].filter(({ errno }) => errno === 0)).toHaveLength(1);
    if (bySecond.errno === 0) {
      // root was switched off: the other one is left, and switches it on again.
      const body = { ids: ['root'], status: 'enabled' };
      expect((await town.call('POST', `${path}setStatus`, { token: second, body })).errno).toBe(0);
      town.forgetToken('root');
    }
    expect((await listed('root', { roles: 'root', status: 'enabled' })).records.map((row) => row.id)).toContain('root');
  });
});

interface Listed {
  readonly records: UserListRow[];
  readonly total: number;
  readonly pending: number;
}
async function listed(person: Person, body: Record<string, unknown> = {}): Promise<Listed> {
  return (await call(person, 'listPage', { page_size: 100, ...body })).data;
}

describe('the list of accounts', () => {
  it('SEED-272 POST /home/user/user/listPage returns records and total of one’s own organisation and below', async () => {
    const all = await listed('root');
    expect(all.total).toBe(all.records.length);
    const ids = (await listed('chief')).records.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['chief', 'north1', 'south1', 'viewer']));
    expect(ids).not.toContain('stranger');
    expect(ids).not.toContain('root');
    expect(ids).not.toContain('orphan');
    expect(all.records.map(({ id }) => id)).toEqual(expect.arrayContaining(['stranger', 'orphan']));
    expect((await call('orphan', 'listPage', {})).data).toEqual({ records: [], total: 0, pending: 0 });
  });

  it('filters by organisation, role, status, text and last sign-in, sorts and pages', async () => {
    await town.signIn('south1');
    const names = async (body: Record<string, unknown>) =>
      (await listed('chief', body)).records.map(({ username }) => username);
    expect(await names({ orgIds: 'south', roles: 'operate', keyword: 'south' })).toEqual(['south1']);
    expect(await names({ keyword: 'NORTH1' })).toEqual(['north1']);
    expect(await names({ keyword: '13800001004' })).toEqual(['south1']);
    expect(await names({ keyword: '%' })).toEqual([]);
    expect(await names({ roles: 'none', keyword: 'viewer' })).toEqual(['viewer']);
    expect(await names({ lastLoginStart: startMs, keyword: 'north2' })).toEqual([]);
    const sorted = await names({ sortField: 'username', sortOrder: 'desc', keyword: 'north' });
    expect(sorted).toEqual(['north2', 'north1']);
    const first = await listed('chief', { page: 1, page_size: 1, sortField: 'username' });
    const past = await listed('chief', { page: 99_999, page_size: 1 });
    expect(first.records).toHaveLength(1);
    expect(past).toMatchObject({ records: [], total: first.total });
    expect((await call('chief', 'listPage', { sortField: 'passwordHash' })).errno).toBe(9002);
    for (const orgIds of ['other', 'nowhere', 'north,root']) {
      expect([orgIds, (await call('chief', 'listPage', { orgIds })).errno]).toEqual([orgIds, 9007]);
    }
  });

  it('SEED-058 shows others than editors enabled people by name, organisation and roles, with a masked mobile', async () => {
    const off = await add({ orgId: 'north', status: 'disabled' });
    const reply = await call('viewer', 'listPage', { page_size: 100 });
    const { records, pending } = reply.data as Listed;
    const row = records.find(({ id }) => id === 'north1');
    expect(row).toMatchObject({
      real_name: 'north1',
      mobile: '138****1002',
      username: null,
      mail: null,
      lastLoginAt: null,
      online: null,
      roles: ['operate'],
    });
    expect(pending).toBe(0);
    expect(records.some(({ id }) => id === off)).toBe(false);
    expect(reply.raw).not.toMatch(/1380000\d{4}|@example\.com|passwordHash|scrypt/);
    // What is not shown cannot be searched or sorted for, either.
    expect((await listed('viewer', { keyword: '13800001002' })).total).toBe(0);
    expect((await listed('viewer', { keyword: 'north1@' })).total).toBe(0);
    const sorted = await listed('viewer', { sortField: 'lastLoginAt' });
    const plain = await listed('viewer');
    expect(sorted.records.map(({ id }) => id)).toEqual(plain.records.map(({ id }) => id));
    const one = await call('viewer', 'info', { id: 'north1' });
    expect(one.data).toMatchObject({ user: { mobile: '138****1002', mail: null }, sessions: null });
    expect((await call('viewer', 'info', { id: off })).errno).toBe(9001);
  });

  it('SEED-271 POST /home/user/user/info returns the user with permissions, sessions and organisations', async () => {
    await town.signIn('north1');
    const found = await call('chief', 'info', { id: 'north1' });
    expect(found).toMatchObject({
      errno: 0,
      data: {
        user: { id: 'north1', mobile: '13800001002' },
        organizations: [{ id: 'north' }],
        organizationCount: 1,
      },
    });
    const { permissions, sessions } = found.data as { permissions: string[]; sessions: number };
    expect(permissions).toEqual(expect.arrayContaining(['operate', 'alarm:handle']));
    expect(sessions).toBeGreaterThan(0);
    const chief = (await call('chief', 'info', { id: 'chief' })).data as { organizations: Array<{ id: string }> };
    expect(chief.organizations.map(({ id }) => id).sort()).toEqual(['city', 'north', 'south']);
    for (const id of ['stranger', 'root', 'missing']) {
      expect([id, (await call('chief', 'info', { id })).errno]).toEqual([id, 9001]);
    }
  });

  it('shows online who was seen within two minutes or has a live socket on any server', async () => {
    const onlineIn = async () => (await listed('chief', { keyword: 'south1' })).records[0]?.online;
    await town.signIn('south1');
    expect(await onlineIn()).toBe(true);
    town.now += 121_000;
    expect(await onlineIn()).toBe(false);
    await town.redis.zadd(presenceKeys(town.deps.prefix).online, town.now - 30_000, 'south1');
    expect(await onlineIn()).toBe(true);
    town.now += 121_000;
    expect(await onlineIn()).toBe(false);
  });
});

describe('registrations', () => {
  it('are seen and approved by every editor, into their own scope, with roles they may grant', async () => {
    const id = await register();
    const waiting = await listed('chief', { status: 'pending' });
    expect(waiting.records.map((row) => row.id)).toContain(id);
    expect(waiting.pending).toBe(waiting.total);
    expect((await listed('viewer', { status: 'pending' })).total).toBe(0);
    expect((await call('north1', 'approve', { id, orgId: 'north', roles: [] })).errno).toBe(1403);
    expect((await call('chief', 'approve', { id, orgId: 'other', roles: [] })).errno).toBe(9007);
    expect((await call('chief', 'approve', { id, orgId: 'north', roles: ['operate'] })).errno).toBe(1403);
    expect((await call('chief', 'update', { id, version: 1, orgId: 'north' })).errno).toBe(9005);
    town.hints.length = 0;
    const approved = await call('chief', 'approve', { id, orgId: 'north', roles: ['supervise_zhidui'] });
    expect(approved).toMatchObject({ errno: 0, data: { status: 'enabled', orgId: 'north' } });
    const told = town.hints.find(({ event }) => event === 'users:changed');
    expect(told).toMatchObject({ payload: { pending: waiting.pending - 1 } });
    expect(town.hints.map(({ event }) => event)).toContain('access:changed');
    expect((await call('chief', 'approve', { id, orgId: 'north', roles: [] })).errno).toBe(9005);
  });

  it('that are rejected are gone and may come again; nothing else can be rejected', async () => {
    const id = await register();
    expect((await call('chief', 'reject', { ids: ['north1'] })).errno).toBe(9005);
    expect((await call('chief', 'reject', { ids: [id] })).errno).toBe(0);
    expect((await call('chief', 'info', { id })).errno).toBe(9001);
  });
});

describe('many at once', () => {
  it('assigns roles and moves organisations, each id with its own outcome', async () => {
    const [one, two] = [await add(), await add()];
    const ids = [one, two, 'stranger'];
    const roles = await call('chief', 'setRoles', { ids, roles: ['supervise_zhidui'] });
    expect((roles.data as { results: Array<{ errno: number }> }).results.map(({ errno }) => errno)).toEqual([
      0, 0, 9001,
    ]);
    const moved = await call('chief', 'moveOrg', { ids: `${one}, ${two},,${one}`, orgId: 'south' });
    expect((moved.data as { results: Array<{ errno: number }> }).results).toHaveLength(2);
    expect((await info(two)).user).toMatchObject({ orgId: 'south', roles: ['supervise_zhidui'] });
    expect((await call('chief', 'setRoles', { ids, roles: ['root'] })).errno).toBe(1403);
    expect((await call('chief', 'moveOrg', { ids, orgId: 'other' })).errno).toBe(9007);
    expect((await call('root', 'moveOrg', { ids: '', orgId: 'other' })).errno).toBe(9002);
  });
});

describe('sessions of an account', () => {
  it('are listed and ended by a supervisor of its organisation alone', async () => {
    const { token } = (await town.signIn('south1')).data as { token: string };
    const reply = await call('chief', 'sessions', { id: 'south1' });
    const sessions = (reply.data as { records: Array<{ id: string; ip: string; current: boolean }> }).records;
    expect(sessions[0]).toMatchObject({ ip: '127.0.0.1', current: false });
    expect((await call('chief', 'sessions', { id: 'stranger' })).errno).toBe(9001);
    expect((await call('north1', 'sessions', { id: 'south1' })).errno).toBe(1403);
    const foreign = await foreignSession();
    expect((await call('chief', 'revokeSession', { sessionId: foreign })).errno).toBe(9001);
    for (const { id } of sessions) expect((await call('chief', 'revokeSession', { sessionId: id })).errno).toBe(0);
    expect((await town.call('GET', '/api/web/account/info', { token })).errno).toBe(1605);
    expect((await call('chief', 'revokeSession', { sessionId: sessions[0]?.id })).errno).toBe(9001);
    await town.signIn('south1');
    await town.signIn('south1');
    expect(await call('chief', 'revokeSessions', { id: 'south1' })).toMatchObject({ errno: 0, data: { revoked: 2 } });
    expect((await call('chief', 'revokeSessions', { id: 'stranger' })).errno).toBe(9001);
  });

  async function foreignSession(): Promise<string> {
    await town.signIn('stranger');
    const { findAccount } = await import('#db/users/findAccount.ts');
    const { listSessions } = await import('#db/sessions/listSessions.ts');
    const scope: Scope = { userId: 'root', access: ['root', 'user:edit'], orgPath: '/root/' };
    return town.db.snapshot(async (tx) => {
      expect((await findAccount(tx, scope, 'stranger', town.now))?.sessions).toBeGreaterThan(0);
      return (await listSessions(tx, 'stranger', town.now))[0]?.id ?? '';
    });
  }
});

it('roles are listed with their permissions, in the caller’s language', async () => {
  const reply = await call('viewer', 'roleList', {}, { headers: { 'Accept-Language': 'en-US' } });
  expect(reply.data).toEqual([
    expect.objectContaining({ code: 'root', name: 'Root' }),
    expect.objectContaining({ code: 'supervise_zhidui', name: 'Supervisor' }),
    { code: 'operate', name: 'Operator', permissions: ['rail:edit', 'device:edit', 'alarm:handle', 'export'] },
  ]);
});

it('notices of the last 30 days are shown to a supervisor in their own words', async () => {
  await town.report('north', { impactG: 12 });
  const reply = await call('chief', 'notices', { id: 'north1' });
  expect(reply.errno).toBe(0);
  const { records, total } = reply.data as { records: Array<{ content: string }>; total: number };
  expect(total).toBeGreaterThan(0);
  expect(records[0]?.content).toContain('Device north');
  expect((await call('chief', 'notices', { id: 'stranger' })).errno).toBe(9001);
});
