import { afterAll, beforeAll, expect, test } from 'vitest';
import { proxy } from 'valtio';
import { createLiveData } from '#client/realtime/liveData.ts';
import { openLive, type Live, type LiveOptions } from '#client/realtime/openLive.ts';
import type { WebsoketArea } from '#client/realtime/websoket.ts';
import { openStage, until, type Stage } from './stage.ts';

let stage: Stage;
const opened: Live[] = [];
beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  for (const live of opened) live.stop();
  await stage?.close();
});

const area = (): WebsoketArea =>
  proxy({
    enabled: true,
    connected: false,
    data: null,
    revision: -1,
    lastHeardAt: null,
    phase: 'off',
    stale: false,
    polling: false,
    alarmsCut: false,
  });

function openClient(token: string, websoket = area(), more: Partial<LiveOptions> = {}) {
  let frames = 0;
  const data = createLiveData({
    onWake: () => () => undefined,
    requestFrame: (callback) => {
      setTimeout(() => {
        frames += 1;
        callback();
      }, 16);
      return 1;
    },
    cancelFrame: () => undefined,
  });
  const live = openLive(
    {
      token: () => token,
      fetchSnapshot: () => stage.snapshot(token),
      fetchChanges: (since, scope) => stage.changes(token, since, scope),
      onExpired: () => undefined,
      client: 'web',
      locale: () => 'en-US',
      path: '/ws',
      origin: stage.url,
      ...more,
    },
    data,
    websoket,
  );
  opened.push(live);
  return { data, live, websoket, frames: () => frames };
}

test('SEED-206 SEED-182 the websocket is opened with the token when enabled, not when disabled, and the area says so', async () => {
  const { token } = await stage.signIn('north');
  const off = openClient(token, Object.assign(area(), { enabled: false }));
  const on = openClient(token);
  await until(() => on.websoket.connected && on.websoket.phase === 'live');
  expect(off.websoket).toMatchObject({ connected: false, phase: 'off' });
  off.websoket.enabled = true;
  off.live.setEnabled(true);
  await until(() => off.websoket.phase === 'live');
  off.live.setEnabled(false);
  expect(off.websoket).toMatchObject({ connected: false, phase: 'off' });
});

test('SEED-207 SEED-208 a push of type 1000 stores its content as push data, another type does not', async () => {
  const { token, userId } = await stage.signIn('north');
  const client = openClient(token);
  const heard: number[] = [];
  client.data.onEvent('message', ({ message_type }) => heard.push(message_type));
  await until(() => client.websoket.phase === 'live');
  const content = {
    noticeId: 'n1',
    noticeAction: 'NA01',
    noticeActionName: '',
    content: '护栏碰撞',
    railName: '',
    deviceCode: '',
    severity: 1,
    targetType: 3,
    targetId: '',
    createdAt: 0,
    merged: 1,
  };
  const push = (message_type: number, noticeId: string) =>
    stage.bus.publish('hints', [
      { userId, event: 'message', payload: { message_type, ts: 1, content: { ...content, noticeId } } },
    ]);
  push(2000, 'other');
  await until(() => heard.length === 1);
  expect(client.websoket.data).toBeNull();
  push(1000, 'n1');
  await until(() => heard.length === 2);
  expect(client.websoket.data).toMatchObject({ noticeId: 'n1', content: '护栏碰撞' });
});

test('rows and their listeners follow the database, many changes in one frame', async () => {
  const { token } = await stage.signIn('north');
  const client = openClient(token);
  await until(() => client.websoket.revision >= 0);
  const told: string[][] = [];
  client.data.onTouched('device', (ids) => told.push([...ids]));
  const before = client.data.devices.version();
  const ids: string[] = [];
  for (let index = 0; index < 10; index += 1) ids.push(await stage.addDevice('north'));
  await until(() => ids.every((id) => client.data.devices.get(id) !== undefined) && told.flat().length >= 10);
  expect(client.data.devices.version()).toBeGreaterThan(before);
  expect(new Set(told.flat())).toEqual(new Set(ids));
});

test('values are watched while a screen wants them, the latest at once', async () => {
  const { token } = await stage.signIn('north');
  const deviceId = await stage.addDevice('north');
  const client = openClient(token);
  const seen: number[] = [];
  const stop = client.data.values.subscribe([deviceId], (_, readings) => {
    for (const { metrics } of readings) if (metrics['tilt'] !== undefined) seen.push(metrics['tilt']);
  });
  await until(async () => (await stage.bus.watched()).has(deviceId));
  stage.bus.publish('values', [
    { deviceId, orgPath: '/root/north/', ts: 1, receivedAt: 2, metrics: { tilt: 4, batteryPct: 80 } },
  ]);
  await until(() => seen.includes(4));
  expect(client.data.soft.get(deviceId)).toMatchObject({ lastSeenAt: 2, battery: 80 });
  stop();
  await until(async () => !(await stage.bus.watched()).has(deviceId));
});

test('an expired session ends the connection and is told once', async () => {
  const { token, sessionId } = await stage.signIn('north');
  let expired = 0;
  const client = openClient(token, area(), { onExpired: () => (expired += 1) });
  await until(() => client.websoket.phase === 'live');
  stage.bus.publish('hints', [{ sessionId, event: 'session:expired' }]);
  await until(() => expired === 1);
  expect(client.websoket.connected).toBe(false);
});

test('a server that goes says when to come back, and its clients are live again on the next one', async () => {
  const { token } = await stage.signIn('north');
  const client = openClient(token);
  const retries: number[] = [];
  client.data.onEvent('server:restart', ({ retryMs }) => retries.push(retryMs));
  await until(() => client.websoket.phase === 'live');
  const deviceId = await stage.addDevice('north');
  await until(() => client.data.devices.get(deviceId) !== undefined);
  await stage.restartServer(() => stage.setStatus(deviceId, 2));
  await until(() => client.websoket.phase === 'live' && client.data.devices.get(deviceId)?.deviceStatus === 2, 30_000);
  expect(retries).toHaveLength(1);
  expect(retries[0]).toBeGreaterThanOrEqual(500);
});

test('P-5 a page asks what changed before it takes a snapshot: when it missed too much for a socket too', async () => {
  const { token } = await stage.signIn('far');
  let [snapshots, changes] = [0, 0];
  const client = openClient(token, area(), {
    fetchSnapshot: () => {
      snapshots += 1;
      return stage.snapshot(token);
    },
    fetchChanges: (since, scope) => {
      changes += 1;
      return stage.changes(token, since, scope);
    },
  });
  await until(() => client.websoket.revision >= 0);
  expect([snapshots, changes]).toEqual([1, 0]);
  client.live.setEnabled(false);
  const many = await stage.addDevices('far', 501);
  client.live.setEnabled(true);
  await until(() => many.every((id) => client.data.devices.get(id) !== undefined));
  expect([snapshots, changes]).toEqual([1, 1]);
});

test('a socket that does not read is dropped at 1 MB of unsent bytes, and the others hear on', async () => {
  const { token, userId } = await stage.signIn('north');
  const [slow, quick] = [await stage.dashboard(token), await stage.dashboard(token)];
  const deviceId = await stage.addDevice('north');
  await until(() => slow.watch.devices.has(deviceId));
  const before = stage.realtime().counts().slowDropped;
  const raw = (slow.socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }).ws;
  raw.pause();
  const text = 'x'.repeat(60_000);
  await until(async () => {
    for (let index = 0; index < 20; index += 1) {
      stage.bus.publish('hints', [{ userId, event: 'notice:updated', payload: { ids: [text] } }]);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    return stage.realtime().counts().slowDropped > before;
  }, 20_000);
  await stage.setStatus(deviceId, 3);
  await until(() => quick.watch.devices.get(deviceId)?.deviceStatus === 3);
  expect(quick.socket.connected).toBe(true);
  raw.resume();
  await until(() => !slow.socket.connected);
  slow.socket.connect();
  await until(() => slow.watch.devices.get(deviceId)?.deviceStatus === 3);
});
