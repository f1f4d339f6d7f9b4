import { triggersOf, type Trigger } from '#domain/alarms/triggers.ts';
import { bitsOf, packMetrics } from '#domain/telemetry/codec.ts';
import { deriveMetrics } from '#domain/telemetry/derive.ts';
import { foldDevice, type Folded } from '#domain/telemetry/fold.ts';
import { itemFlag, tsOf, type TelemetryItem } from '#domain/telemetry/item.ts';
import { emptyState, packState, unpackState, type FoldState } from '#domain/telemetry/state.ts';
import { minute } from '#domain/time.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import type { ReadingRow, StateRow } from '#db/engine/hot.ts';
import { quarantineItems } from '#db/ingest/quarantineItems.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import { rememberRepaired } from '#db/telemetry/rememberRepaired.ts';
import { rememberTriggers, triggerKey } from '#db/telemetry/rememberTriggers.ts';
import { crashPoint } from '../crashPoint.ts';
import { factsOf, type KnownDevice } from '../lanes/factsCache.ts';
import { factsFor } from './deviceFacts.ts';
import type { JobContext, JobHandler } from './job.ts';
import { publishNotices } from './publishNotices.ts';
import { publishValues, watchedOf } from './publishValues.ts';
import { isVisible, writeOutcomes, type DeviceOutcome } from './writeOutcomes.ts';

/** Readings of ten minutes lie together. @source architecture.md §4 */
const bucketMs = 10 * minute;

/**
 * The lane: readings, states, alarms, history and notices of up to four micro-batches in one transaction. Only items
 * whose identity is new are folded, so a repeat has no effect.
 * @source architecture.md §3.4
 */
export const handleTelemetry: JobHandler<'telemetry'> = async (payloads, context) => {
  const items = inKeyOrder(payloads.flatMap((payload) => payload.items as TelemetryItem[]));
  if (items.length === 0) return;
  const watched = await watchedOf(context);
  await context.db.write((tx) => storeItems(tx, items, watched, context));
};

/** By (bucket, device, ts, seq): the order of the readings' key, and by (ts, seq) within a device. */
function inKeyOrder(items: TelemetryItem[]): TelemetryItem[] {
  return items.sort((a, b) => {
    const atA = tsOf(a);
    const atB = tsOf(b);
    const byBucket = Math.floor(atA / bucketMs) - Math.floor(atB / bucketMs);
    return byBucket || a.deviceNo - b.deviceNo || atA - atB || a.seq - b.seq;
  });
}

async function storeItems(
  tx: WriteTx,
  given: readonly TelemetryItem[],
  watched: ReadonlySet<string>,
  context: JobContext,
): Promise<void> {
  const now = context.now();
  const numbers = [...new Set(given.map((item) => item.deviceNo))].sort((a, b) => a - b);
  // The states first: their locks make two jobs of one device follow each other.
  const states = new Map((await tx.hot.loadStates(numbers)).map((row) => [row.deviceNo, row]));
  const devices = await factsOf(context.db).facts(tx, numbers);
  const items = await withoutStrangers(tx, given, devices, now);

  const fresh = await appendNew(tx, items, devices, now);
  if (fresh.length === 0) return;
  const isDone = await knownTriggers(tx, fresh, devices, now);
  const fold = (device: KnownDevice, open: Awaited<ReturnType<typeof loadOpenAlarms>>): Folded =>
    foldDevice(
      stateOf(states.get(device.deviceNo), device),
      factsFor(device, open.get(device.deviceId) ?? [], now),
      byDevice.get(device.deviceNo) ?? [],
      now,
      isDone,
    );
  const byDevice = groupByDevice(fresh);
  const reporting = [...byDevice.keys()].sort((a, b) => a - b).map((no) => known(devices, no));
  const withOpen = reporting.filter((device) => device.openAlarmCount + device.openFaultCount > 0);
  const open = await loadOpenAlarms(
    tx,
    withOpen.map((device) => device.deviceId),
    dialect === 'sqlite',
  );

  const folded = new Map(reporting.map((device) => [device.deviceNo, fold(device, open)]));
  let changed = reporting.filter((device) => isVisible(outcomeOf(device, folded)));
  if (dialect === 'postgres' && changed.length > 0) {
    changed = await foldAgainLocked(tx, changed, context, (device, locked) => {
      folded.set(device.deviceNo, fold(device, locked));
    });
  }

  await tx.hot.saveStates(reporting.map((device) => stateRow(device, folded)));
  const notices = await writeOutcomes(
    tx,
    changed.map((device) => outcomeOf(device, folded)),
    now,
  );
  crashPoint('before_commit');
  publishNotices(tx, notices, context);
  await publishValues(tx, fresh, devices, watched, context);
}

/**
 * PostgreSQL: what is to change is folded again on rows that are locked, since another writer may have changed them
 * after the first look. SQLite has one writer.
 */
async function foldAgainLocked(
  tx: WriteTx,
  devices: readonly KnownDevice[],
  context: JobContext,
  again: (device: KnownDevice, open: Awaited<ReturnType<typeof loadOpenAlarms>>) => void,
): Promise<KnownDevice[]> {
  const ids = devices.map((device) => device.deviceId);
  await lockDevices(tx, ids);
  const current = await factsOf(context.db).fresh(
    tx,
    devices.map((device) => device.deviceNo),
  );
  const open = await loadOpenAlarms(tx, ids, true);
  for (const device of current.values()) again(device, open);
  return [...current.values()];
}

/** Items of numbers that no living device has go to quarantine. */
async function withoutStrangers(
  tx: WriteTx,
  items: readonly TelemetryItem[],
  devices: ReadonlyMap<number, KnownDevice>,
  now: number,
): Promise<readonly TelemetryItem[]> {
  const strangers = items.filter((item) => !devices.has(item.deviceNo));
  if (strangers.length === 0) return items;
  await quarantineItems(
    tx,
    strangers.map((payload) => ({ queue: 'telemetry', reason: 'no such device', payload })),
    now,
  );
  return items.filter((item) => devices.has(item.deviceNo));
}

/** Stores readings, insert or nothing, and answers the items that were new. */
async function appendNew(
  tx: WriteTx,
  items: readonly TelemetryItem[],
  devices: ReadonlyMap<number, KnownDevice>,
  now: number,
): Promise<TelemetryItem[]> {
  const repaired = items.filter((item) => (item.flags & itemFlag.clock) !== 0);
  const newRepaired = repaired.length > 0 ? await rememberRepaired(tx, repaired, now) : [];
  const seen = new Set(repaired.filter((_, at) => newRepaired[at] === false));
  const candidates = seen.size === 0 ? items : items.filter((item) => !seen.has(item));
  const added = await tx.hot.appendReadings(candidates.map((item) => readingRow(item, known(devices, item.deviceNo))));
  // A repaired item's identity was judged above; its reading may meet another one of the same millisecond.
  return candidates.filter((item, at) => added[at] === true || (item.flags & itemFlag.clock) !== 0);
}

function readingRow(item: TelemetryItem, device: KnownDevice): ReadingRow {
  const ts = tsOf(item);
  return {
    bucket: Math.floor(ts / bucketMs),
    deviceNo: item.deviceNo,
    ts,
    seq: item.seq,
    receivedAt: item.receivedAt,
    flags: item.flags,
    metrics: asBuffer(packMetrics(deriveMetrics(item.metrics, device, bitsOf(item.metrics)))),
  };
}

function asBuffer(bytes: Uint8Array | null): Buffer | null {
  return bytes === null ? null : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Says of a trigger whether the alarms job has had its effect made already; the others are this job's to make. */
async function knownTriggers(
  tx: WriteTx,
  items: readonly TelemetryItem[],
  devices: ReadonlyMap<number, KnownDevice>,
  now: number,
): Promise<(trigger: Trigger) => boolean> {
  const triggers = items.flatMap((item) => triggersOf(item, known(devices, item.deviceNo).thresholds));
  if (triggers.length === 0) return () => false;
  const fresh = await rememberTriggers(tx, triggers, now);
  return (trigger) => !fresh.has(triggerKey(trigger));
}

function groupByDevice(items: readonly TelemetryItem[]): Map<number, TelemetryItem[]> {
  const groups = new Map<number, TelemetryItem[]>();
  for (const item of items) {
    const group = groups.get(item.deviceNo);
    if (group) group.push(item);
    else groups.set(item.deviceNo, [item]);
  }
  return groups;
}

function stateOf(row: StateRow | undefined, device: KnownDevice): FoldState {
  return row === undefined ? emptyState(device.silenceLimitMs) : unpackState(row);
}

function stateRow(device: KnownDevice, folded: ReadonlyMap<number, Folded>): StateRow {
  const packed = packState(known(folded, device.deviceNo).state);
  return { ...packed, deviceNo: device.deviceNo, lastValues: asBuffer(packed.lastValues) };
}

function outcomeOf(facts: KnownDevice, folded: ReadonlyMap<number, Folded>): DeviceOutcome {
  const { effects, status, openAlarmCount, openFaultCount, position, firmware, state } = known(folded, facts.deviceNo);
  return {
    facts,
    effects,
    status,
    openAlarmCount,
    openFaultCount,
    reason: 'report',
    position,
    firmware,
    activatedAt: state.receivedAt,
  };
}

function known<T>(map: ReadonlyMap<number, T>, deviceNo: number): T {
  const found = map.get(deviceNo);
  if (found === undefined) throw new Error(`Device number ${deviceNo} is missing`);
  return found;
}
