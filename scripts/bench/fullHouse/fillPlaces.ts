import { addDevices, type NewDevice } from '#db/devices/addDevices.ts';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { addProject } from '#db/projects/addProject.ts';
import { addRail } from '#db/rails/addRail.ts';
import { deviceModel, deviceType } from '#db/schema/devices.ts';
import { user } from '#db/schema/users.ts';
import { makeImei } from '#domain/devices/imei.ts';
import { day } from '#domain/time.ts';
import { seededRandom } from '../../faults/random.ts';
import { yearMs, type HousePlan } from './housePlan.ts';
import { idOf } from './series.ts';

const roads = ['G3京台高速', 'G40沪陕高速', 'G42沪蓉高速', 'G50沪渝高速', 'G35济广高速', 'S17蚌合高速', 'S24常合高速'];
const places = ['长江大桥', '巢湖特大桥', '龙门隧道口', '枞阳枢纽', '新桥互通', '白马山弯道', '淮河大桥', '石台服务区'];
const sides = ['左侧', '右侧', '中央'];
const cities = ['合肥市', '芜湖市', '蚌埠市', '安庆市', '六安市', '铜陵市', '滁州市', '宣城市'];

const tac = '86812355';
const devicesAtOnce = 5_000;
/** The fullest organisation has this share of the devices, the last one this many. */
const largestShare = 0.11;
const devicesOfLast = 4;
const unevenness = 0.6;

export const rootId = idOf('O', 0);
const typeId = idOf('T', 1);
const modelIds = [1, 2, 3].map((no) => idOf('M', no));

/** What a device's place is made of. */
interface Places {
  readonly orgIds: readonly string[];
  readonly projectsOf: ReadonlyArray<readonly string[]>;
  readonly railsOf: ReadonlyMap<string, ReadonlyArray<{ readonly id: string; readonly name: string }>>;
}

/** Organisations, projects, guardrails, models, users and devices: added by the verbs that the seed uses. */
export async function fillPlaces(db: Database, plan: HousePlan): Promise<void> {
  const built = plan.now - yearMs;
  const laid = await db.write(async (tx) => {
    await addModels(tx);
    const orgIds = await layOrganizations(tx, plan, built);
    await addUsers(tx, plan, orgIds, built);
    return layRails(tx, plan, orgIds, built);
  });
  for (let from = 0; from < plan.devices; from += devicesAtOnce) {
    const count = Math.min(devicesAtOnce, plan.devices - from);
    const rows = Array.from({ length: count }, (_, at) => deviceRow(plan, laid, from + at, built));
    await db.write((tx) => addDevices(tx, rows));
  }
}

async function addModels(tx: WriteTx): Promise<void> {
  const metrics = ['tilt', 'temp', 'batteryPct', 'rsrp'];
  await tx.sql
    .insert(deviceType)
    .values({ id: typeId, code: 'full', name: '倾角终端', nameEn: 'Tilt sensor', metrics });
  const models = modelIds.map((id, at) => ({ id, typeId, code: `FH-${at}`, name: `FH-${at}`, manufacturer: 'FH' }));
  await tx.sql.insert(deviceModel).values(models);
}

/** Regions below the root, and the organisations that own devices below these. */
async function layOrganizations(tx: WriteTx, plan: HousePlan, now: number): Promise<string[]> {
  await addOrganization(tx, { id: rootId, parentId: null, title: '安徽交控', now });
  const regions = Math.max(2, Math.round(plan.organizations / 6));
  for (let at = 1; at <= regions; at++) {
    const title = `${cities[at % cities.length]}分公司${at}`;
    await addOrganization(tx, { id: idOf('OR', at), parentId: rootId, title, now });
  }
  const ids: string[] = [];
  for (let at = 1; at <= plan.organizations; at++) {
    const parentId = idOf('OR', 1 + (at % regions));
    const id = idOf('O', at);
    await addOrganization(tx, { id, parentId, title: `养护大队${at}`, now });
    ids.push(id);
  }
  return ids;
}

async function addUsers(tx: WriteTx, plan: HousePlan, orgIds: readonly string[], now: number): Promise<void> {
  const rows = Array.from({ length: plan.users }, (_, at) => ({
    id: idOf('U', at),
    uuid: idOf('V', at),
    username: `full${at}`,
    usernameLower: `full${at}`,
    // No password fits: nobody signs in as these.
    passwordHash: '-',
    realName: at === 0 ? '系统管理员' : `值班员${at}`,
    orgId: at === 0 ? rootId : (orgIds[(at - 1) % orgIds.length] ?? rootId),
    roles: [at === 0 ? ('root' as const) : ('operate' as const)],
    status: 'enabled' as const,
    createdAt: now,
    updatedAt: now,
  }));
  for (let from = 0; from < rows.length; from += 200) await tx.sql.insert(user).values(rows.slice(from, from + 200));
}

async function layRails(tx: WriteTx, plan: HousePlan, orgIds: readonly string[], now: number): Promise<Places> {
  const projectsOf: string[][] = orgIds.map(() => []);
  const railsOf = new Map<string, Array<{ id: string; name: string }>>();
  for (let at = 0; at < plan.projects; at++) {
    const orgAt = at % orgIds.length;
    const id = idOf('P', at);
    const name = `${roads[at % roads.length]}护栏监测${at}标`;
    await addProject(tx, { id, orgId: orgIds[orgAt] ?? rootId, name, code: `FH-${at}`, status: 'running', now });
    projectsOf[orgAt]?.push(id);
    railsOf.set(id, []);
  }
  for (let at = 0; at < plan.rails; at++) {
    const projectAt = at % plan.projects;
    const projectId = idOf('P', projectAt);
    const id = idOf('R', at);
    const stake = `K${at % 997}+${String((at * 37) % 1_000).padStart(3, '0')}`;
    const name = `${roads[at % roads.length]}${places[(at * 5) % places.length]}${stake}${sides[at % sides.length]}`;
    const orgId = orgIds[projectAt % orgIds.length] ?? rootId;
    await addRail(tx, { id, orgId, projectId, name, path: '[]', railType: 'wave', lengthM: 500, now });
    railsOf.get(projectId)?.push({ id, name });
  }
  return { orgIds, projectsOf, railsOf };
}

/** Organisations by their share: one is large, the last has a handful of the quietest devices. */
function organizationOf(plan: HousePlan, no: number, chance: number): number {
  const last = plan.organizations - 1;
  if (no >= plan.devices - devicesOfLast) return last;
  if (chance < largestShare) return 0;
  const along = ((chance - largestShare) / (1 - largestShare)) ** (1 / unevenness);
  return Math.min(last - 1, 1 + Math.floor(along * (last - 1)));
}

function deviceRow(plan: HousePlan, { orgIds, projectsOf, railsOf }: Places, no: number, now: number): NewDevice {
  const random = seededRandom(plan.seed + no);
  const orgAt = organizationOf(plan, no, random());
  const projects = projectsOf[orgAt] ?? [];
  const projectId = projects[Math.floor(random() * projects.length)] ?? idOf('P', 0);
  const rails = railsOf.get(projectId) ?? [];
  const rail = rails[Math.floor(random() * rails.length)];
  const lng = 115.2 + random() * 4;
  const lat = 29.6 + random() * 4.6;
  return {
    id: idOf('D', no),
    device_name: `${rail?.name ?? '未上栏'}·${String(no).padStart(5, '0')}号`,
    imei: makeImei(tac, no),
    code: `FH-${String(no).padStart(6, '0')}`,
    typeId,
    modelId: modelIds[no % modelIds.length] ?? typeId,
    railId: rail?.id ?? null,
    projectId,
    orgId: orgIds[orgAt] ?? rootId,
    position: `${lng.toFixed(6)},${lat.toFixed(6)}`,
    address: `安徽省${cities[no % cities.length]}${rail?.name ?? ''}`,
    secretEnc: '-',
    secretHint: '-',
    now: now + (no % 30) * day,
  };
}
