import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, until, type Dashboard, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

interface RawConnection {
  pause(): void;
  resume(): void;
}
/** The connection under a dashboard: paused, its client reads nothing, and the kernel's buffers fill. */
const connectionOf = ({ socket }: Dashboard): RawConnection =>
  (socket.io.engine.transport as unknown as { ws: { _socket: RawConnection } }).ws._socket;

test('P-5 a page that stops reading is told no more rows, delays nobody, and is in sync after it reads again', async () => {
  const { token } = await stage.signIn('north');
  const [slow, quick] = [await stage.dashboard(token), await stage.dashboard(token)];
  const deviceIds = await stage.addDevices('north', 10);
  await until(() => [slow, quick].every(({ watch }) => deviceIds.every((id) => watch.devices.has(id))));
  const { slowDropped } = stage.realtime().counts();
  const raw = connectionOf(slow);
  raw.pause();

  // 15 MB that the slow one would have to be told: far more than the kernel holds for it.
  for (let round = 0; round < 25; round += 1) {
    const revision = await stage.readdress(deviceIds, `${round} `.padEnd(20_000, '路'));
    await until(() => quick.watch.local >= revision, 10_000);
  }
  // The server looks once a second for sockets with more than 1 MB unsent, and drops them: it held less.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(stage.realtime().counts().slowDropped).toBe(slowDropped);
  expect(slow.watch.local).toBeLessThan(quick.watch.local);

  raw.resume();
  await until(() => slow.watch.local >= quick.watch.local && slow.watch.asked === null);
  expect(slow.socket.connected).toBe(true);
  for (const id of deviceIds) expect(slow.watch.devices.get(id)).toEqual(quick.watch.devices.get(id));
}, 180_000);

test('P-5 pages that lose their server come back at once, each told only what it missed, and are all in sync', async () => {
  const people = await Promise.all(
    (['north', 'south', 'team', 'far', 'root'] as const).map((org) => stage.signIn(org)),
  );
  const deviceId = await stage.addDevice('team');
  const pages: Dashboard[] = [];
  for (let n = 0; n < 40; n += 1) pages.push(await stage.dashboard(people[n % people.length]?.token ?? ''));
  const snapshots = stage.snapshotsRead();
  await stage.restartServer(() => stage.setStatus(deviceId, 2));
  const revision = await stage.revision();
  // Without the jitter of a page: the hardest case.
  for (const { socket } of pages) socket.connect();
  await until(() =>
    pages.every(({ socket, watch }) => socket.connected && watch.asked === null && watch.local >= revision),
  );
  for (const { watch } of pages) {
    const row = watch.devices.get(deviceId);
    if (row !== undefined) expect(row.deviceStatus).toBe(2);
  }
  expect(pages.filter(({ watch }) => watch.devices.has(deviceId))).toHaveLength(24);
  expect(stage.snapshotsRead()).toBe(snapshots);
});

test('P-5 what others were told makes no page ask at the heartbeat', async () => {
  const { token } = await stage.signIn('far');
  const page = await stage.dashboard(token);
  const asked = stage.realtime().counts().resyncs;
  const other = await stage.addDevice('north');
  await stage.setStatus(other, 3);
  const revision = await stage.revision();
  // Nothing of north is seen in far: the heartbeat alone says how far everything is.
  await until(() => page.watch.local >= revision);
  expect(stage.realtime().counts().resyncs).toBe(asked);
});

test('P-5 what is too long for a socket is said to be so, and comes whole by HTTP', async () => {
  const { token } = await stage.signIn('south');
  const page = await stage.dashboard(token);
  const { local, scope } = page.watch;
  const ids = await stage.addDevices('far', 501);
  const { data } = await page.call('changes', { since: local, scope });
  expect(data).toEqual({ mode: 'snapshot', why: 'tooMany', scope });
  const changes = await until(() => stage.changes(token, local, scope ?? '').catch(() => null));
  if (changes.mode === 'snapshot') throw new Error('no changes');
  expect(changes.devices.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});
