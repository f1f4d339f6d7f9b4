import { inArray, max } from 'drizzle-orm';
import { positionE6 } from '#domain/devices/position.ts';
import { silenceLimitMs } from '#domain/devices/silence.ts';
import type { WriteTx } from '../engine/database.ts';
import { device, deviceModel, deviceState } from '../schema/devices.ts';
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
  /** AES-256-GCM of the secret by DATA_KEY; server/ingest encrypts it. */
  readonly secretEnc: string;
  readonly secretHint: string;
  readonly silentMinutes?: number | null;
  readonly installDate?: string | null;
  readonly now: number;
}

const perStatement = 500;

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
  const limitOf = ({ silentMinutes, modelId }: NewDevice): number =>
    silenceLimitMs(silentMinutes ?? null, null, intervals.get(modelId) ?? 60, settings.silentMinutes);
  const revision = await tx.revision();
  for (let start = 0; start < rows.length; start += perStatement) {
    const part = rows.slice(start, start + perStatement);
    const numbers = part.map((_, at) => first + start + at);
    await tx.sql.insert(device).values(part.map((row, at) => deviceValues(row, numbers[at] as number, revision)));
    await tx.sql.insert(deviceState).values(
      part.map((row, at) => ({
        deviceNo: numbers[at] as number,
        silenceLimitMs: limitOf(row),
      })),
    );
  }
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

async function readIntervals(tx: WriteTx, rows: readonly NewDevice[]): Promise<Map<string, number>> {
  const modelIds = [...new Set(rows.map(({ modelId }) => modelId))];
  const models = await tx.sql
    .select({ id: deviceModel.id, reportIntervalSec: deviceModel.reportIntervalSec })
    .from(deviceModel)
    .where(inArray(deviceModel.id, modelIds));
  return new Map(models.map(({ id, reportIntervalSec }) => [id, reportIntervalSec]));
}
