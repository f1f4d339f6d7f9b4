import { and, eq, gte, inArray, isNull, lt } from 'drizzle-orm';
import { silenceLimitMs } from '#domain/devices/silence.ts';
import { silenceRule } from '#domain/overdue/match.ts';
import type { WriteTx } from '../engine/database.ts';
import { loadRules } from '../overdue/loadRules.ts';
import { device, deviceModel, deviceState } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';

const chunk = 1_000;

/**
 * Plans the limits of silence anew, of one model's devices, of some, of a project's, of an organisation's and below it,
 * or of all: they stand in the state rows, where the sweep reads them. Only rows whose limit differs are written.
 * Unscoped: a setting of the installation acts on everybody.
 * @returns how many limits changed
 * @source docs/requirements.md B1
 */
export async function planSilence(
  tx: WriteTx,
  input: {
    readonly modelId?: string;
    readonly deviceIds?: readonly string[];
    readonly projectId?: string;
    readonly orgPath?: string;
    readonly installationMinutes: number;
  },
): Promise<number> {
  const { modelId, deviceIds, projectId, orgPath, installationMinutes } = input;
  const rows = await tx.sql
    .select({
      deviceNo: device.deviceNo,
      silentMinutes: device.silentMinutes,
      reportIntervalSec: deviceModel.reportIntervalSec,
      planned: deviceState.silenceLimitMs,
      projectId: device.projectId,
      orgPath: organization.path,
    })
    .from(device)
    .innerJoin(deviceModel, eq(deviceModel.id, device.modelId))
    .innerJoin(deviceState, eq(deviceState.deviceNo, device.deviceNo))
    .innerJoin(organization, eq(organization.id, device.orgId))
    .where(
      and(
        isNull(device.deletedAt),
        modelId === undefined ? undefined : eq(device.modelId, modelId),
        projectId === undefined ? undefined : eq(device.projectId, projectId),
        orgPath === undefined ? undefined : gte(organization.path, orgPath),
        orgPath === undefined ? undefined : lt(organization.path, `${orgPath}~`),
        deviceIds === undefined ? undefined : inArray(device.id, [...deviceIds]),
      ),
    )
    .orderBy(device.deviceNo);
  const rules = await loadRules(tx, ['device_silent'], new Set(rows.map((row) => row.orgPath)));
  const byLimit = new Map<number, number[]>();
  for (const { deviceNo, silentMinutes, reportIntervalSec, planned, ...place } of rows) {
    const ruleMinutes = silenceRule(rules, place)?.minutes ?? null;
    const limit = silenceLimitMs(silentMinutes, ruleMinutes, reportIntervalSec, installationMinutes);
    if (limit === planned) continue;
    const numbers = byLimit.get(limit) ?? [];
    numbers.push(deviceNo);
    byLimit.set(limit, numbers);
  }
  let changed = 0;
  // Locked in the order in which lanes lock them.
  await lockStates(tx, [...byLimit.values()].flat());
  for (const [limit, numbers] of byLimit) {
    for (let at = 0; at < numbers.length; at += chunk) {
      const some = numbers.slice(at, at + chunk);
      await tx.sql.update(deviceState).set({ silenceLimitMs: limit }).where(inArray(deviceState.deviceNo, some));
    }
    changed += numbers.length;
  }
  return changed;
}

async function lockStates(tx: WriteTx, numbers: number[]): Promise<void> {
  const ordered = numbers.toSorted((a, b) => a - b);
  for (let at = 0; at < ordered.length; at += chunk) await tx.hot.loadStates(ordered.slice(at, at + chunk));
}
