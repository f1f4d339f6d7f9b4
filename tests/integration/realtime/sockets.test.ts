import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { session, user } from '#db/schema/users.ts';
import { accessOf } from '#domain/access/access.ts';
import { startOwnTime } from '#tests/support/ownTime.ts';
import { connectSocket, openStage, until, type Dashboard, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  await stage?.close();
});

const copiesOf = (dashboard: Dashboard, id: string): number =>
  dashboard.deltas().reduce((sum, delta) => {
    const rows = [...delta.devices, ...delta.alarms];
    return sum + rows.filter((row) => row.id === id).length;
  }, 0);

async function refusal(auth: object, headers: Record<string, string> = {}): Promise<string> {
  const socket = connectSocket(stage.url, auth, headers);
  const message = new Promise<string>((resolve) => {
    socket.once('connect_error', (error) => resolve(error.message));
    socket.once('connect', () => resolve('connected'));
  });
  socket.connect();
  const text = await message;
  socket.disconnect();
  return text;
}

test('SPEC-001 users of sibling organisations never receive each other’s device, alarm or notice events', async () => {
  const northern = await stage.signIn('north');
  const southern = await stage.signIn('south');
  const [north, south] = [await stage.dashboard(northern.token), await stage.dashboard(southern.token)];
  const inNorth = await stage.addDevice('north');
  const inSouth = await stage.addDevice('south');
  const alarmNorth = await stage.raiseAlarm(inNorth, 'north');
  const alarmSouth = await stage.raiseAlarm(inSouth, 'south');
  stage.bus.publish('hints', [
    { userId: northern.userId, event: 'notice:unread', payload: { unread: 7, abnormal: 0 } },
    { userId: southern.userId, event: 'notice:unread', payload: { unread: 9, abnormal: 0 } },
  ]);
  await until(() => north.watch.alarms.has(alarmNorth) && south.watch.alarms.has(alarmSouth));
  await until(() => [north, south].every(({ heard }) => heard.some(({ event }) => event === 'notice:unread')));
  // The heartbeat that comes after everything above: nothing is on its way any more.
  const local = Math.max(north.watch.local, south.watch.local);
  await until(() => north.watch.local >= local && south.watch.local >= local);
  expect(JSON.stringify(north.heard)).not.toContain(inSouth);
  expect(JSON.stringify(north.heard)).not.toContain(alarmSouth);
  expect(JSON.stringify(north.heard)).not.toContain('"unread":9');
  expect(JSON.stringify(south.heard)).not.toContain(inNorth);
  expect(JSON.stringify(south.heard)).not.toContain(alarmNorth);
  expect(JSON.stringify(south.heard)).not.toContain('"unread":7');
});

test('SPEC-002 a user of the grandparent organisation receives exactly one copy of each event of a device', async () => {
  const top = await stage.dashboard((await stage.signIn('root')).token);
  const rootRole = await stage.dashboard((await stage.signIn(null, ['root'])).token);
  const team = await stage.dashboard((await stage.signIn('team')).token);
  const deviceId = await stage.addDevice('team');
  const alarmId = await stage.raiseAlarm(deviceId, 'team');
  for (const dashboard of [top, rootRole, team]) {
    await until(() => dashboard.watch.alarms.has(alarmId) && dashboard.watch.devices.has(deviceId));
  }
  const mark = await stage.addDevice('team');
  for (const dashboard of [top, rootRole, team]) {
    await until(() => dashboard.watch.devices.has(mark));
    expect(copiesOf(dashboard, deviceId)).toBe(1);
    expect(copiesOf(dashboard, alarmId)).toBe(1);
  }
});

test('SPEC-039 a change whose publication was lost is on every dashboard within 6 s, while others go on publishing', async () => {
  const dashboard = await stage.dashboard((await stage.signIn('north')).token);
  const lostId = await stage.addDevice('north');
  await until(() => dashboard.watch.devices.has(lostId));
  let lost = 0;
  stage.dropPublication = ({ devices }) => {
    const drop = devices.some(({ row }) => row.id === lostId && row.deviceStatus === 2);
    if (drop) lost += 1;
    return drop;
  };
  await stage.setStatus(lostId, 2);
  const sinceLost = startOwnTime();
  const otherId = await stage.addDevice('north');
  await until(() => dashboard.watch.devices.get(lostId)?.deviceStatus === 2, 30_000);
  expect(sinceLost.ms()).toBeLessThan(6_000);
  sinceLost.stop();
  expect(lost).toBe(1);
  await until(() => dashboard.watch.devices.has(otherId));

  // And the last change of all: nothing after it shows the hole.
  await stage.setStatus(lostId, 1);
  await until(() => dashboard.watch.devices.get(lostId)?.deviceStatus === 1);
  await stage.setStatus(lostId, 2);
  const sinceLast = startOwnTime();
  await until(() => dashboard.watch.devices.get(lostId)?.deviceStatus === 2, 30_000);
  expect(sinceLast.ms()).toBeLessThan(6_000);
  sinceLast.stop();
  expect(lost).toBe(2);
  stage.dropPublication = () => false;
});

test('SPEC-040 a device moved to a sibling organisation while its dashboard was offline is gone there after reconnect', async () => {
  const north = await stage.dashboard((await stage.signIn('north')).token);
  const south = await stage.dashboard((await stage.signIn('south')).token);
  const deviceId = await stage.addDevice('north');
  await until(() => north.watch.devices.has(deviceId));
  north.socket.disconnect();
  await stage.moveDevice(deviceId, 'south');
  await until(() => south.watch.devices.get(deviceId)?.orgId === 'south');
  expect(north.watch.devices.has(deviceId)).toBe(true);
  north.socket.connect();
  await until(() => !north.watch.devices.has(deviceId));
  // And online: back again, and away again.
  await stage.moveDevice(deviceId, 'north');
  await until(() => north.watch.devices.has(deviceId) && !south.watch.devices.has(deviceId));
});

test('SPEC-013 after a lost connection the rows equal those of a dashboard that opens now', async () => {
  const { token } = await stage.signIn('north');
  const dashboard = await stage.dashboard(token);
  const deviceId = await stage.addDevice('team');
  await until(() => dashboard.watch.devices.has(deviceId));
  dashboard.socket.disconnect();
  await stage.setStatus(deviceId, 3);
  await stage.addDevice('north');
  await stage.raiseAlarm(deviceId, 'team');
  dashboard.socket.connect();
  const fresh = await stage.dashboard(token);
  await until(() => dashboard.watch.asked === null && dashboard.watch.local >= fresh.watch.local);
  const byId = (rows: { readonly keys: () => Iterable<string>; readonly get: (id: string) => unknown }) =>
    Object.fromEntries(Array.from(rows.keys(), (id) => [id, rows.get(id)]));
  expect(byId(dashboard.watch.devices)).toEqual(byId(fresh.watch.devices));
  expect(byId(dashboard.watch.alarms)).toEqual(byId(fresh.watch.alarms));
});

test('a revoked session loses its sockets within 5 s and is told 1605; another session of the user stays', async () => {
  const revoked = await stage.signIn('north');
  const [first, second] = [await stage.dashboard(revoked.token), await stage.dashboard(revoked.token)];
  const other = await stage.dashboard((await stage.signIn('north')).token);
  await stage.db.write((tx) =>
    Promise.resolve(
      tx.sql
        .update(session)
        .set({ revokedAt: Date.now(), revokeReason: 'logout' })
        .where(eq(session.id, revoked.sessionId)),
    ).then(() => undefined),
  );
  stage.bus.publish('hints', [{ sessionId: revoked.sessionId, event: 'session:expired' }]);
  const sinceRevoked = startOwnTime();
  await until(() => !first.socket.connected && !second.socket.connected);
  expect(sinceRevoked.ms()).toBeLessThan(5_000);
  sinceRevoked.stop();
  expect(first.heard.at(-1)).toEqual({ event: 'session:expired', payload: { errno: 1605 } });
  expect(other.socket.connected).toBe(true);
  expect(await refusal({ token: revoked.token })).toBe('1605');
});

test('SEED-299 the socket is at the address that is configured, with a token: a bad one, none and a foreign page are refused', async () => {
  expect(await refusal({ token: 'nobody' })).toBe('1605');
  expect(await refusal({})).toBe('1605');
  expect(await refusal({ token: { $ne: '' } })).toBe('1605');
  const { token } = await stage.signIn('north');
  expect(await refusal({ token })).toBe('connected');
  expect(await refusal({ token }, { origin: stage.url })).toBe('connected');
  expect(await refusal({ token }, { origin: 'http://evil.example' })).not.toBe('connected');
});

test('a user has at most 20 sockets', async () => {
  const { token } = await stage.signIn('south');
  const sockets = [];
  for (let index = 0; index < 20; index += 1) sockets.push(await stage.dashboard(token));
  expect(await refusal({ token })).toBe('1429');
  for (const { socket } of sockets) socket.disconnect();
  await until(async () => (await refusal({ token })) === 'connected');
});

test('a user has at most 20 sockets when they all come at the same moment, too', async () => {
  const { token } = await stage.signIn('south');
  const sockets = Array.from({ length: 40 }, () => connectSocket(stage.url, { token }));
  const answers = await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<string>((resolve) => {
          socket.once('connect_error', ({ message }) => resolve(message));
          socket.once('connect', () => resolve('connected'));
          socket.connect();
        }),
    ),
  );
  expect(answers.filter((answer) => answer === 'connected')).toHaveLength(20);
  expect(answers.filter((answer) => answer === '1429')).toHaveLength(20);
  for (const socket of sockets) socket.disconnect();
  await until(async () => (await refusal({ token })) === 'connected');
});

test('values come for subscribed devices of the own organisation; others are refused with 9001, like missing ones', async () => {
  const dashboard = await stage.dashboard((await stage.signIn('north')).token);
  const own = await stage.addDevice('team');
  const foreign = await stage.addDevice('south');
  const answer = await dashboard.call('telemetry:subscribe', { deviceIds: [own, foreign, 'missing'] });
  expect(answer.data?.latest.map(({ deviceId }) => deviceId)).toEqual([own]);
  expect(answer.data?.refused).toEqual([
    { id: foreign, errno: 9001 },
    { id: 'missing', errno: 9001 },
  ]);
  await until(async () => (await stage.bus.watched()).has(own));
  expect((await stage.bus.watched()).has(foreign)).toBe(false);
  const values = (deviceId: string, orgPath: string, tilt: number) => ({
    deviceId,
    orgPath,
    ts: 1,
    receivedAt: 2,
    metrics: { tilt },
  });
  stage.bus.publish('values', [values(own, '/root/north/team/', 1), values(foreign, '/root/south/', 2)]);
  stage.bus.publish('values', [values(own, '/root/north/team/', 3)]);
  const batches = () => dashboard.heard.filter(({ event }) => event === 'telemetry:batch');
  await until(() => JSON.stringify(batches()).includes('"tilt":3'));
  expect(JSON.stringify(batches())).not.toContain(foreign);
  // Moved away: its values stop, without a word from the client.
  stage.bus.publish('values', [values(own, '/root/south/', 4)]);
  await until(async () => !(await stage.bus.watched()).has(own));
  expect(JSON.stringify(batches())).not.toContain('"tilt":4');
});

test('a client cannot name a room, and malformed or too many calls are answered, not obeyed', async () => {
  const dashboard = await stage.dashboard((await stage.signIn('south')).token);
  const raw = dashboard.socket as unknown as { emit: (...args: unknown[]) => void };
  raw.emit('join', 'org:north');
  raw.emit('subscribe', { room: 'org:north' });
  raw.emit('telemetry:subscribe', { deviceIds: ['org:north'] });
  expect((await dashboard.call('telemetry:subscribe', { deviceIds: ['org:north'] })).data?.refused).toHaveLength(1);
  expect((await dashboard.call('changes', { since: 'x' })).errno).toBe(9002);
  expect((await dashboard.call('changes', null)).errno).toBe(9002);
  expect((await dashboard.call('telemetry:subscribe', { deviceIds: Array.from({ length: 101 }, String) })).errno).toBe(
    9002,
  );
  const deviceId = await stage.addDevice('north');
  const own = await stage.addDevice('south');
  await until(() => dashboard.watch.devices.has(own));
  expect(JSON.stringify(dashboard.heard)).not.toContain(deviceId);
  // Twenty a second are answered of each socket, less what a page asks at once; as many are told that it is too much.
  const eager = await stage.dashboard((await stage.signIn('south')).token);
  const answers = await Promise.all(Array.from({ length: 34 }, () => eager.call('time', {})));
  const refused = answers.filter(({ errno }) => errno === 1429).length;
  expect(refused).toBeGreaterThan(5);
  expect(answers.length - refused).toBeGreaterThan(5);
});

test('a user moved to another organisation gets its rows and loses the others, whether connected or not', async () => {
  const moving = await stage.signIn('north');
  const inNorth = await stage.addDevice('north');
  const inSouth = await stage.addDevice('south');
  const online = await stage.dashboard(moving.token);
  const offline = await stage.dashboard(moving.token);
  expect(online.watch.devices.has(inNorth)).toBe(true);
  offline.socket.disconnect();
  await stage.db.write(async (tx) => {
    await tx.sql.update(user).set({ orgId: 'south' }).where(eq(user.id, moving.userId));
  });
  stage.bus.publish('hints', [{ userId: moving.userId, event: 'access:changed' }]);
  await until(() => online.watch.devices.has(inSouth) && !online.watch.devices.has(inNorth));
  expect(online.heard.some(({ event }) => event === 'access:changed')).toBe(true);
  const later = await stage.addDevice('south');
  await until(() => online.watch.devices.has(later));
  offline.socket.connect();
  await until(() => offline.watch.devices.has(later) && !offline.watch.devices.has(inNorth));
});

test('what changed of rights or organisation without a word, the page is told when its session is looked at again', async () => {
  const [promoted, moved, same] = [
    await stage.signIn('north'),
    await stage.signIn('north'),
    await stage.signIn('north'),
  ];
  const sessionIds = [promoted, moved, same].map(({ sessionId }) => sessionId);
  // A session is looked at again at its end.
  const setEnd = (expiresAt: number) =>
    stage.db.write(async (tx) => {
      await tx.sql.update(session).set({ expiresAt }).where(inArray(session.id, sessionIds));
    });
  // Late enough for all of what follows on a busy machine.
  await setEnd(Date.now() + 8_000);
  const [one, two, three] = await Promise.all([
    stage.dashboard(promoted.token),
    stage.dashboard(moved.token),
    stage.dashboard(same.token),
  ]);
  await stage.db.write(async (tx) => {
    await tx.sql
      .update(user)
      .set({ roles: ['supervise_zhidui'] })
      .where(eq(user.id, promoted.userId));
    await tx.sql.update(user).set({ orgId: 'south' }).where(eq(user.id, moved.userId));
  });
  await setEnd(Date.now() + 3_600_000);
  const words = ({ heard }: Dashboard) =>
    heard.filter(({ event }) => event === 'access:changed' || event === 'reset').map(({ event }) => event);
  const inSouth = await stage.addDevice('south');
  await until(() => words(one).length > 1 && two.watch.devices.has(inSouth));
  expect([words(one), words(two)]).toEqual(Array.from({ length: 2 }, () => ['access:changed', 'reset']));
  expect(one.heard).toContainEqual({ event: 'access:changed', payload: { access: accessOf(['supervise_zhidui']) } });
  // Whoever may and sees what they did before is not disturbed.
  expect([words(three), three.socket.connected]).toEqual([[], true]);
});

test('pushes above five a second are merged into one, and counts reach the organisation after a change', async () => {
  const signed = await stage.signIn('north');
  const dashboard = await stage.dashboard(signed.token);
  const content = {
    noticeId: 'n',
    noticeAction: 'NA01',
    noticeActionName: '',
    content: '',
    railName: '',
    deviceCode: '',
    severity: 1,
    targetType: 3,
    targetId: '',
    createdAt: 0,
    merged: 1,
  };
  const hint = (index: number) =>
    ({
      userId: signed.userId,
      event: 'message',
      payload: { message_type: 1000, ts: index, content: { ...content, noticeId: `n${index}` } },
    }) as const;
  stage.bus.publish(
    'hints',
    Array.from({ length: 12 }, (_, index) => hint(index)),
  );
  const messages = () =>
    dashboard.heard
      .filter(({ event }) => event === 'message')
      .map(({ payload }) => (payload as { content: { noticeId: string; merged: number } }).content);
  await until(() => messages().length === 6);
  expect(
    messages()
      .slice(0, 5)
      .map(({ merged }) => merged),
  ).toEqual([1, 1, 1, 1, 1]);
  expect(messages()[5]).toMatchObject({ noticeId: 'n11', merged: 7 });
  await stage.addDevice('north');
  await until(() => dashboard.heard.some(({ event }) => event === 'stats'));
});
