import { sql } from 'drizzle-orm';
import { deviceStatusCode, stateCode } from '#domain/codes.ts';
import {
  bool,
  bytes,
  editable,
  id,
  index,
  int,
  json,
  real,
  serial,
  table,
  text,
  timestamp,
  uniqueIndex,
} from '../engine/columns.ts';
import { organization } from './organizations.ts';
import { project } from './projects.ts';
import { rail } from './rails.ts';

export const deviceType = table(
  'device_type',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    nameEn: text().notNull(),
    metrics: json<string[]>().notNull(),
  },
  (t) => [uniqueIndex('device_type_code').on(t.code)],
);

export const deviceModel = table(
  'device_model',
  {
    id: id(),
    typeId: text()
      .notNull()
      .references(() => deviceType.id),
    code: text().notNull(),
    name: text().notNull(),
    manufacturer: text().notNull(),
    reportIntervalSec: int().notNull().default(60),
    /** Overrides of the event catalogue: code → threshold name → value. */
    thresholds: json<Record<string, Record<string, number>>>(),
    /** Sensor above the post's foot; without it displacement is never derived from tilt. */
    heightMm: real(),
    version: int().notNull().default(1),
  },
  (t) => [uniqueIndex('device_model_code').on(t.code)],
);

/**
 * The half of a device that people and dashboards see; written only when something visible changes.
 * `deviceNo` is its short number: the key of readings and states, and what chooses its lane.
 */
export const device = table(
  'device',
  {
    id: id(),
    deviceNo: int().notNull(),
    device_name: text().notNull(),
    imei: text().notNull(),
    code: text().notNull(),
    /** Pinyin initials of its name, for the global search. */
    initials: text().notNull().default(''),
    typeId: text()
      .notNull()
      .references(() => deviceType.id),
    modelId: text()
      .notNull()
      .references(() => deviceModel.id),
    railId: text().references(() => rail.id),
    projectId: text()
      .notNull()
      .references(() => project.id),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    position: text(),
    /** Integer mirrors of position for box search; null when the seed's coordinate rule skips it. */
    lngE6: int(),
    latE6: int(),
    positionSource: text().$type<'manual' | 'gps'>().notNull().default('manual'),
    /** The last position a person set: DISPLACEMENT measures from it. */
    installPosition: text(),
    address: text().notNull().default(''),
    baseX: real().notNull().default(0),
    baseY: real().notNull().default(0),
    baseZ: real().notNull().default(0),
    deviceStatus: int().notNull().default(deviceStatusCode.offline),
    statusCode: text().notNull().default(stateCode.offline),
    statusSince: timestamp().notNull(),
    openAlarmCount: int().notNull().default(0),
    openFaultCount: int().notNull().default(0),
    enabled: bool().notNull().default(true),
    maintenanceUntil: timestamp(),
    /** Why; of the last maintenance, also when that is over. */
    maintenanceReason: text().notNull().default(''),
    activatedAt: timestamp(),
    firmware: text(),
    secretEnc: text().notNull(),
    secretHint: text().notNull(),
    /** The secret before the last rotation and until when it still signs. */
    oldSecretEnc: text(),
    oldSecretUntil: timestamp(),
    silentMinutes: int(),
    installDate: text(),
    lastMaintainedAt: text(),
    nextMaintainAt: text(),
    remark: text(),
    revision: int().notNull().default(0),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('device_no').on(t.deviceNo),
    uniqueIndex('device_imei')
      .on(t.imei)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('device_code')
      .on(t.code)
      .where(sql`deleted_at IS NULL`),
    index('device_org_status').on(t.orgId, t.deviceStatus),
    index('device_revision').on(t.revision),
    index('device_rail').on(t.railId),
    index('device_project').on(t.projectId),
    index('device_of_model').on(t.modelId, t.id),
    index('device_next_maintain')
      .on(t.nextMaintainAt, t.id)
      .where(sql`deleted_at IS NULL AND next_maintain_at IS NOT NULL`),
  ],
);

/**
 * The half of a device that every report writes: order key, last values, counters. Written by the ingest lane and
 * the silence sweep only; no secondary index. `lastValues` is packed by the codec of domain/telemetry;
 * `memory` is null while no counter runs.
 * @source docs/adr/0001-packed-last-values.md
 */
export const deviceState = table('device_state', {
  deviceNo: int().primaryKey(),
  orderTs: timestamp().notNull().default(0),
  orderSeq: int().notNull().default(0),
  receivedAt: timestamp().notNull().default(0),
  lastSeenAt: timestamp().notNull().default(0),
  /** False from the sweep that found the device silent until its next live report. */
  online: bool().notNull().default(false),
  silenceLimitMs: int().notNull(),
  batteryPct: real(),
  rsrp: real(),
  lastValues: bytes(),
  memory: text(),
});

/**
 * What a device said last of its modem and of its last restart: told daily, so it stands apart from the row that every
 * report writes and from the one that dashboards follow.
 * @source docs/requirements.md A11
 */
export const deviceModem = table('device_modem', {
  deviceNo: int().primaryKey(),
  iccid: text(),
  cellId: text(),
  resetCause: text(),
  resetAt: timestamp(),
  /** Time of the newest report that told anything of it. */
  at: timestamp().notNull(),
});

/**
 * Feeds replay and the availability figure: a row says how the device stood from `at` on. What it stood in is null in
 * rows of releases before these were written. @source docs/requirements.md A23
 */
export const deviceStatusLog = table(
  'device_status_log',
  {
    id: serial(),
    deviceId: text().notNull(),
    at: timestamp().notNull(),
    fromStatus: int(),
    toStatus: int().notNull(),
    fromCode: text(),
    toCode: text().notNull(),
    reason: text().notNull(),
    position: text(),
    orgId: text(),
    railId: text(),
    enabled: bool(),
    maintenanceUntil: timestamp(),
  },
  (t) => [index('device_status_log_device').on(t.deviceId, t.at, t.id), index('device_status_log_at').on(t.at)],
);
