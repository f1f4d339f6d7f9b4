import type { ItemType, TelemetryItem } from '#domain/telemetry/item.ts';
import { databaseErrorKind } from '#db/engine/errors.ts';
import { DomainError } from '#domain/errno.ts';
import { hasTrigger } from '#domain/alarms/triggers.ts';
import type { ItemResult } from './itemResult.ts';
import type { Directory, Signer } from './directory.ts';
import { markNewest, type MarkedItem } from './markNewest.ts';
import type { Pressure } from './pressure.ts';
import { readItem, type ReadItem } from './readItem.ts';
import type { RecentKeys } from './recentKeys.ts';

/** How many IMEIs of one request may be looked up in the database. */
const maxLookups = 20;

export interface TakeOptions {
  readonly directory: Directory;
  readonly recent: RecentKeys;
  readonly pressure: Pressure;
  /** Whether our own clock is good enough to blame a device's. */
  readonly judgesClocks: () => boolean;
  readonly lanes: number;
}

export interface Taken {
  readonly results: ItemResult[];
  /** Items to enqueue, and their place in `results`. */
  readonly accepted: TelemetryItem[];
  readonly telemetry: ReadonlyArray<{ queue: 'telemetry'; lane: number; items: TelemetryItem[] }>;
  /** Those with an alarm in them: they go to both queues. */
  readonly alarms: TelemetryItem[];
  /** Some were refused because the queue is short of room, or the database away: they are to come again. */
  readonly isUnderPressure: boolean;
}

const accepted: ItemResult = { messageId: null, status: 'accepted', errno: 0, field: '', warnings: [] };

function rejected(messageId: string | null, errno: ItemResult['errno'], field: string): ItemResult {
  return { messageId, status: 'rejected', errno, field, warnings: [] };
}

/**
 * Judges every item of one request: nothing is stored of a refused one, and a bad one costs the others nothing.
 * `signedTs` is the time by the signer's own clock, ms.
 */
export async function takeItems(
  raws: readonly unknown[],
  signer: Signer,
  forcedType: ItemType | null,
  receivedAt: number,
  signedTs: number,
  options: TakeOptions,
): Promise<Taken> {
  const { directory, recent, pressure, judgesClocks, lanes } = options;
  const results: ItemResult[] = [];
  const items: TelemetryItem[] = [];
  const alarms: TelemetryItem[] = [];
  const byLane = new Map<number, TelemetryItem[]>();
  const newest = new Map<number, MarkedItem>();
  const refusesTelemetry = pressure.refusesTelemetry() !== null;
  const judges = judgesClocks();
  const refusesAlarms = pressure.refusesAlarms() !== null;
  const signerPath = directory.orgPathOf(signer.device);
  let isUnderPressure = false;
  let lookups = 0;
  // Devices of one request mostly stand together: their organisation's place is looked up once.
  let lastOrgId = '';
  let lastIsBelow = false;
  const isBelow = (orgId: string): boolean => {
    if (orgId !== lastOrgId) {
      lastOrgId = orgId;
      // '' is no place at all.
      lastIsBelow = signerPath !== '' && directory.orgPathById(orgId).startsWith(signerPath);
    }
    return lastIsBelow;
  };

  for (const raw of raws) {
    const read = readItem(raw, receivedAt, forcedType);
    if (!read.ok) {
      results.push(rejected(read.messageId, read.errno, read.field || `items[${results.length}]`));
      continue;
    }
    let device = read.imei === null || read.imei === signer.device.imei ? signer : directory.get(read.imei);
    if (device === undefined && signer.device.isGateway && lookups < maxLookups) {
      lookups += 1;
      const found = await directory.find(read.imei as string).catch(unlessAway);
      // It may have come with an organisation that was not known before.
      lastOrgId = '';
      if (found === null) {
        isUnderPressure = true;
        results.push(rejected(read.messageId, 1503, ''));
        continue;
      }
      device = found;
    }
    const errno = rightOf(device, signer, isBelow);
    if (errno !== 0 || device === undefined) {
      results.push(rejected(read.messageId, errno === 0 ? 2001 : errno, 'imei'));
      continue;
    }
    const { deviceNo } = device.device;
    if (recent.has(deviceNo, read.sentTs, read.seq)) {
      results.push({ messageId: read.messageId, status: 'duplicate', errno: 2006, field: '', warnings: [] });
      continue;
    }
    const item = toItem(read, deviceNo, receivedAt);
    const isAlarm = hasTrigger(item);
    if (isAlarm ? refusesAlarms : refusesTelemetry) {
      isUnderPressure = true;
      results.push(rejected(read.messageId, 1503, ''));
      continue;
    }
    if (judges) markNewest(newest, item, signedTs);
    items.push(item);
    if (isAlarm) alarms.push(item);
    const lane = deviceNo % lanes;
    const line = byLane.get(lane);
    if (line === undefined) byLane.set(lane, [item]);
    else line.push(item);
    results.push(
      read.messageId === null && read.warnings.length === 0
        ? accepted
        : { ...accepted, messageId: read.messageId, warnings: read.warnings },
    );
  }
  const telemetry = [...byLane].map(([lane, each]) => ({ queue: 'telemetry' as const, lane, items: each }));
  return { results, accepted: items, telemetry, alarms, isUnderPressure };
}

/** Null while the database is away and the device is not known: the other items of the request are taken. */
function unlessAway(error: unknown): null {
  if (error instanceof DomainError || databaseErrorKind(error) === 'connection') return null;
  throw error;
}

/** A gateway reports for the devices of its organisation and below, anyone else for itself alone. */
function rightOf(
  device: Signer | undefined,
  signer: Signer,
  isBelow: (orgId: string) => boolean,
): 0 | 2001 | 2003 | 2009 {
  if (device === signer) return 0;
  if (!signer.device.isGateway) return 2009;
  if (device === undefined) return 2001;
  if (!isBelow(device.device.orgId)) return 2009;
  return device.device.enabled ? 0 : 2003;
}

function toItem(read: ReadItem, deviceNo: number, receivedAt: number): MarkedItem {
  const item: MarkedItem = {
    deviceNo,
    sentTs: read.sentTs,
    seq: read.seq,
    receivedAt,
    type: read.type,
    flags: read.flags,
    metrics: read.metrics,
  };
  if (read.alarm !== undefined) item.alarm = read.alarm;
  if (read.firmware !== undefined) item.firmware = read.firmware;
  if (read.modem !== undefined) item.modem = read.modem;
  return item;
}
