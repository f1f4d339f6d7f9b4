import type { OpenAlarm } from '#domain/alarms/effect.ts';
import { triggersOf, type Trigger } from '#domain/alarms/triggers.ts';
import { bitsOf, MetricPacker } from '#domain/telemetry/codec.ts';
import { derivedBits, deriveMetrics, type Derived } from '#domain/telemetry/derive.ts';
import { foldDevice, type Folded } from '#domain/telemetry/fold.ts';
import { itemFlag, tsOf, type TelemetryItem } from '#domain/telemetry/item.ts';
import { emptyState, packState, unpackState } from '#domain/telemetry/state.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import type { StateRow } from '#db/engine/hot.ts';
import { quarantineItems } from '#db/ingest/quarantineItems.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import { rememberRepaired } from '#db/telemetry/rememberRepaired.ts';
import { rememberTriggers, triggerKey } from '#db/telemetry/rememberTriggers.ts';
import { saveModems, type ToldModem } from '#db/telemetry/saveModems.ts';
import { crashPoint } from '../crashPoint.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';
import { factsFor } from './deviceFacts.ts';
import type { JobContext, JobHandler } from './job.ts';
import { publishNotices } from './publishNotices.ts';
import { publishValues, watchedOf } from './publishValues.ts';
import { shaking } from './shaking.ts';
import { groupByDevice, inKeyOrder, newVisit, type Arrival, type Visit } from './visits.ts';
import { isVisible, writeOutcomes, type DeviceOutcome } from './writeOutcomes.ts';

type Groups = ReadonlyArray<readonly [deviceNo: number, items: TelemetryItem[]]>;
type OpenAlarms = ReadonlyMap<string, readonly OpenAlarm[]>;

/**
 * The lane: readings, states, alarms, history and notices of up to sixteen jobs in one transaction. Only items
 * whose identity is new are folded, so a repeat has no effect.
 * @source docs/requirements.md B9
 */
export const handleTelemetry: JobHandler<'telemetry'> = async (payloads, context) => {
  const groups = groupByDevice(payloads.map((payload) => payload.items as TelemetryItem[]));
  if (groups.length === 0) return;
  const watched = await watchedOf(context);
  await context.db.write((tx) => storeItems(tx, groups, watched, context));
};

/**
 * Devices whose objects live at a time: what is made for so few dies young, and the collector need not copy it.
 * PostgreSQL pays for each question it is asked and takes all at once.
 */
const devicesAtOnce = dialect === 'sqlite' ? 512 : Infinity;

/** What the end of the transaction needs of the devices that it went through. */
interface Stored {
  /** What changed of visible rows. */
  readonly changed: DeviceOutcome[];
  /** Visits of devices that somebody watches. */
  readonly seen: Visit[];
}

async function storeItems(
  tx: WriteTx,
  groups: Groups,
  watched: ReadonlySet<string>,
  context: JobContext,
): Promise<void> {
  const now = context.now();
  const stored: Stored = { changed: [], seen: [] };
  for (let from = 0; from < groups.length; from += devicesAtOnce) {
    const reporting = await storeVisits(tx, groups.slice(from, from + devicesAtOnce), stored.changed, now, context);
    if (watched.size === 0) continue;
    for (const visit of reporting) if (watched.has(visit.device.deviceId)) stored.seen.push(visit);
  }
  const notices = await writeOutcomes(tx, stored.changed, now);
  crashPoint('before_commit');
  publishNotices(tx, notices, context);
  await publishValues(tx, stored.seen, context);
}

/**
 * Readings and states of some devices; adds what changed of visible rows. Answers the visits that brought anything new.
 */
async function storeVisits(
  tx: WriteTx,
  groups: Groups,
  outcomes: DeviceOutcome[],
  now: number,
  context: JobContext,
): Promise<Visit[]> {
  const visits = await startVisits(tx, groups, context);
  await appendNew(tx, inKeyOrder(visits), now);
  const reporting = visits.filter((visit) => visit.fresh.length > 0);
  if (reporting.length === 0) return reporting;

  const isDone = await knownTriggers(tx, reporting, now);
  const withOpen = reporting.filter(({ device }) => device.openAlarmCount + device.openFaultCount > 0);
  const open = await loadOpenAlarms(
    tx,
    withOpen.map(({ device }) => device.deviceId),
    dialect === 'sqlite',
  );
  await learnVibration(tx, reporting, open, context);
  for (const visit of reporting) visit.folded = fold(visit, visit.derived, open, isDone, now);
  let changed = outcomesOf(reporting);
  if (dialect === 'postgres' && changed.length > 0) {
    const ids = new Set(changed.map(({ facts }) => facts.deviceId));
    changed = await foldAgainLocked(
      tx,
      reporting.filter((visit) => ids.has(visit.device.deviceId)),
      (visit, locked) => fold(visit, [], locked, isDone, now),
      context,
    );
  }
  outcomes.push(...changed);
  const packer = new MetricPacker();
  await tx.hot.saveStates(reporting.map((visit) => stateRow(visit, packer)));
  const told = toldModems(reporting);
  if (told.length > 0) await saveModems(tx, told);
  return reporting;
}

/**
 * The states first: their locks make two jobs of one device follow each other. Items of unknown devices go to
 * quarantine.
 */
async function startVisits(tx: WriteTx, groups: Groups, context: JobContext): Promise<Visit[]> {
  const numbers = groups.map(([deviceNo]) => deviceNo);
  const states = new Map((await tx.hot.loadStates(numbers)).map((row) => [row.deviceNo, row]));
  const devices = await context.facts.inOrder(tx, numbers);
  const visits: Visit[] = [];
  const unknown: TelemetryItem[] = [];
  for (const [at, [deviceNo, given]] of groups.entries()) {
    const device = devices[at];
    if (device === undefined) unknown.push(...given);
    else visits.push(newVisit(deviceNo, given, device, states.get(deviceNo)));
  }
  if (unknown.length > 0) {
    // With its lane: a retry goes where the other items of the device go.
    const queue = context.lane ?? 'telemetry';
    const rows = unknown.map((payload) => ({ queue, reason: 'no such device', payload }));
    await quarantineItems(tx, rows, context.now());
  }
  return visits;
}

/** Stores readings, insert or nothing, and notes with each visit which of its items were new. */
async function appendNew(tx: WriteTx, arrivals: readonly Arrival[], now: number): Promise<void> {
  const candidates = await withoutKnownRepairs(tx, arrivals, now);
  const packer = new MetricPacker();
  for (const arrival of candidates) derive(arrival, packer);
  const added = await tx.hot.appendReadings(candidates);
  for (let at = 0; at < candidates.length; at += 1) {
    const arrival = candidates[at] as Arrival;
    const { item, visit } = arrival;
    // A repaired item's identity was judged before; its reading may meet another one of the same millisecond.
    if (added[at] !== true && !isRepaired(item)) continue;
    visit.fresh.push(item);
    visit.derived.push(arrival);
  }
}

function isRepaired(item: TelemetryItem): boolean {
  return (item.flags & itemFlag.clock) !== 0;
}

/** Items whose time was repaired are known by what the device sent, not by where their reading lies. */
async function withoutKnownRepairs(
  tx: WriteTx,
  arrivals: readonly Arrival[],
  now: number,
): Promise<readonly Arrival[]> {
  const repaired = arrivals.flatMap(({ item }) => (isRepaired(item) ? [item] : []));
  if (repaired.length === 0) return arrivals;
  const isNew = await rememberRepaired(tx, repaired, now);
  let at = 0;
  return arrivals.filter(({ item }) => !isRepaired(item) || isNew[at++] === true);
}

function derive(arrival: Arrival, packer: MetricPacker): void {
  const sent = arrival.item.metrics;
  const bits = bitsOf(sent);
  arrival.values = deriveMetrics(sent, arrival.visit.device, bits);
  arrival.bits = arrival.values === sent ? bits : derivedBits(arrival.values, bits);
  arrival.metrics = packer.pack(arrival.values, arrival.bits);
}

/** Says of a trigger whether the alarms job has had its effect made already; the others are this job's to make. */
async function knownTriggers(
  tx: WriteTx,
  visits: readonly Visit[],
  now: number,
): Promise<(trigger: Trigger) => boolean> {
  const triggers: Trigger[] = [];
  for (const { fresh, device } of visits) {
    for (const item of fresh) triggers.push(...triggersOf(item, device.thresholds));
  }
  if (triggers.length === 0) return () => false;
  const fresh = await rememberTriggers(tx, triggers, now);
  return (trigger) => !fresh.has(triggerKey(trigger));
}

/** What the new items of living devices told of their modems: nearly always nothing. */
function toldModems(visits: readonly Visit[]): ToldModem[] {
  const told: ToldModem[] = [];
  for (const { fresh, deviceNo } of visits) {
    for (const item of fresh) if (item.modem !== undefined) told.push({ deviceNo, ts: tsOf(item), ...item.modem });
  }
  return told;
}

/** Asks what is usual of the devices that shake, or did: nearly always none. */
async function learnVibration(
  tx: WriteTx,
  visits: readonly Visit[],
  open: OpenAlarms,
  context: JobContext,
): Promise<void> {
  const asked = visits.filter((visit) => shaking(visit, open.get(visit.device.deviceId)));
  if (asked.length === 0) return;
  const numbers = asked.map(({ deviceNo }) => deviceNo);
  const medians = await context.facts.baselines.vibration(tx, numbers, context.now());
  for (const visit of asked) visit.vibMedian = medians.get(visit.deviceNo);
}

function fold(
  visit: Visit,
  derived: readonly Derived[],
  open: OpenAlarms,
  isDone: (trigger: Trigger) => boolean,
  now: number,
): Folded {
  const { device, state, fresh } = visit;
  return foldDevice(
    state === undefined ? emptyState(device.silenceLimitMs) : unpackState(state),
    factsFor(device, open.get(device.deviceId), now, visit.vibMedian),
    fresh,
    now,
    isDone,
    derived,
  );
}

/** What is to be written of visible rows; quiet devices are not among them. */
function outcomesOf(visits: readonly Visit[]): DeviceOutcome[] {
  const outcomes: DeviceOutcome[] = [];
  for (const { device, folded } of visits) {
    if (folded === null) continue;
    const outcome = outcomeOf(device, folded);
    if (isVisible(outcome)) outcomes.push(outcome);
  }
  return outcomes;
}

function outcomeOf(facts: KnownDevice, folded: Folded): DeviceOutcome {
  const { effects, status, openAlarmCount, openFaultCount, position, firmware, state } = folded;
  // Any report, however old: `receivedAt` is that of the newest and 0 while there was none.
  const activatedAt = state.lastSeenAt;
  return { facts, effects, status, openAlarmCount, openFaultCount, reason: 'report', position, firmware, activatedAt };
}

/**
 * PostgreSQL: what is to change is folded again on rows that are locked, since another writer may have changed them
 * after the first look. SQLite has one writer.
 */
async function foldAgainLocked(
  tx: WriteTx,
  visits: readonly Visit[],
  again: (visit: Visit, open: OpenAlarms) => Folded,
  context: JobContext,
): Promise<DeviceOutcome[]> {
  const ids = visits.map(({ device }) => device.deviceId);
  await lockDevices(tx, ids);
  const current = await context.facts.fresh(
    tx,
    visits.map((visit) => visit.deviceNo),
  );
  const open = await loadOpenAlarms(tx, ids, true);
  const living = visits.filter((visit) => current.has(visit.deviceNo));
  for (const visit of living) {
    visit.device = current.get(visit.deviceNo) ?? visit.device;
    visit.folded = again(visit, open);
  }
  return outcomesOf(living);
}

function stateRow({ deviceNo, folded }: Visit, packer: MetricPacker): StateRow {
  if (folded === null) throw new Error(`Device number ${deviceNo} was not folded`);
  return { deviceNo, ...packState(folded.state, packer) };
}
