import { setImmediate } from 'node:timers/promises';
import type { OpenAlarm } from '#domain/alarms/effect.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import {
  advanceClock,
  areaLimit,
  gapMs,
  heardUntil,
  judgeArea,
  judgeSilence,
  openness,
  silenceMs,
  startClock,
  type IngestClock,
  type ProjectSilence,
  type SilentCandidate,
} from '#domain/devices/silence.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import { loadProjectSubjects } from '#db/alarms/loadSubjects.ts';
import type { WriteTx } from '#db/engine/database.ts';
import type { StateRow } from '#db/engine/hot.ts';
import { listHeartbeats } from '#db/ingest/beat.ts';
import { addMembers, countMembers, loadAreaOutages } from '#db/sweeps/areaOutages.ts';
import { countProjectDevices, findQuiet, lastDeviceNo } from '#db/sweeps/findQuiet.ts';
import { readIngestClock, saveIngestClock } from '#db/sweeps/ingestClock.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import type { JobContext } from '../jobs/job.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { writeOutcomes, type OtherEffects } from '../jobs/writeOutcomes.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';
import { endOutages } from './endOutages.ts';
import { isMissed, occur, silentOutcome } from './silenceSteps.ts';
import { slices } from './slices.ts';

export type SweepContext = Pick<JobContext, 'db' | 'facts' | 'bus' | 'now' | 'log'>;

/** Numbers of what a sweep did. */
export interface SilenceSwept {
  readonly offline: number;
  readonly outagesEnded: number;
}

/** Device numbers of one read: some milliseconds, however many devices there are. */
const numbersAtOnce = 5_000;
const slicing = { firstRows: 200, fewestRows: 100, mostRows: 500, longestMs: 20, pauseShare: 1 };
/** Of one sweep: the ingest's clock takes a longer stretch without sweeps for a gap. The rest goes the next time. */
const longestSweepMs = gapMs / 3;

/**
 * Turns silent devices offline, by the ingest's own clock: time in which nobody could be heard is no silence.
 * However many devices there are, they are read in parts and written in slices, so that lanes have their turns.
 * `backlogReceivedAt` is the receive time of the oldest item in the queues, asked just before; null when empty.
 * @source docs/requirements.md B1
 */
export async function sweepSilence(
  context: SweepContext,
  backlogReceivedAt: number | null = null,
): Promise<SilenceSwept> {
  const giveUpAt = monotonicMs() + longestSweepMs;
  const judgement = await context.db.write((tx) => advance(tx, context, backlogReceivedAt));
  const offline = judgement === null ? 0 : await turnSilent(judgement, giveUpAt, context);
  const outagesEnded = await endOutages(context);
  return { offline, outagesEnded };
}

interface Judgement {
  readonly clock: IngestClock;
  readonly until: number;
  readonly now: number;
}

/** Null while nobody can be heard. */
async function advance(tx: WriteTx, context: SweepContext, backlog: number | null): Promise<Judgement | null> {
  const now = context.now();
  await tx.lock('sweep');
  const heartbeats = await listHeartbeats(tx);
  const clock = advanceClock((await readIngestClock(tx)) ?? startClock(now), openness(heartbeats, now), now);
  await saveIngestClock(tx, clock, now);
  return clock.running ? { clock, until: heardUntil(heartbeats, now, backlog), now } : null;
}

async function turnSilent(judgement: Judgement, giveUpAt: number, context: SweepContext): Promise<number> {
  const found = judgeSilence(await readQuiet(judgement, context), judgement.clock, judgement.until);
  const crossed = found.flatMap((project) => project.crossed).sort((a, b) => a - b);
  if (crossed.length === 0) return 0;
  const devicesOf = await context.db.snapshot((tx) =>
    countProjectDevices(
      tx,
      found.map((project) => project.projectId),
    ),
  );
  const inSlices = slices(context.db, slicing);
  let offline = 0;
  for (let from = 0; from < crossed.length && monotonicMs() < giveUpAt;) {
    from += await inSlices(async (tx, rows) => {
      const numbers = crossed.slice(from, from + rows);
      offline += await turnOffline(tx, numbers, { ...judgement, found, devicesOf }, context);
      return numbers.length;
    });
  }
  return offline;
}

async function readQuiet({ clock, until }: Judgement, { db }: SweepContext): Promise<SilentCandidate[]> {
  const last = await db.snapshot(lastDeviceNo);
  const quiet: SilentCandidate[] = [];
  for (let from = 0; from <= last; from += numbersAtOnce) {
    const span = { from, until: from + numbersAtOnce - 1 };
    quiet.push(...(await db.snapshot((tx) => findQuiet(tx, { heardUntil: until, openSince: clock.openSince }, span))));
    if (span.until < last) await setImmediate();
  }
  return quiet;
}

interface Silence extends Judgement {
  readonly found: readonly ProjectSilence[];
  readonly devicesOf: ReadonlyMap<string, number>;
}

async function turnOffline(
  tx: WriteTx,
  crossed: readonly number[],
  { clock, until, now, found, devicesOf }: Silence,
  context: SweepContext,
): Promise<number> {
  await tx.lock('sweep');
  // In the order of every writer: states, devices, alarms. A device that reported meanwhile is not silent any more.
  const states = (await tx.hot.loadStates([...crossed])).filter(
    (state) => state.online && silenceMs(state.lastSeenAt, clock, until) > state.silenceLimitMs,
  );
  if (states.length === 0) return 0;
  const numbers = states.map((state) => state.deviceNo);
  const known = await context.facts.facts(tx, numbers);
  const ids = [...known.values()].map((device) => device.deviceId).sort();
  await lockDevices(tx, ids);
  const devices = await context.facts.fresh(tx, numbers);
  const areas = await loadAreaOutages(tx);
  const open = await loadOpenAlarms(tx, ids, true);
  const stateOf = new Map(states.map((state) => [state.deviceNo, state]));
  const inOutage = projectsInOutage(found, areas, devicesOf);

  await tx.hot.saveStates(states.map((state): StateRow => ({ ...state, online: false })));
  const members = groupBy(
    [...devices.values()].filter((device) => inOutage.has(device.projectId)),
    (device) => device.projectId,
  );
  const others = await outageEffects(tx, members, { areas, found, devicesOf, now });
  const outcomes = [...devices.values()].map((device) =>
    silentOutcome(
      device,
      stateOf.get(device.deviceNo),
      open.get(device.deviceId) ?? [],
      isMissed(device, now) && !inOutage.has(device.projectId),
      now,
    ),
  );
  const notices = await writeOutcomes(tx, outcomes, now, others);
  await listMembers(tx, members, now, context);
  publishNotices(tx, notices, context);
  return devices.size;
}

/** Projects whose devices become members of an outage instead of being missed one by one. */
function projectsInOutage(
  found: readonly ProjectSilence[],
  areas: ReadonlyMap<string, OpenAlarm>,
  devicesOf: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const inOutage = found.filter((project) => {
    const isGoingOn = areas.get(project.projectId)?.condition === 'active';
    return judgeArea(project, devicesOf.get(project.projectId) ?? 0, isGoingOn) !== 'single';
  });
  return new Set(inOutage.map(({ projectId }) => projectId));
}

/**
 * An outage is raised, opened again, or grows: its value is the number of members. With the first slice of a sweep it
 * counts those that the next ones bring: the notice of it tells how many fell silent, and it leaves once.
 */
async function outageEffects(
  tx: WriteTx,
  members: ReadonlyMap<string, readonly KnownDevice[]>,
  {
    areas,
    found,
    devicesOf,
    now,
  }: Pick<Silence, 'found' | 'devicesOf' | 'now'> & { readonly areas: ReadonlyMap<string, OpenAlarm> },
): Promise<OtherEffects[]> {
  const subjects = await loadProjectSubjects(tx, [...members.keys()]);
  const crossedOf = new Map(found.map(({ projectId, crossed }) => [projectId, crossed.length]));
  const others: OtherEffects[] = [];
  for (const [projectId, joining] of members) {
    const subject = subjects.get(projectId);
    if (!subject) continue;
    const standing = areas.get(projectId) ?? null;
    const isGoingOn = standing?.condition === 'active';
    const value = isGoingOn
      ? joining.length + (await countMembers(tx, standing.id))
      : Math.max(joining.length, crossedOf.get(projectId) ?? 0);
    const effect = occur('AREA_OUTAGE', standing, {
      ts: now,
      value,
      threshold: areaLimit(devicesOf.get(projectId) ?? 0),
    });
    if (effect !== null) others.push({ subject, effects: [effect] });
  }
  return others;
}

/** After the outages have their rows. */
async function listMembers(
  tx: WriteTx,
  members: ReadonlyMap<string, readonly KnownDevice[]>,
  now: number,
  { log }: Pick<SweepContext, 'log'>,
): Promise<void> {
  if (members.size === 0) return;
  const areas = await loadAreaOutages(tx);
  for (const [projectId, joining] of members) {
    const area = areas.get(projectId);
    // Its project is gone: there was nobody to raise it for. The devices of all others are judged all the same.
    if (!area) {
      log.warn({ projectId, devices: joining.length }, 'silent devices of a project that is gone');
      continue;
    }
    await addMembers(
      tx,
      area.id,
      joining.map((device) => device.deviceId),
      now,
    );
  }
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
