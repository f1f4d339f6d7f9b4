import { sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { SnapshotDevice } from '#domain/snapshot.ts';
import type { ReadTx } from '../engine/database.ts';
import { forEachTuple } from '../engine/raw.ts';
import { inScope } from '../orgs/inScope.ts';
import { device, deviceModel, deviceState } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';

/** As the columns below stand. */
type Tuple = readonly [
  id: string,
  revision: number,
  name: string,
  code: string,
  imei: string,
  address: string,
  position: string | null,
  deviceStatus: number,
  statusCode: string,
  statusSince: number,
  enabled: number | boolean,
  maintenanceUntil: number | null,
  openAlarmCount: number,
  openFaultCount: number,
  railId: string | null,
  projectId: string,
  orgId: string,
  modelId: string,
  lastSeenAt: number,
  battery: number | null,
  signal: number | null,
];

/**
 * Living devices of the scope for a snapshot, a hundred thousand of them, one after another: rows as the driver has
 * them, and no name of a guardrail, project, organisation or model joined to each. Four times as quick as
 * `selectSnapshotDevices`.
 */
export async function readSnapshotDevices(
  tx: ReadTx,
  scope: Scope,
  take: (device: SnapshotDevice) => void,
): Promise<void> {
  const railName = await namesOf(tx.sql.select({ id: rail.id, name: rail.name }).from(rail));
  const projectName = await namesOf(tx.sql.select({ id: project.id, name: project.name }).from(project));
  const orgName = await namesOf(tx.sql.select({ id: organization.id, name: organization.title }).from(organization));
  const modelName = await namesOf(tx.sql.select({ id: deviceModel.id, name: deviceModel.name }).from(deviceModel));
  await forEachTuple(
    tx,
    sql`select ${device.id}, ${device.revision}, ${device.device_name}, ${device.code}, ${device.imei},
      ${device.address}, ${device.position}, ${device.deviceStatus}, ${device.statusCode}, ${device.statusSince},
      ${device.enabled}, ${device.maintenanceUntil}, ${device.openAlarmCount}, ${device.openFaultCount},
      ${device.railId}, ${device.projectId}, ${device.orgId}, ${device.modelId},
      ${deviceState.lastSeenAt}, ${deviceState.batteryPct}, ${deviceState.rsrp}
      from ${device} join ${deviceState} on ${deviceState.deviceNo} = ${device.deviceNo}
      where ${device.deletedAt} is null and ${inScope(tx, scope, device.orgId)}`,
    (tuple) => {
      const row = tuple as Tuple;
      const [railId, projectId, orgId] = [row[14], row[15], row[16]];
      take({
        id: row[0],
        revision: row[1],
        device_name: row[2],
        code: row[3],
        imei: row[4],
        address: row[5],
        position: row[6],
        deviceStatus: row[7],
        statusCode: row[8],
        statusSince: row[9],
        enabled: Boolean(row[10]),
        maintenanceUntil: row[11],
        openAlarmCount: row[12],
        openFaultCount: row[13],
        railId,
        railName: railId === null ? '' : (railName.get(railId) ?? ''),
        projectId,
        projectName: projectName.get(projectId) ?? '',
        orgId,
        orgName: orgName.get(orgId) ?? '',
        modelName: modelName.get(row[17]) ?? '',
        lastSeenAt: row[18] === 0 ? null : row[18],
        battery: row[19],
        signal: row[20],
      });
    },
  );
}

async function namesOf(
  query: PromiseLike<ReadonlyArray<{ readonly id: string; readonly name: string }>>,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await query).map(({ id, name }) => [id, name]));
}
