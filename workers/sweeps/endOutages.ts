import { setImmediate } from 'node:timers/promises';
import { clearStep } from '#domain/alarms/steps.ts';
import { areaEnds } from '#domain/devices/silence.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import { loadProjectSubjects } from '#db/alarms/loadSubjects.ts';
import type { Database, WriteTx } from '#db/engine/database.ts';
import {
  countMembers,
  endAllMemberships,
  endMembership,
  listAreaOutages,
  listMembersStill,
  loadAreaOutages,
} from '#db/sweeps/areaOutages.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import type { JobContext } from '../jobs/job.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { writeOutcomes, type DeviceOutcome } from '../jobs/writeOutcomes.ts';
import { isMissed, silentOutcome } from './silenceSteps.ts';
import { slices } from './slices.ts';

type OutageContext = Pick<JobContext, 'db' | 'facts' | 'bus' | 'now' | 'log'>;

/** Members of one read: some milliseconds. */
const membersAtOnce = 2_000;
const slicing = { firstRows: 100, fewestRows: 50, mostRows: 500, longestMs: 20, pauseShare: 1 };

/** Where the last look at an outage ended: the next one begins there, so that all have their turn. */
const looked = new WeakMap<Database, Map<string, string>>();

/**
 * Ends the outages of which fewer than 5 % of the members are silent still; those few are missed one by one from now
 * on. Answers how many ended.
 * @source docs/requirements.md A13
 */
export async function endOutages(context: OutageContext): Promise<number> {
  const { db } = context;
  let ended = 0;
  for (const { projectId, eventId } of await db.snapshot(listAreaOutages)) {
    const { members, back, silent } = await lookAtMembers(db, eventId);
    const inSlices = slices(db, slicing);
    for (let from = 0; from < back.length;) {
      from += await inSlices(async (tx, rows) => {
        const some = back.slice(from, from + rows);
        await endMembership(tx, eventId, some, context.now());
        return some.length;
      });
    }
    if (!areaEnds(members, silent.length)) continue;
    for (let from = 0; from < silent.length;) {
      from += await inSlices(async (tx, rows) => {
        const some = silent.slice(from, from + rows);
        await missEach(tx, eventId, some, context);
        return some.length;
      });
    }
    ended += await db.write((tx) => endOne(tx, projectId, eventId, context));
  }
  return ended;
}

interface Looked {
  readonly members: number;
  /** Ids of those that are back, or gone for good. */
  readonly back: readonly string[];
  /** Numbers of those that are silent still: all of them when they are too few for an outage, else some. */
  readonly silent: readonly number[];
}

/** Looks at those that are members still until it is clear that the outage goes on, or at all of them. */
async function lookAtMembers(db: Database, eventId: string): Promise<Looked> {
  const places = looked.get(db) ?? new Map<string, string>();
  looked.set(db, places);
  const start = places.get(eventId) ?? '';
  const members = await db.snapshot((tx) => countMembers(tx, eventId));
  const back: string[] = [];
  const silent: number[] = [];
  let after = start;
  for (let isAround = false; ;) {
    const part = await db.snapshot((tx) => listMembersStill(tx, eventId, { after, most: membersAtOnce }));
    // The second time round it ends where it began.
    const fresh = isAround ? part.filter(({ deviceId }) => deviceId <= start) : part;
    for (const { deviceId, deviceNo, online } of fresh) {
      if (deviceNo === null || online === true) back.push(deviceId);
      else silent.push(deviceNo);
    }
    const last = part.at(-1)?.deviceId;
    after = part.length < membersAtOnce || last === undefined ? '' : last;
    const isRound = after === '' ? isAround || start === '' : isAround && after >= start;
    if (isRound || !areaEnds(members, silent.length)) break;
    if (after === '') isAround = true;
    await setImmediate();
  }
  places.set(eventId, after);
  return { members, back, silent };
}

/** Members that stay silent get the OFFLINE of their own that the outage stood for, and are its members no more. */
async function missEach(tx: WriteTx, eventId: string, given: readonly number[], context: OutageContext): Promise<void> {
  const now = context.now();
  await tx.lock('sweep');
  const numbers = [...given].sort((a, b) => a - b);
  const states = (await tx.hot.loadStates(numbers)).filter((state) => !state.online);
  const known = [...(await context.facts.facts(tx, numbers)).values()];
  const ids = known.map((device) => device.deviceId).sort();
  await lockDevices(tx, ids);
  const devices = await context.facts.fresh(
    tx,
    states.map((state) => state.deviceNo),
  );
  const open = await loadOpenAlarms(tx, ids, true);
  const stateOf = new Map(states.map((state) => [state.deviceNo, state]));
  const outcomes = [...devices.values()].map((device): DeviceOutcome =>
    silentOutcome(device, stateOf.get(device.deviceNo), open.get(device.deviceId) ?? [], isMissed(device, now), now),
  );
  const notices = await writeOutcomes(tx, outcomes, now);
  await endMembership(tx, eventId, ids, now);
  publishNotices(tx, notices, context);
}

/** Answers how many ended: none when somebody ended it meanwhile. */
async function endOne(tx: WriteTx, projectId: string, eventId: string, context: OutageContext): Promise<number> {
  const now = context.now();
  await tx.lock('sweep');
  const area = (await loadAreaOutages(tx)).get(projectId);
  if (area?.id !== eventId || area.condition !== 'active') return 0;
  const subject = (await loadProjectSubjects(tx, [projectId])).get(projectId);
  const others = subject === undefined ? [] : [{ subject, effects: [clearStep(area, now, 'silent')] }];
  const notices = await writeOutcomes(tx, [], now, others);
  await endAllMemberships(tx, eventId, now);
  publishNotices(tx, notices, context);
  looked.get(context.db)?.delete(eventId);
  return 1;
}
