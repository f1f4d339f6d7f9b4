import { max, sql } from 'drizzle-orm';
import { positionE6 } from '#domain/devices/position.ts';
import { silenceLimitMs } from '#domain/devices/silence.ts';
import { silenceRule } from '#domain/overdue/match.ts';
import type { WriteTx } from '../engine/database.ts';
import { insertMany } from '../engine/manyRows.ts';
import { inGivenTexts, prepared, textsValue } from '../engine/prepared.ts';
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
  const [last] = await readLastNo(tx);
  const first = (last?.deviceNo ?? 0) + 1;
  const intervals = await readIntervals(tx, rows);
  const { settings } = await readGlobal(tx);
  const paths = await readPaths(tx, rows);
  const rules = await loadRules(tx, ['device_silent'], paths.values());
  const limitOf = oncePerPlace(({ silentMinutes, modelId, orgId, projectId }) => {
    const rule = silenceRule(rules, { orgPath: paths.get(orgId) ?? '', projectId });
    const interval = intervals.get(modelId) ?? 60;
    return silenceLimitMs(silentMinutes ?? null, rule?.minutes ?? null, interval, settings.silentMinutes);
  });
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

const readLastNo = prepared((query) => query.select({ deviceNo: max(device.deviceNo) }).from(device));

/** Devices that come together mostly stand at one place. */
function oncePerPlace(ask: (row: NewDevice) => number): (row: NewDevice) => number {
  const known = new Map<string, number>();
  return (row) => {
    const key = `${row.orgId} ${row.projectId} ${row.modelId} ${row.silentMinutes ?? ''}`;
    const found = known.get(key) ?? ask(row);
    known.set(key, found);
    return found;
  };
}

/** Each field by its name: to copy the row first takes longer than all else here. */
function deviceValues(row: NewDevice, deviceNo: number, revision: number): typeof device.$inferInsert {
  const { now, position } = row;
  const { lngE6, latE6 } = positionE6(position);
  return {
    id: row.id,
    deviceNo,
    device_name: row.device_name,
    imei: row.imei,
    code: row.code,
    initials: initialsOf(row.device_name),
    typeId: row.typeId,
    modelId: row.modelId,
    railId: row.railId,
    projectId: row.projectId,
    orgId: row.orgId,
    position,
    lngE6,
    latE6,
    positionSource: row.positionSource,
    installPosition: position,
    address: row.address,
    baseX: row.baseX,
    baseY: row.baseY,
    baseZ: row.baseZ,
    secretEnc: row.secretEnc,
    secretHint: row.secretHint,
    silentMinutes: row.silentMinutes,
    installDate: row.installDate,
    lastMaintainedAt: row.lastMaintainedAt,
    nextMaintainAt: row.nextMaintainAt,
    remark: row.remark,
    createdBy: row.createdBy,
    revision,
    statusSince: now,
    createdAt: now,
    updatedAt: now,
  };
}

async function readPaths(tx: WriteTx, rows: readonly NewDevice[]): Promise<Map<string, string>> {
  const found = await askPaths(tx, { ids: textsValue([...new Set(rows.map(({ orgId }) => orgId))]) });
  return new Map(found.map(({ id, path }) => [id, path]));
}

const askPaths = prepared((query) =>
  query
    .select({ id: organization.id, path: organization.path })
    .from(organization)
    .where(inGivenTexts(organization.id, sql.placeholder('ids'))),
);

async function readIntervals(tx: WriteTx, rows: readonly NewDevice[]): Promise<Map<string, number>> {
  const models = await askIntervals(tx, { ids: textsValue([...new Set(rows.map(({ modelId }) => modelId))]) });
  return new Map(models.map(({ id, reportIntervalSec }) => [id, reportIntervalSec]));
}

const askIntervals = prepared((query) =>
  query
    .select({ id: deviceModel.id, reportIntervalSec: deviceModel.reportIntervalSec })
    .from(deviceModel)
    .where(inGivenTexts(deviceModel.id, sql.placeholder('ids'))),
);
