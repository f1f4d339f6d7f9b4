import { alarmType, notForDevices } from '#domain/alarms/catalogue.ts';
import { fitsFlag } from '#domain/alarms/triggers.ts';
import { parsePosition } from '#domain/devices/position.ts';
import type { Errno } from '#domain/errno.ts';
import { repairTime, seqOf } from '#domain/telemetry/identity.ts';
import {
  coordSystems,
  hasControl,
  imeiPattern,
  maxAlarmText,
  maxFirmware,
  messageIdPattern,
  type CoordSystem,
} from '#domain/telemetry/incoming.ts';
import { itemFlag, itemTypes, type DeviceFlag, type ItemType, type ModemWords } from '#domain/telemetry/item.ts';
import type { MetricValues } from '#domain/telemetry/metrics.ts';
import type { Words } from '#domain/telemetry/modemWords.ts';
import { normaliseMetrics, sentTsOf } from '#domain/telemetry/normalise.ts';
import { hasLoneSurrogate } from '#domain/wellFormed.ts';
import { toWgs84 } from './toWgs84.ts';

/** Something of an accepted item that was dropped or repaired. */
export interface Warning {
  readonly errno: Errno;
  readonly field: string;
}

/** A canonical item without its device, which its IMEI names. */
export interface ReadItem {
  readonly ok: true;
  readonly messageId: string | null;
  /** Null: the signer itself. */
  readonly imei: string | null;
  readonly sentTs: number;
  readonly seq: number;
  readonly type: ItemType;
  readonly flags: number;
  readonly metrics: MetricValues;
  readonly alarm: DeviceFlag | undefined;
  readonly firmware: string | undefined;
  readonly modem: ModemWords | undefined;
  readonly warnings: readonly Warning[];
}

export interface RefusedItem {
  readonly ok: false;
  readonly messageId: string | null;
  readonly errno: Errno;
  /** '' when it is no item at all. */
  readonly field: string;
}

const noWarnings: readonly Warning[] = [];
const maxWarnings = 10;
const longestFieldName = 40;

function refused(messageId: string | null, errno: Errno, field: string): RefusedItem {
  return { ok: false, messageId, errno, field };
}

// No closure in the reader: one would be made for every item.
function warned(before: readonly Warning[], errno: Errno, field: string): readonly Warning[] {
  return before.length < maxWarnings ? [...before, { errno, field: field.slice(0, longestFieldName) }] : before;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Trimmed and composed; null when it has control characters, half a pair, or is too long. */
function wordsOf(value: unknown, longest: number): string | null {
  if (typeof value !== 'string' || hasControl(value) || hasLoneSurrogate(value)) return null;
  const text = value.normalize('NFC').trim();
  return text.length <= longest ? text : null;
}

/** A time may be missing, wrong or long ago, but it must be a time. */
function isTime(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  if (typeof value !== 'string') return value === undefined || value === null;
  return sentTsOf(value) !== 0
    ? sentTsOf(value) <= Number.MAX_SAFE_INTEGER
    : /^\s*(|undefined|null|nan|-|none)\s*$/i.test(value) || Number.isSafeInteger(Math.trunc(Number(value)));
}

/** The device's own word; a string names the field that is wrong. */
function readAlarm(value: unknown): DeviceFlag | string {
  if (!isObject(value)) return 'alarm';
  const { typeCode, active } = value;
  if (typeof typeCode !== 'string' || alarmType(typeCode) === undefined) return 'alarm.typeCode';
  if (notForDevices.has(typeCode)) return 'alarm.typeCode';
  if (typeof active !== 'boolean') return 'alarm.active';
  const severity = value['severity'] ?? undefined;
  if (severity !== undefined && severity !== 1 && severity !== 2 && severity !== 3 && severity !== 4) {
    return 'alarm.severity';
  }
  const number = value['value'] ?? undefined;
  if (number !== undefined && (typeof number !== 'number' || !Number.isFinite(number))) return 'alarm.value';
  const sent = value['text'] ?? undefined;
  const text = sent === undefined ? undefined : wordsOf(sent, maxAlarmText);
  if (text === null) return 'alarm.text';
  const flag: { -readonly [K in keyof DeviceFlag]: DeviceFlag[K] } = { typeCode, active };
  if (severity !== undefined) flag.severity = severity;
  if (number !== undefined && fitsFlag(typeCode, number)) flag.value = number;
  if (text !== undefined) flag.text = text;
  return flag;
}

const noMetrics: Readonly<Record<string, unknown>> = {};

/**
 * One item as it came → the canonical record. Written by hand because it decides how much the door can take; a property
 * test holds it to `incomingItemSchema`. @param forcedType of the paths that take one type only
 * @source docs/requirements.md D14
 */
export function readItem(raw: unknown, receivedAt: number, forcedType: ItemType | null): ReadItem | RefusedItem {
  if (!isObject(raw)) return refused(null, 2007, '');
  const messageId = raw['messageId'] ?? null;
  if (messageId !== null && (typeof messageId !== 'string' || !messageIdPattern.test(messageId))) {
    return refused(null, 2007, 'messageId');
  }
  const seq = raw['seq'] ?? undefined;
  if (seq !== undefined && !(typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0)) {
    return refused(messageId, 2007, 'seq');
  }
  const imei = raw['imei'] ?? null;
  if (imei !== null && (typeof imei !== 'string' || !imeiPattern.test(imei))) return refused(messageId, 2007, 'imei');
  if (!isTime(raw['ts'])) return refused(messageId, typeof raw['ts'] === 'number' ? 2005 : 2007, 'ts');
  const sentType = raw['type'] ?? undefined;
  if (sentType !== undefined && !(itemTypes as readonly unknown[]).includes(sentType)) {
    return refused(messageId, 2007, 'type');
  }
  const sentMetrics = raw['metrics'] ?? noMetrics;
  if (!isObject(sentMetrics)) return refused(messageId, 2007, 'metrics');
  const sentAlarm = raw['alarm'] ?? undefined;
  const alarm = sentAlarm === undefined ? undefined : readAlarm(sentAlarm);
  if (typeof alarm === 'string') return refused(messageId, 2007, alarm);
  const workState = raw['workState'] ?? undefined;
  if (workState !== undefined && workState !== 0 && workState !== 1) return refused(messageId, 2007, 'workState');
  const sentFirmware = raw['firmware'] ?? undefined;
  const ownFirmware = sentFirmware === undefined ? undefined : wordsOf(sentFirmware, maxFirmware);
  if (ownFirmware === null) return refused(messageId, 2007, 'firmware');
  const position = raw['position'] ?? undefined;
  if (position !== undefined && typeof position !== 'string') return refused(messageId, 2007, 'position');
  const coordSys = raw['coordSys'] ?? undefined;
  if (coordSys !== undefined && !(coordSystems as readonly unknown[]).includes(coordSys)) {
    return refused(messageId, 2007, 'coordSys');
  }

  const sentTs = sentTsOf(raw['ts']);
  const time = repairTime(sentTs, receivedAt);
  if (time.refused) return refused(messageId, 2004, 'ts');

  const { metrics, outOfRange, unknown, words } = normaliseMetrics(sentMetrics);
  const firmware = ownFirmware ?? words?.fw;
  let warnings = noWarnings;
  if ((time.flags & itemFlag.clock) !== 0) warnings = warned(warnings, 2004, 'ts');
  for (const key of outOfRange) warnings = warned(warnings, 2005, key);
  for (const name of unknown) warnings = warned(warnings, 2007, name);
  if (
    alarm !== undefined &&
    alarm.value === undefined &&
    isObject(sentAlarm) &&
    typeof sentAlarm['value'] === 'number'
  ) {
    warnings = warned(warnings, 2005, 'alarm.value');
  }
  if (workState !== undefined) metrics.workState = workState;
  if (position !== undefined && metrics.lng === undefined) {
    const at = parsePosition(position);
    if (at === null) warnings = warned(warnings, 2005, 'position');
    else if (at.lng !== 0 || at.lat !== 0) Object.assign(metrics, at);
  }
  let flags = time.flags;
  if (coordSys !== undefined && coordSys !== 'wgs84' && metrics.lng !== undefined && metrics.lat !== undefined) {
    Object.assign(metrics, toWgs84(metrics.lng, metrics.lat, coordSys as CoordSystem));
    flags |= coordSys === 'gcj02' ? itemFlag.gcj02 : itemFlag.bd09;
  }

  const type = forcedType ?? (sentType as ItemType | undefined) ?? (alarm === undefined ? 'telemetry' : 'alarm');
  if (type !== 'heartbeat' && alarm === undefined && words === undefined && isEmpty(metrics)) {
    const [bad] = outOfRange;
    if (bad !== undefined) return refused(messageId, 2005, bad);
    return refused(messageId, 2007, type === 'alarm' ? 'alarm' : (firstKey(sentMetrics) ?? 'metrics'));
  }
  return {
    ok: true,
    messageId,
    imei,
    sentTs,
    seq: seq ?? seqOf(undefined, messageId ?? undefined, { type, metrics, alarm, firmware }),
    type,
    flags,
    metrics,
    alarm,
    firmware,
    modem: words === undefined ? undefined : modemOf(words),
    warnings,
  };
}

function modemOf({ iccid, cellId, resetCause }: Words): ModemWords | undefined {
  if (iccid === undefined && cellId === undefined && resetCause === undefined) return undefined;
  const modem: { -readonly [K in keyof ModemWords]: ModemWords[K] } = {};
  if (iccid !== undefined) modem.iccid = iccid;
  if (cellId !== undefined) modem.cellId = cellId;
  if (resetCause !== undefined) modem.resetCause = resetCause;
  return modem;
}

function firstKey(sent: Readonly<Record<string, unknown>>): string | undefined {
  for (const name in sent) return name.slice(0, longestFieldName);
  return undefined;
}

function isEmpty(metrics: MetricValues): boolean {
  for (const _ in metrics) return false;
  return true;
}
