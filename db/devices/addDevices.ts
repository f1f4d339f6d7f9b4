import { inArray, max } from 'drizzle-orm';
import { positionE6 } from '#domain/devices/position.ts';
import { silenceLimitMs } from '#domain/devices/silence.ts';
import { silenceRule } from '#domain/overdue/match.ts';
import type { WriteTx } from '../engine/database.ts';
import { insertMany } from '../engine/manyRows.ts';
import { loadRules } from '../overdue/loadRules.ts';
import { device, deviceModel, deviceState } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { readGlobal } from '../settings/globalSettings.ts';
import { initialsOf } from '../search/initialsOf.ts';

export interface NewDevice {
  readonly id: string;
  readonly device_name: string;
  readonly imei: string;
  readonly code: string;
  readonly typeId: string;
  readonly modelId: string;
  readonly railId: string | null;
  readonly projectId: string;
  readonly orgId: string;
  /** 'lng,lat' in WGS-84 with six decimals. */
  readonly position: string | null;
  readonly positionSource?: 'manual' | 'gps';
  readonly address?: string;
  /** AES-256-GCM of the secret by DATA_KEY; db/secrets/deviceSecret.ts seals it. */
  readonly secretEnc: string;
  readonly secretHint: string;
  readonly silentMinutes?: number | null;
  readonly installDate?: string | null;
  readonly lastMaintainedAt?: string | null;
  readonly nextMaintainAt?: string | null;
  readonly baseX?: number;
  readonly baseY?: number;
  readonly baseZ?: number;
  readonly remark?: string | null;
  readonly createdBy?: string;
  readonly now: number;
}

/**
 * Adds devices with their empty states; their short numbers follow each other without a hole. They stand at 4
 * (never reported). Unscoped: seed and import. Takes the transaction's revision.
 * @returns the numbers, in the order of the rows
 */
export async function addDevices(tx: WriteTx, rows: readonly NewDevice[]): Promise<number[]> {
  if (rows.length === 0) return [];
  await tx.lock('device');
  const [last] = await tx.sql.select({ deviceNo: max(device.deviceNo) }).from(device);
  const first = (last?.deviceNo ?? 0) + 1;
  const intervals = await readIntervals(tx, rows);
  const { settings } = await readGlobal(tx);
  const paths = await readPaths(tx, rows);
  const rules = await loadRules(tx, ['device_silent'], paths.values());
  const limitOf = ({ silentMinutes, modelId, orgId, projectId }: NewDevice): number => {
    const rule = silenceRule(rules, { orgPath: paths.get(orgId) ?? '', projectId });
    const interval = intervals.get(modelId) ?? 60;
    return silenceLimitMs(silentMinutes ?? null, rule?.minutes ?? null, interval, settings.silentMinutes);
  };
  const revision = await tx.revision();
  await insertMany(
    tx,
    device,
    rows.map((row, at) => deviceValues(row, first + at, revision)),
  );
  await insertMany(
    tx,
    deviceState,
    rows.map((row, at) => ({ deviceNo: first + at, silenceLimitMs: limitOf(row) })),
  );
  return rows.map((_, at) => first + at);
}

function deviceValues({ now, ...row }: NewDevice, deviceNo: number, revision: number) {
  return {
    ...row,
    ...positionE6(row.position),
    initials: initialsOf(row.device_name),
    installPosition: row.position,
    deviceNo,
    revision,
    statusSince: now,
    createdAt: now,
    updatedAt: now,
  };
}

async function readPaths(tx: WriteTx, rows: readonly NewDevice[]): Promise<Map<string, string>> {
  const orgIds = [...new Set(rows.map(({ orgId }) => orgId))];
  const found = await tx.sql
    .select({ id: organization.id, path: organization.path })
    .from(organization)
    .where(inArray(organization.id, orgIds));
  return new Map(found.map(({ id, path }) => [id, path]));
}

async function readIntervals(tx: WriteTx, rows: readonly NewDevice[]): Promise<Map<string, number>> {
  const modelIds = [...new Set(rows.map(({ modelId }) => modelId))];
  const models = await tx.sql
    .select({ id: deviceModel.id, reportIntervalSec: deviceModel.reportIntervalSec })
    .from(deviceModel)
    .where(inArray(deviceModel.id, modelIds));
  return new Map(models.map(({ id, reportIntervalSec }) => [id, reportIntervalSec]));
}
