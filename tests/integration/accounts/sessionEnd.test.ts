import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { user } from '#db/schema/users.ts';
import { findSession } from '#db/sessions/findSession.ts';
import { day, minute } from '#domain/time.ts';
import { longestMs } from '#server/http/session.ts';
import { tokenHash } from '#server/http/secret.ts';
import { realtimePorts } from '#server/realtime/realtimePorts.ts';
import { openTown, readersOf, password, type Town } from '../server/town.ts';
import { tokenIn } from './kit.ts';

let town: Town;
// Months pass.
beforeEach(() => town.forgetToken('root'));
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const info = (token: string) => town.call('GET', '/api/web/account/info', { token });
const hashOf = (token: string) => tokenHash(token, town.config.TOKEN_PEPPER);
const stored = (token: string) => town.db.snapshot((tx) => findSession(tx, [hashOf(token)], town.now));
const findLive = (token: string) =>
  realtimePorts(town.db, {
    readers: readersOf(town.db),
    now: () => town.now,
    tokenHashes: (token) => [hashOf(token)],
    isHeld: () => true,
    timeZone: town.config.APP_TZ,
  }).findSession(token);

/** Uses the session every half day. @returns how long it lived */
async function useFor(token: string, days: number): Promise<number> {
  const from = town.now;
  for (let i = 0; i < days * 2; i += 1) {
    town.now += day / 2 + minute;
    if ((await info(token)).errno !== 0) break;
    // Written beside the call.
    await expect.poll(async () => (await stored(token))?.lastSeenAt).toBe(town.now);
  }
  return town.now - from;
}

const wall = { username: 'wall', password, real_name: '大屏', mobile: '13700008001', orgId: 'city', isScreen: true };

it('L3 a session ends after thirty days though it is used each day, and tells so beforehand', async () => {
  const begun = town.now;
  const token = tokenIn(await town.signIn('viewer', { client: 'screen' }));
  await useFor(token, 29);
  town.now = begun + longestMs - day / 4;
  const last = await info(token);
  expect(last.errno).toBe(0);
  // The client’s cookie goes with it.
  expect(Number(last.headers.get('access-token-expires'))).toBe(begun + longestMs);
  town.now = begun + longestMs;
  expect(await info(token)).toMatchObject({ errno: 1605, errmsg: '登录超时，请重新登录' });
  expect(await findLive(token)).toBeNull();
});

it('L3 the session of a screen account lives on for months, until the account is one no more', async () => {
  const { id } = (await town.as('root', 'POST', '/home/user/user/add', { body: wall })).data as { id: string };
  const token = tokenIn(await town.call('POST', '/api/login', { body: { username: 'wall', password } }));
  expect(await useFor(token, 65)).toBeGreaterThan(2 * longestMs);
  expect(await findLive(token)).not.toBeNull();
  town.forgetToken('root');
  const update = { id, version: 1, isScreen: false };
  expect((await town.as('root', 'POST', '/home/user/user/update', { body: update })).errno).toBe(0);
  expect((await info(token)).errno).toBe(1605);
  expect(await findLive(token)).toBeNull();
});

it('L3 a screen account has no role: marked with one it is refused, given one later it is no screen any more', async () => {
  const add = (body: object) => town.as('root', 'POST', '/home/user/user/add', { body });
  const form = { ...wall, username: 'wall2', mobile: '13700008002' };
  expect(await add({ ...form, roles: ['operate'] })).toMatchObject({
    errno: 9002,
    data: { errors: [{ field: 'isScreen', message: '大屏账号不能拥有角色' }] },
  });
  const { id } = (await add(form)).data as { id: string };
  const given = { ids: [id], roles: ['operate'] };
  expect((await town.as('root', 'POST', '/home/user/user/setRoles', { body: given })).errno).toBe(0);
  const shown = await town.as('root', 'POST', '/home/user/user/info', { body: { id } });
  expect(shown.data).toMatchObject({ user: { isScreen: false, roles: ['operate'] } });
  const mark = { id, version: 2, isScreen: true };
  expect((await town.as('root', 'POST', '/home/user/user/update', { body: mark })).errno).toBe(9002);
  // Nobody marks the own account: the profile knows no such field.
  const own = { version: 1, isScreen: true };
  expect((await town.as('viewer', 'POST', '/api/web/account/updateInfo', { body: own })).errno).toBe(9002);
});

it('L3 13.1 a screen account acknowledges nothing and is given nothing, not even where its row holds a role', async () => {
  const body = { ...wall, username: 'wall4', mobile: '13700008004' };
  const { id } = (await town.as('root', 'POST', '/home/user/user/add', { body })).data as { id: string };
  const set = (values: Partial<typeof user.$inferInsert>) =>
    town.db.write((tx) => tx.sql.update(user).set(values).where(eq(user.id, id)));
  await set({ isPasswordInitial: false });
  const token = tokenIn(await town.call('POST', '/api/login', { body: { username: 'wall4', password } }));
  await town.report('north', { impactG: 5 }, town.now);
  const page = await town.call('GET', '/api/web/alarm/pageAlarm', { token });
  const [alarm] = (page.data as { records: Array<{ id: string; handledStatus: string }> }).records;
  expect(alarm?.handledStatus).toBe('00');
  const ids = [alarm?.id ?? ''];
  const ack = async () => (await town.call('POST', '/api/web/alarm/ack', { token, body: { ids } })).errno;
  const accessNow = async () => ((await info(token)).data as unknown as { permissions: string[] }).permissions;
  const give = { ids, userId: id };
  for (const roles of [[], ['operate'], ['root']] as const) {
    await set({ roles: [...roles] });
    expect([roles, await ack(), await accessNow()]).toEqual([roles, 1403, []]);
    expect([roles, (await town.as('chief', 'POST', '/api/web/alarm/assign', { body: give })).errno]).toEqual([
      roles,
      9005,
    ]);
  }
  // The same person without the mark may.
  await set({ roles: ['operate'], isScreen: false });
  expect(await accessNow()).toContain('alarm:handle');
  expect((await town.as('chief', 'POST', '/api/web/alarm/assign', { body: give })).errno).toBe(0);
  expect(await ack()).toBe(0);
});

it('L3 which client a session is says the account, and not the caller', async () => {
  const clientOf = async (token: string) => {
    const page = await town.call('GET', '/api/web/account/pageSession', { token });
    const { records } = page.data as { records: Array<{ current: boolean; client: string }> };
    return records.find(({ current }) => current)?.client;
  };
  expect(await clientOf(tokenIn(await town.signIn('chief', { client: 'screen' })))).toBe('web');
  const body = { ...wall, username: 'wall3', mobile: '13700008003' };
  await town.as('root', 'POST', '/home/user/user/add', { body });
  const token = tokenIn(
    await town.call('POST', '/api/login', { body: { username: 'wall3', password, client: 'web' } }),
  );
  // Whoever puts the wall up chooses its password first.
  const own = {
    mobile: body.mobile,
    oldPassword: password,
    newPassword: 'own wall 3',
    repeatNewPassword: 'own wall 3',
  };
  expect((await town.call('POST', '/api/web/account/updatePassword', { token, body: own })).errno).toBe(0);
  expect(await clientOf(token)).toBe('screen');
});
