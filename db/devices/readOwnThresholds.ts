import { inArray } from 'drizzle-orm';
import { ownThresholds } from '#domain/alarms/ownThresholds.ts';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import type { ReadTx } from '../engine/database.ts';
import { deviceModel } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { readGlobal } from '../settings/globalSettings.ts';

interface Placed {
  readonly modelId: string;
  readonly projectId: string;
}

/**
 * The thresholds by which these devices are judged, as far as they are other than the catalogue's, in their order.
 * The caller has read the devices in the same transaction and in his scope.
 * @source docs/requirements.md A13, SPEC-042
 */
export async function readOwnThresholds(tx: ReadTx, devices: readonly Placed[]): Promise<ThresholdOverrides[]> {
  if (devices.length === 0) return [];
  const idsOf = (key: keyof Placed): string[] => [...new Set(devices.map((device) => device[key]))];
  const { settings } = await readGlobal(tx);
  const models = await tx.sql
    .select({ id: deviceModel.id, thresholds: deviceModel.thresholds })
    .from(deviceModel)
    .where(inArray(deviceModel.id, idsOf('modelId')));
  const projects = await tx.sql
    .select({ id: project.id, thresholds: project.thresholds })
    .from(project)
    .where(inArray(project.id, idsOf('projectId')));
  const ofModel = new Map(models.map(({ id, thresholds }) => [id, thresholds]));
  const ofProject = new Map(projects.map(({ id, thresholds }) => [id, thresholds]));
  const known = new Map<string, ThresholdOverrides>();
  return devices.map(({ modelId, projectId }) => {
    const key = `${modelId} ${projectId}`;
    const own = known.get(key) ?? ownThresholds(ofModel.get(modelId), ofProject.get(projectId), settings.thresholds);
    known.set(key, own);
    return own;
  });
}
