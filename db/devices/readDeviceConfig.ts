import { and, eq, isNull } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { device, deviceModel } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { readGlobal } from '../settings/globalSettings.ts';

export interface DeviceConfig {
  readonly reportIntervalSec: number;
  /** Overrides of the event catalogue: code → threshold name → value. */
  readonly modelThresholds: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  readonly projectThresholds: Readonly<Record<string, Readonly<Record<string, number>>>> | null;
  readonly installationThresholds: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** What a device may ask about itself. Unscoped: ingest. */
export async function readDeviceConfig(tx: ReadTx, imei: string): Promise<DeviceConfig | null> {
  const [row] = await tx.sql
    .select({
      reportIntervalSec: deviceModel.reportIntervalSec,
      modelThresholds: deviceModel.thresholds,
      projectThresholds: project.thresholds,
    })
    .from(device)
    .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
    .innerJoin(project, eq(project.id, device.projectId))
    .where(and(eq(device.imei, imei), isNull(device.deletedAt)))
    .limit(1);
  if (row === undefined) return null;
  return { ...row, installationThresholds: (await readGlobal(tx)).settings.thresholds };
}
