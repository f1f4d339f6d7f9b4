import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProject } from '#db/projects/createProject.ts';
import { deleteProjects } from '#db/projects/deleteProjects.ts';
import { setProjectStatus } from '#db/projects/setProjectStatus.ts';
import { updateProject } from '#db/projects/updateProject.ts';
import { event } from '#db/schema/alarms.ts';
import { device } from '#db/schema/devices.ts';
import type { Scope } from '#domain/access/access.ts';
import { insertRail } from '../engine/fixtures.ts';
import { openStage, until, type OrgId, type Stage } from '../realtime/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const scope: Scope = { userId: 'U', access: ['root'], orgPath: '/root/' };
const by = { userId: 'U', now: Date.now() };
const fields = (code: string, orgId: OrgId, name = code) => ({
  id: code,
  code,
  name,
  orgId,
  companyId: null,
  maintenanceCompanyId: null,
  managerId: null,
  regionCode: '340100',
  address: null,
  center: null,
  startDate: null,
  endDate: null,
  status: 'running' as const,
  thresholds: undefined,
  remark: null,
  ...by,
});
const create = (code: string, orgId: OrgId) => stage.db.write((tx) => createProject(tx, scope, fields(code, orgId)));
const update = (code: string, orgId: OrgId, name?: string) =>
  stage.db.write((tx) => updateProject(tx, scope, { ...fields(code, orgId, name), version: undefined }));
const seat = async (orgId: OrgId) => stage.dashboard((await stage.signIn(orgId)).token);

it('a second person’s dashboard follows every write: a project appears, is renamed, gets a status, and goes', async () => {
  const north = await seat('north');
  await create('FOLLOW', 'team');
  await until(() => north.watch.projects.get('FOLLOW')?.orgName === 'team');
  await update('FOLLOW', 'team', '新名');
  await until(() => north.watch.projects.get('FOLLOW')?.name === '新名');
  await stage.db.write((tx) => setProjectStatus(tx, scope, { ids: ['FOLLOW'], status: 'archived', ...by }));
  await until(() => north.watch.projects.get('FOLLOW')?.status === 'archived');
  await stage.db.write((tx) => deleteProjects(tx, scope, { ids: ['FOLLOW'], ...by }));
  await until(() => !north.watch.projects.has('FOLLOW'));
});

it('a new name is on the project’s guardrails and devices on every open dashboard', async () => {
  const north = await seat('north');
  const deviceId = await stage.addDevice('north');
  await stage.db.write(async (tx) => insertRail(tx, 'rail-named', 'north', 'project-north', await tx.revision()));
  await until(() => north.watch.devices.has(deviceId) && north.watch.rails.has('rail-named'));
  await update('project-north', 'north', '改名的项目');
  await until(() => north.watch.devices.get(deviceId)?.projectName === '改名的项目');
  expect(north.watch.rails.get('rail-named')?.projectName).toBe('改名的项目');
});

it('to another organisation guardrails, devices and open alarms follow: they leave the one dashboard and appear on the other', async () => {
  const [north, south, root] = [await seat('north'), await seat('south'), await seat('root')];
  const deviceId = await stage.addDevice('team');
  const alarmId = await stage.raiseAlarm(deviceId, 'team');
  await stage.db.write(async (tx) => {
    await insertRail(tx, 'rail-moved', 'team', 'project-team', await tx.revision());
    await tx.sql.update(event).set({ projectId: 'project-team' }).where(eq(event.id, alarmId));
  });
  const ids = { devices: deviceId, alarms: alarmId, rails: 'rail-moved', projects: 'project-team' } as const;
  const kinds = Object.keys(ids) as Array<keyof typeof ids>;
  const hasAll = ({ watch }: typeof north): boolean => kinds.every((kind) => watch[kind].has(ids[kind]));
  const hasNone = ({ watch }: typeof north): boolean => kinds.every((kind) => !watch[kind].has(ids[kind]));
  await until(() => hasAll(north) && hasAll(root) && hasNone(south));
  await update('project-team', 'south');
  await until(() => hasNone(north) && hasAll(south));
  // Who sees both places never loses them.
  await until(() => root.watch.devices.get(deviceId)?.orgName === 'south');
  expect(hasAll(root)).toBe(true);
  await stage.setStatus(deviceId, 2);
  await until(() => south.watch.devices.get(deviceId)?.deviceStatus === 2);
});

it('what stands below the new organisation stays there, what stands elsewhere comes along', async () => {
  await create('SHARED', 'root');
  const [low, high, far] = [
    await stage.addDevice('team'),
    await stage.addDevice('root'),
    await stage.addDevice('south'),
  ];
  await stage.db.write((tx) => tx.sql.update(device).set({ projectId: 'SHARED' }));
  await update('SHARED', 'north');
  const rows = await stage.db.snapshot((tx) => tx.sql.select({ id: device.id, orgId: device.orgId }).from(device));
  const orgOf = new Map(rows.map((row) => [row.id, row.orgId]));
  expect([low, high, far].map((id) => orgOf.get(id))).toEqual(['team', 'north', 'north']);
});

it('what lies outside the mover’s own organisation is not taken along', async () => {
  await create('MINE', 'north');
  const [mine, far] = [await stage.addDevice('north'), await stage.addDevice('south')];
  await stage.db.write((tx) =>
    tx.sql
      .update(device)
      .set({ projectId: 'MINE' })
      .where(inArray(device.id, [mine, far])),
  );
  const own: Scope = { ...scope, orgPath: '/root/north/' };
  await stage.db.write((tx) => updateProject(tx, own, { ...fields('MINE', 'team'), version: undefined }));
  const rows = await stage.db.snapshot((tx) => tx.sql.select({ id: device.id, orgId: device.orgId }).from(device));
  const orgOf = new Map(rows.map((row) => [row.id, row.orgId]));
  expect([mine, far].map((id) => orgOf.get(id))).toEqual(['team', 'south']);
});
