import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import type { StatusCode } from '#domain/devices/device.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { prepared } from '../engine/prepared.ts';
import { device, deviceModel, deviceType } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { globalKey, readGlobal } from '../settings/globalSettings.ts';

/** What the rules know of a device, as it is stored. Everything in it changes only under a new `revision`. */
export interface StoredFacts {
  readonly deviceNo: number;
  readonly deviceId: string;
  readonly orgId: string;
  readonly projectId: string;
  readonly modelId: string;
  readonly revision: number;
  readonly position: string | null;
  readonly positionSource: 'manual' | 'gps';
  readonly installPosition: string | null;
  readonly maintenanceUntil: number | null;
  readonly activatedAt: number | null;
  readonly firmware: string | null;
  readonly baseX: number;
  readonly baseY: number;
  readonly baseZ: number;
  readonly silentMinutes: number | null;
  readonly deviceStatus: number;
  readonly statusCode: StatusCode;
  readonly openAlarmCount: number;
  readonly openFaultCount: number;
  /** For the status log alone. */
  readonly railId: string | null;
  readonly enabled: boolean;
  readonly deletedAt: number | null;
}

export interface StoredModel {
  readonly id: string;
  readonly reportIntervalSec: number;
  readonly heightMm: number | null;
  readonly thresholds: Record<string, Record<string, number>> | null;
  readonly metrics: readonly string[];
}

export interface StoredProject {
  readonly id: string;
  readonly thresholds: Record<string, Record<string, number>> | null;
}

const columns = {
  deviceNo: device.deviceNo,
  deviceId: device.id,
  orgId: device.orgId,
  projectId: device.projectId,
  modelId: device.modelId,
  revision: device.revision,
  position: device.position,
  positionSource: device.positionSource,
  installPosition: device.installPosition,
  maintenanceUntil: device.maintenanceUntil,
  activatedAt: device.activatedAt,
  firmware: device.firmware,
  baseX: device.baseX,
  baseY: device.baseY,
  baseZ: device.baseZ,
  silentMinutes: device.silentMinutes,
  deviceStatus: device.deviceStatus,
  statusCode: sql<StatusCode>`${device.statusCode}`,
  openAlarmCount: device.openAlarmCount,
  openFaultCount: device.openFaultCount,
  railId: device.railId,
  enabled: device.enabled,
  deletedAt: device.deletedAt,
};

/** How many values one statement carries: SQLite takes 32,766. */
const chunk = 10_000;

/** Facts of these devices; unknown numbers are left out, deleted devices are not. Unscoped: ingest. */
export async function loadFacts(tx: ReadTx, deviceNos: readonly number[]): Promise<StoredFacts[]> {
  const found: StoredFacts[] = [];
  for (let at = 0; at < deviceNos.length; at += chunk) {
    const some = deviceNos.slice(at, at + chunk);
    found.push(...(await tx.sql.select(columns).from(device).where(inArray(device.deviceNo, some))));
  }
  return found;
}

/** Facts of the devices that changed after `revision`, at most `limit`. Unscoped: ingest. */
export async function changedFacts(tx: ReadTx, revision: number, limit: number): Promise<StoredFacts[]> {
  return tx.sql
    .select(columns)
    .from(device)
    .where(and(gt(device.revision, revision)))
    .orderBy(device.revision)
    .limit(limit);
}

export interface StoredPath {
  readonly id: string;
  /** The JSON position string. */
  readonly path: string;
}

const pathColumns = { id: rail.id, path: rail.path };

/** Paths of these guardrails. Unscoped: ingest. */
export async function loadPaths(tx: ReadTx, railIds: readonly string[]): Promise<StoredPath[]> {
  const found: StoredPath[] = [];
  for (const some of inChunks(railIds)) {
    found.push(...(await tx.sql.select(pathColumns).from(rail).where(inArray(rail.id, some))));
  }
  return found;
}

/** Paths of the guardrails that changed after `revision`, at most `limit`. Unscoped: ingest. */
export async function changedPaths(tx: ReadTx, revision: number, limit: number): Promise<StoredPath[]> {
  return askChangedPaths(tx, { revision, limit });
}

const askChangedPaths = prepared((query) =>
  query
    .select(pathColumns)
    .from(rail)
    .where(gt(rail.revision, sql.placeholder('revision')))
    .orderBy(rail.revision)
    .limit(sql.placeholder('limit')),
);

/** Every model with the metrics of its type: a handful of rows. */
export async function listModelFacts(tx: ReadTx): Promise<StoredModel[]> {
  return tx.sql
    .select({
      id: deviceModel.id,
      reportIntervalSec: deviceModel.reportIntervalSec,
      heightMm: deviceModel.heightMm,
      thresholds: deviceModel.thresholds,
      metrics: deviceType.metrics,
    })
    .from(deviceModel)
    .innerJoin(deviceType, eq(deviceType.id, deviceModel.typeId));
}

/** What an installation sets for all its devices. */
export interface InstallationFacts {
  readonly thresholds: ThresholdOverrides;
  readonly silentMinutes: number;
}

/** Something that differs whenever a project was added or edited, or the settings of the installation were saved. */
export async function settingsFingerprint(tx: ReadTx): Promise<string> {
  const [row] = await tx.sql
    .select({
      rows: count(),
      versions: sql<number>`coalesce(sum(${project.version}), 0)`.mapWith(Number),
      latest: sql<number>`coalesce(max(${project.updatedAt}), 0)`.mapWith(Number),
      // In the same statement: this is asked once a micro-batch.
      saved: sql<number>`coalesce((SELECT updated_at FROM setting WHERE key = ${globalKey}), 0)`.mapWith(Number),
    })
    .from(project);
  return `${row?.rows ?? 0}/${row?.versions ?? 0}/${row?.latest ?? 0}/${row?.saved ?? 0}`;
}

export async function readInstallationFacts(tx: ReadTx): Promise<InstallationFacts> {
  const { thresholds, silentMinutes } = (await readGlobal(tx)).settings;
  return { thresholds, silentMinutes };
}

export async function listProjectFacts(tx: ReadTx): Promise<StoredProject[]> {
  return tx.sql.select({ id: project.id, thresholds: project.thresholds }).from(project);
}
