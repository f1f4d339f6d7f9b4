import { sql } from 'drizzle-orm';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Placed } from '#domain/realtime.ts';
import type { WriteTx } from '../engine/database.ts';
import { inGivenTexts, prepared, textsValue } from '../engine/prepared.ts';
import { device, deviceModel } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import type { NewDevice } from './addDevices.ts';

/**
 * Says how devices stand that were added in this transaction and will not be changed in it any more, so that its
 * publication needs not read them back. What a new device begins with is the schema's.
 */
export async function publishAdded(tx: WriteTx, devices: readonly NewDevice[]): Promise<void> {
  if (devices.length === 0) return;
  const revision = await tx.revision();
  const valuesOf = (pick: (row: NewDevice) => string | null): unknown =>
    textsValue([...new Set(devices.flatMap((row) => pick(row) ?? []))]);
  const orgs = new Map((await askOrgs(tx, { ids: valuesOf((row) => row.orgId) })).map((org) => [org.id, org]));
  const projects = named(await askProjects(tx, { ids: valuesOf((row) => row.projectId) }));
  const models = named(await askModels(tx, { ids: valuesOf((row) => row.modelId) }));
  const rails = named(await askRails(tx, { ids: valuesOf((row) => row.railId) }));
  const rows = devices.map((row): Placed<DeviceRow> => {
    const org = orgs.get(row.orgId);
    return {
      orgPath: org?.path ?? '',
      row: {
        id: row.id,
        revision,
        device_name: row.device_name,
        code: row.code,
        imei: row.imei,
        address: row.address ?? begun.address,
        position: row.position,
        deviceStatus: begun.deviceStatus,
        statusCode: begun.statusCode,
        statusSince: row.now,
        enabled: begun.enabled,
        maintenanceUntil: null,
        openAlarmCount: begun.openAlarmCount,
        openFaultCount: begun.openFaultCount,
        railId: row.railId,
        railName: rails.get(row.railId ?? '') ?? '',
        projectId: row.projectId,
        projectName: projects.get(row.projectId) ?? '',
        orgId: row.orgId,
        orgName: org?.title ?? '',
        modelName: models.get(row.modelId) ?? '',
      },
    };
  });
  tx.publishAdded(rows);
}

const begun = {
  address: device.address.default as string,
  deviceStatus: device.deviceStatus.default as number,
  statusCode: device.statusCode.default as string,
  enabled: device.enabled.default as boolean,
  openAlarmCount: device.openAlarmCount.default as number,
  openFaultCount: device.openFaultCount.default as number,
} as const;

const named = (rows: ReadonlyArray<{ readonly id: string; readonly name: string }>): ReadonlyMap<string, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

const ids = sql.placeholder('ids');
const askOrgs = prepared((query) =>
  query
    .select({ id: organization.id, path: organization.path, title: organization.title })
    .from(organization)
    .where(inGivenTexts(organization.id, ids)),
);
const askProjects = prepared((query) =>
  query.select({ id: project.id, name: project.name }).from(project).where(inGivenTexts(project.id, ids)),
);
const askModels = prepared((query) =>
  query
    .select({ id: deviceModel.id, name: deviceModel.name })
    .from(deviceModel)
    .where(inGivenTexts(deviceModel.id, ids)),
);
const askRails = prepared((query) =>
  query.select({ id: rail.id, name: rail.name }).from(rail).where(inGivenTexts(rail.id, ids)),
);
