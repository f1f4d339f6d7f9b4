import type { DataKeys } from '#db/secrets/dataKeys.ts';
import { randomUUID } from 'node:crypto';
import { addPastAlarms, type PastAlarm } from '#db/alarms/addPastAlarms.ts';
import { loadDeviceSubjects } from '#db/alarms/loadSubjects.ts';
import { addDevices } from '#db/devices/addDevices.ts';
import { addPastLife } from '#db/devices/addPastLife.ts';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { addStock, type StockImei } from '#db/imei/addStock.ts';
import { closeNotices } from '#db/notices/closeNotices.ts';
import { writeNotices } from '#db/notices/writeNotices.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { addProject } from '#db/projects/addProject.ts';
import { addRail } from '#db/rails/addRail.ts';
import { ensureBase } from '#db/settings/ensureBase.ts';
import { saveUserSetting } from '#db/settings/userSettings.ts';
import { saveDevices } from '#db/telemetry/saveDevices.ts';
import { addUser } from '#db/users/addUser.ts';
import { findUserByLogin } from '#db/users/findUserByLogin.ts';
import { catalogue, type AlarmTypeCode } from '#domain/alarms/catalogue.ts';
import { makeImei } from '#domain/devices/imei.ts';
import { day } from '#domain/time.ts';
import type { Scope } from '#domain/access/access.ts';
import { hashPassword } from '#server/http/password.ts';
import { demoLayout } from './demoLayout.ts';
import { seedAccounts } from './people/seedAccounts.ts';
import { companiesOfProjects, storeCompanies } from './companies.ts';
import { brigades, detachments, projects, rootId, rootTitle, users } from './organizations.ts';
import { storeOverdueRules } from './overdueRules.ts';
import { pastMs, pastReadings } from './pastReadings.ts';
import { storePeople } from './people.ts';
import { planDevices, type PlannedDevice } from './planDevices.ts';
import { planEvents, type Handler } from './planEvents.ts';
import { isSettled, planLives } from './planLives.ts';
import { planRails } from './planRails.ts';
import { storeRosters } from './storeRosters.ts';

export interface SeedOptions {
  readonly db: Database;
  readonly dataKeys: DataKeys;
  readonly password: string;
  readonly devices: number;
  /** IANA name of the zone in which shifts begin. */
  readonly zone: string;
  readonly now: number;
}

const marker = 'operate2';
const pastAlarms = 360;
/** Older ones have no notice any more. */
const noticedMs = 4 * day;

/** Fills an installation with the demonstration; does nothing when it is there. @returns whether it was filled */
export async function seedDemo(options: SeedOptions): Promise<boolean> {
  const { db, now } = options;
  if ((await db.snapshot((tx) => findUserByLogin(tx, marker))) !== null) return false;
  const passwordHash = await hashPassword(options.password);
  const rails = planRails(Math.max(0, options.devices - detachments.length), now);
  const devices = planDevices(rails, options.dataKeys, now).slice(0, options.devices);
  const numbers = await db.write(async (tx) => {
    const root = await ensureBase(tx, { rootId, rootTitle, now });
    for (const [orderNo, { id, title, code }] of detachments.entries()) {
      await addOrganization(tx, { id, parentId: root.id, title, code, orderNo, now });
    }
    for (const [orderNo, { id, parentId, title, code }] of brigades.entries()) {
      await addOrganization(tx, { id, parentId, title, code, orderNo, now });
    }
    for (const { id, username, realName, mobile, orgId, roles } of users) {
      // `root` may be there from a first start.
      const there = await findUserByLogin(tx, username);
      await saveUserSetting(tx, { userId: there?.id ?? id, key: 'layout', value: demoLayout, now });
      if (there !== null) continue;
      const where = orgId ?? root.id;
      await addUser(tx, { id, uuid: randomUUID(), username, passwordHash, realName, mobile, orgId: where, roles, now });
    }
    await seedAccounts(tx, { rootOrgId: root.id, passwordHash, now });
    // The seed acts as somebody who sees everything.
    const seer: Scope = { userId: 'seed', access: ['root'], orgPath: root.path };
    await storeCompanies(tx, seer, now);
    await storePeople(tx, seer, root.id, now);
    await storeRosters(tx, seer, options.zone, now);
    for (const row of projects) {
      await addProject(tx, { ...row, ...companiesOfProjects[row.id], now });
    }
    for (const { rail } of rails) await addRail(tx, rail);
    const added = await addDevices(
      tx,
      devices.map(({ row }) => row),
    );
    await addStock(tx, stockOf(devices), now);
    const alarms = await storeEvents(tx, devices, root.path, now);
    await storeOverdueRules(tx, seer, root.id, now);
    await addPastLife(tx, planLives(devices, alarms, now));
    return added;
  });
  await storeReadings(db, devices, numbers, now);
  return true;
}

const freeImeis = 40;
const freeTac = '86812307';

/** The IMEIs of all devices, and some that wait for one. */
function stockOf(devices: readonly PlannedDevice[]): StockImei[] {
  const bound = devices.map(({ row: { id, imei, orgId, modelId } }) => ({ imei, orgId, modelId, deviceId: id }));
  const free = Array.from({ length: freeImeis }, (_, at): StockImei => {
    const brigade = brigades[at % brigades.length];
    return { imei: makeImei(freeTac, at + 1), orgId: brigade?.id ?? rootId, modelId: 'GL-T100', deviceId: null };
  });
  return [...bound, ...free];
}

async function storeReadings(
  db: Database,
  devices: readonly PlannedDevice[],
  numbers: readonly number[],
  now: number,
): Promise<void> {
  const sensors = devices.map(({ row, kind }, at) => ({ deviceNo: numbers[at] ?? 0, imei: row.imei, kind }));
  // An hour at a time, so that no transaction is long.
  const stepMs = pastMs / 24;
  for (let from = now - pastMs; from < now; from += stepMs) {
    const rows = pastReadings(sensors, from, from + stepMs, now);
    await db.write((tx) => tx.hot.appendReadings(rows));
  }
}

async function storeEvents(
  tx: WriteTx,
  devices: readonly PlannedDevice[],
  rootPath: string,
  now: number,
): Promise<readonly PastAlarm[]> {
  const sensors = devices.filter((device) => device.kind === 'tilt' && isSettled(device, now)).map(({ row }) => row.id);
  const subjects = await loadDeviceSubjects(tx, sensors);
  const pathOf = (orgId: string | null) => {
    const brigade = brigades.find(({ id }) => id === orgId);
    if (brigade !== undefined) return `${rootPath}${brigade.parentId}/${brigade.id}/`;
    return orgId === null ? rootPath : `${rootPath}${orgId}/`;
  };
  const handlers: Handler[] = users
    .filter(({ roles }) => roles.some((role) => role !== 'root'))
    .map(({ id, realName, orgId }) => ({ id, name: realName, orgPath: pathOf(orgId) }));
  const alarms = planEvents([...subjects.values()], handlers, now, Math.min(pastAlarms, sensors.length * 2));
  for (const alarm of alarms) {
    if (alarm.event.isOpen || alarm.event.createdAt > now - noticedMs) {
      await tellOf(tx, alarm, subjects.get(alarm.event.subjectId)?.orgPath ?? rootPath);
    }
  }
  await addPastAlarms(tx, alarms);
  const open = alarms.filter(({ event }) => event.isOpen);
  await saveDevices(
    tx,
    open.map(({ event }) => ({
      deviceId: event.subjectId,
      deviceStatus: 2,
      statusCode: 'S03_003',
      statusSince: event.createdAt,
      openAlarmCount: 1,
    })),
    await tx.revision(),
  );
  return alarms;
}

/** The notice that was written when it happened, closed like its alarm. */
async function tellOf(tx: WriteTx, { event }: PastAlarm, orgPath: string): Promise<void> {
  const type = catalogue[event.typeCode as AlarmTypeCode];
  const contentParams: Record<string, string | number> = {
    device: event.device_name ?? '',
    typeCode: event.typeCode,
    count: event.count ?? 1,
  };
  if (event.value != null) contentParams['value'] = event.value;
  if (event.threshold != null) contentParams['threshold'] = event.threshold;
  if (event.metric != null) contentParams['metric'] = event.metric;
  await writeNotices(
    tx,
    [
      {
        noticeAction: type.noticeAction,
        orgId: event.orgId,
        orgPath,
        deviceId: event.deviceId ?? null,
        railName: event.railName ?? '',
        deviceCode: event.deviceCode ?? '',
        deviceAddress: event.deviceAddress ?? '',
        contentKey: 'notice.content.raise',
        contentParams,
        targetType: event.kind,
        targetId: event.id,
        severity: event.severity,
        sourceKey: `${event.id}:raise:1`,
      },
    ],
    event.createdAt,
  );
  const code = event.handledStatus;
  if (code === '02' || code === '03' || code === '04') {
    const at = event.handledAt ?? event.clearedAt ?? event.createdAt;
    await closeNotices(tx, { targetIds: [event.id], code, by: event.handledBy ?? null, now: at });
  }
}
