import { afterAll, beforeAll, expect, it } from 'vitest';
import { moveOrganization } from '#db/orgs/moveOrganization.ts';
import { updateOrganization } from '#db/orgs/updateOrganization.ts';
import type { Scope } from '#domain/access/access.ts';
import { tellMoved } from '#server/routes/organizations/tellMoved.ts';
import { openStage, until, type Dashboard, type Stage } from '../realtime/stage.ts';
import { openTown, type Person, type Town } from '../server/town.ts';

let stage: Stage;
let town: Town;
beforeAll(async () => {
  [stage, town] = [await openStage(), await openTown()];
});
afterAll(async () => {
  await stage?.close();
  await town?.close();
});

const rootScope: Scope = { userId: 'U', access: ['root'], orgPath: '/root/' };

/** What the call does: the transaction, and the hints after it. */
async function move(id: string, parentId: string, { hints = true } = {}): Promise<void> {
  const input = { id, parentId, orderNo: undefined, userId: 'U', now: Date.now() };
  const { oldPath, newPath } = await stage.db.write((tx) => moveOrganization(tx, rootScope, input));
  if (hints) tellMoved({ tell: (...told) => stage.bus.publish('hints', told) }, oldPath, newPath);
}

const has = (dashboard: Dashboard, deviceId: string, alarmId: string): boolean =>
  dashboard.watch.devices.has(deviceId) && dashboard.watch.alarms.has(alarmId);
const hasNone = (dashboard: Dashboard, deviceId: string, alarmId: string): boolean =>
  !dashboard.watch.devices.has(deviceId) && !dashboard.watch.alarms.has(alarmId);
const kept = (dashboard: Dashboard) => [...dashboard.watch.devices.keys()].sort();

it('a moved organisation leaves the old parent’s dashboard and appears on the new one’s, and its next changes follow', async () => {
  const north = await stage.dashboard((await stage.signIn('north')).token);
  const south = await stage.dashboard((await stage.signIn('south')).token);
  const team = await stage.dashboard((await stage.signIn('team')).token);
  const deviceId = await stage.addDevice('team');
  const alarmId = await stage.raiseAlarm(deviceId, 'team');
  await until(() => [north, team].every((each) => has(each, deviceId, alarmId)));
  await move('team', 'south');
  await until(() => hasNone(north, deviceId, alarmId) && has(south, deviceId, alarmId));
  await until(() => team.heard.some(({ event }) => event === 'reset') && has(team, deviceId, alarmId));
  await stage.setStatus(deviceId, 2);
  await until(() => [south, team].every(({ watch }) => watch.devices.get(deviceId)?.deviceStatus === 2));
  // What comes after is told to the old parent, too: so everything before it was.
  const mark = await stage.addDevice('north');
  await until(() => north.watch.devices.has(mark));
  expect(north.watch.devices.has(deviceId)).toBe(false);
  expect(north.watch.projects.has('project-team')).toBe(false);
  expect(south.watch.projects.has('project-team')).toBe(true);
  await move('team', 'north');
  await until(() => has(north, deviceId, alarmId) && hasNone(south, deviceId, alarmId));
});

it('dashboards are right when the hints of a move are lost: the rows alone tell it', async () => {
  const north = await stage.dashboard((await stage.signIn('north')).token);
  const south = await stage.dashboard((await stage.signIn('south')).token);
  const deviceId = await stage.addDevice('team');
  const alarmId = await stage.raiseAlarm(deviceId, 'team');
  await until(() => has(north, deviceId, alarmId));
  await move('team', 'south', { hints: false });
  await until(() => hasNone(north, deviceId, alarmId) && has(south, deviceId, alarmId));
  expect([north, south].flatMap(({ heard }) => heard).some(({ event }) => event === 'reset')).toBe(false);
  await move('team', 'north', { hints: false });
  await until(() => has(north, deviceId, alarmId));
});

it('SPEC-040 dashboards that were offline while their organisation, or one below it, was moved are right after reconnect', async () => {
  const tokens = await Promise.all((['north', 'south', 'team'] as const).map((orgId) => stage.signIn(orgId)));
  const [north, south, team] = (await Promise.all(tokens.map(({ token }) => stage.dashboard(token)))) as [
    Dashboard,
    Dashboard,
    Dashboard,
  ];
  const deviceId = await stage.addDevice('team');
  const alarmId = await stage.raiseAlarm(deviceId, 'team');
  await until(() => has(north, deviceId, alarmId) && has(team, deviceId, alarmId));
  for (const { socket } of [north, south, team]) socket.disconnect();
  await move('team', 'south');
  await stage.setStatus(deviceId, 3);
  expect(north.watch.devices.has(deviceId)).toBe(true);
  for (const { socket } of [north, south, team]) socket.connect();
  await until(() => hasNone(north, deviceId, alarmId) && has(south, deviceId, alarmId));
  await until(() => team.watch.devices.get(deviceId)?.deviceStatus === 3);
  for (const [at, dashboard] of [north, south, team].entries()) {
    const fresh = await stage.snapshot(tokens[at]?.token ?? '');
    expect(kept(dashboard)).toEqual(fresh.devices.map(({ id }) => id).sort());
  }
  await move('team', 'north');
});

it('a new name of an organisation is on the rows of every open dashboard', async () => {
  const north = await stage.dashboard((await stage.signIn('north')).token);
  const deviceId = await stage.addDevice('team');
  await until(() => north.watch.devices.get(deviceId)?.orgName === 'team');
  const plain = { code: null, orderNo: 0, regionCode: null, leader: null, phone: null, version: undefined };
  const rename = { id: 'team', title: '新名', ...plain, userId: 'U', now: Date.now() };
  await stage.db.write((tx) => updateOrganization(tx, rootScope, rename));
  await until(() => north.watch.devices.get(deviceId)?.orgName === '新名');
  expect(north.watch.projects.get('project-team')?.orgName).toBe('新名');
});

it('after a move the next report of a device is published to the new ancestors, and every list follows', async () => {
  const ids = async (person: Person): Promise<string[]> => {
    const { data } = await town.as(person, 'GET', '/api/web/map/getPoints');
    return (data as { points: Array<{ id: string }> }).points.map(({ id }) => id).sort();
  };
  await town.report('north', { impactG: 5, temp: 20 }, town.now);
  expect([await ids('chief'), await ids('stranger')]).toEqual([
    ['device-city', 'device-north', 'device-south'],
    ['device-other'],
  ]);
  const reply = await town.as('root', 'POST', '/home/org/org/move', { body: { id: 'north', parentId: 'other' } });
  expect(reply.errno).toBe(0);
  expect([await ids('chief'), await ids('stranger'), await ids('north1')]).toEqual([
    ['device-city', 'device-south'],
    ['device-north', 'device-other'],
    ['device-north'],
  ]);
  const told = town.publications.at(-1);
  expect(told?.devices.map(({ orgPath, row }) => [row.id, orgPath])).toEqual([['device-north', '/root/other/north/']]);
  expect(told?.alarms.map(({ orgPath }) => orgPath)).toEqual(['/root/other/north/']);
  const left = told?.departures.map(({ orgPath, row }) => `${row.kind} ${orgPath}`) ?? [];
  expect([...new Set(left)].sort()).toEqual(
    ['alarm', 'device', 'project', 'rail'].map((kind) => `${kind} /root/city/north/`),
  );
  expect(town.hints.filter((hint) => 'orgPath' in hint).slice(-3)).toEqual([
    { orgPath: '/root/city/north/', event: 'reset' },
    { orgPath: '/root/other/north/', event: 'reset' },
    { orgPath: '/root/', event: 'config:changed', payload: { kind: 'organizations' } },
  ]);
  // The worker's memory of the device is of before the move.
  await town.report('north', { impactG: 7, temp: 21 }, town.now + 60_000);
  const next = town.publications.at(-1);
  expect(next?.alarms.map(({ orgPath }) => orgPath)).toEqual(['/root/other/north/']);
  const { data } = await town.as('stranger', 'GET', '/api/web/alarm/pageAlarm');
  expect((data as { records: Array<{ orgId: string }> }).records.map(({ orgId }) => orgId)).toContain('north');
});
