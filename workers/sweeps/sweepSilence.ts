import type { OpenAlarm } from '#domain/alarms/effect.ts';
import {
  advanceClock,
  areaLimit,
  heardUntil,
  judgeArea,
  judgeSilence,
  openness,
  silenceMs,
  startClock,
  type IngestClock,
  type ProjectSilence,
} from '#domain/devices/silence.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import { loadProjectSubjects } from '#db/alarms/loadSubjects.ts';
import type { WriteTx } from '#db/engine/database.ts';
import type { StateRow } from '#db/engine/hot.ts';
import { listHeartbeats } from '#db/ingest/beat.ts';
import { addMembers, countMembers, loadAreaOutages } from '#db/sweeps/areaOutages.ts';
import { countProjectDevices, findQuiet } from '#db/sweeps/findQuiet.ts';
import { readIngestClock, saveIngestClock } from '#db/sweeps/ingestClock.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import type { JobContext } from '../jobs/job.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { writeOutcomes, type OtherEffects } from '../jobs/writeOutcomes.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';
import { endOutages } from './endOutages.ts';
import { isMissed, occur, silentOutcome } from './silenceSteps.ts';

export type SweepContext = Pick<JobContext, 'db' | 'facts' | 'bus' | 'now' | 'log'>;

/** Numbers of what a sweep did. */
export interface SilenceSwept {
  readonly offline: number;
  readonly outagesEnded: number;
}

/**
 * Turns silent devices offline, by the ingest's own clock: time in which nobody could be heard is no silence.
 * `backlogReceivedAt` is the receive time of the oldest item in the queues, asked just before; null when empty.
 * @source architecture.md §3.5, product.md B1
 */
export async function sweepSilence(
  context: SweepContext,
  backlogReceivedAt: number | null = null,
): Promise<SilenceSwept> {
  const offline = await context.db.write((tx) => findAndTurn(tx, context, backlogReceivedAt));
  const outagesEnded = await context.db.write((tx) => endOutages(tx, context));
  return { offline, outagesEnded };
}

async function findAndTurn(tx: WriteTx, context: SweepContext, backlog: number | null): Promise<number> {
  const now = context.now();
  await tx.lock('sweep');
  const heartbeats = await listHeartbeats(tx);
  const clock = advanceClock((await readIngestClock(tx)) ?? startClock(now), openness(heartbeats, now), now);
  await saveIngestClock(tx, clock, now);
  if (!clock.running) return 0;
  const until = heardUntil(heartbeats, now, backlog);
  const found = judgeSilence(await findQuiet(tx, until, clock.openSince), clock, until);
  return found.length === 0 ? 0 : turnOffline(tx, found, { clock, until, now }, context);
}

interface Judgement {
  readonly clock: IngestClock;
  readonly until: number;
  readonly now: number;
}

async function turnOffline(
  tx: WriteTx,
  found: readonly ProjectSilence[],
  { clock, until, now }: Judgement,
  context: SweepContext,
): Promise<number> {
  // In the order of every writer: states, devices, alarms. A device that reported meanwhile is not silent any more.
  const crossed = found.flatMap((project) => project.crossed).sort((a, b) => a - b);
  const states = (await tx.hot.loadStates(crossed)).filter(
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
  const plan = await judgeProjects(tx, found, areas);

  await tx.hot.saveStates(states.map((state): StateRow => ({ ...state, online: false })));
  const members = groupBy(
    [...devices.values()].filter((device) => plan.inOutage.has(device.projectId)),
    (device) => device.projectId,
  );
  const others = await outageEffects(tx, members, areas, plan, now);
  const outcomes = [...devices.values()].map((device) =>
    silentOutcome(
      device,
      stateOf.get(device.deviceNo),
      open.get(device.deviceId) ?? [],
      isMissed(device, now) && !plan.inOutage.has(device.projectId),
      now,
    ),
  );
  const notices = await writeOutcomes(tx, outcomes, now, others);
  await listMembers(tx, members, now, context);
  publishNotices(tx, notices, context);
  return devices.size;
}

interface ProjectPlan {
  /** Projects whose devices become members of an outage instead of being missed one by one. */
  readonly inOutage: ReadonlySet<string>;
  readonly devicesOf: ReadonlyMap<string, number>;
}

async function judgeProjects(
  tx: WriteTx,
  found: readonly ProjectSilence[],
  areas: ReadonlyMap<string, OpenAlarm>,
): Promise<ProjectPlan> {
  const devicesOf = await countProjectDevices(
    tx,
    found.map((project) => project.projectId),
  );
  const inOutage = new Set<string>();
  for (const project of found) {
    const isGoingOn = areas.get(project.projectId)?.condition === 'active';
    if (judgeArea(project, devicesOf.get(project.projectId) ?? 0, isGoingOn) !== 'single') {
      inOutage.add(project.projectId);
    }
  }
  return { inOutage, devicesOf };
}

/** An outage is raised, opened again, or grows: its value is the number of members. */
async function outageEffects(
  tx: WriteTx,
  members: ReadonlyMap<string, readonly KnownDevice[]>,
  areas: ReadonlyMap<string, OpenAlarm>,
  plan: ProjectPlan,
  now: number,
): Promise<OtherEffects[]> {
  const subjects = await loadProjectSubjects(tx, [...members.keys()]);
  const others: OtherEffects[] = [];
  for (const [projectId, joining] of members) {
    const subject = subjects.get(projectId);
    if (!subject) continue;
    const standing = areas.get(projectId) ?? null;
    const isGoingOn = standing?.condition === 'active';
    const value = joining.length + (isGoingOn ? await countMembers(tx, standing.id) : 0);
    const effect = occur('AREA_OUTAGE', standing, {
      ts: now,
      value,
      threshold: areaLimit(plan.devicesOf.get(projectId) ?? 0),
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
