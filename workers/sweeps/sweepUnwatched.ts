import { ruleForEvent } from '#domain/overdue/match.ts';
import { isTold, type Listener } from '#domain/overdue/receivers.ts';
import { ruleTypeOf } from '#domain/overdue/rule.ts';
import { unwatchedReason, type UnwatchedReason } from '#domain/overdue/unwatched.ts';
import { dutyState, slotOf } from '#domain/roster/roster.ts';
import { shiftAt } from '#domain/shifts/shift.ts';
import { minute } from '#domain/time.ts';
import type { ReadTx, WriteTx } from '#db/engine/database.ts';
import { writeNotices, type NoticeSource } from '#db/notices/writeNotices.ts';
import { findHandlers } from '#db/overdue/findHandlers.ts';
import { findListeners } from '#db/overdue/findListeners.ts';
import {
  listWaitingOrgs,
  lockUnwatched,
  noteUnwatched,
  type UnwatchedEvent,
  type UnwatchedPlace,
} from '#db/overdue/findUnwatched.ts';
import { loadRules } from '#db/overdue/loadRules.ts';
import { findDutyPeople } from '#db/roster/findDutyPeople.ts';
import { loadRosters } from '#db/roster/loadRosters.ts';
import { readIngestClock } from '#db/sweeps/ingestClock.ts';
import { enabledRoots } from '#db/users/enabledRoots.ts';
import type { Bus } from '../bus/bus.ts';
import type { JobContext } from '../jobs/job.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { slices } from './slices.ts';
import type { SweepContext } from './sweepSilence.ts';

export type UnwatchedContext = SweepContext &
  Pick<JobContext, 'timeZone'> & { readonly seen: Pick<Bus, 'lastSeen'>['lastSeen'] };

/** Events of one transaction. */
const slicing = { firstRows: 100, fewestRows: 50, mostRows: 500, longestMs: 20, pauseShare: 1 };

/** A place whose critical alarms nobody watches, and why. */
interface Unwatched extends UnwatchedPlace {
  readonly reason: UnwatchedReason;
}

/**
 * Tells the role above of critical alarms that wait where the roster has nobody now, or where nobody who may handle them
 * has been signed in for two minutes in which the house was up: once an incident, by every way, without quiet hours.
 * Answers how many alarms it told of.
 * @source docs/adr/0047-shifts.md
 */
export async function sweepUnwatched(context: UnwatchedContext): Promise<number> {
  const places = await findPlaces(context);
  if (places.length === 0) return 0;
  const inSlices = slices(context.db, slicing);
  for (let told = 0; ;) {
    const { found, isMore } = await inSlices(async (tx, rows) => {
      const n = await sweep(tx, context, { places, rows });
      return { found: n, isMore: n === rows };
    });
    told += found;
    if (!isMore) return told;
  }
}

/** Nothing is asked of Redis while nothing waits, and nobody is told when it does not answer: the sweep runs again. */
async function findPlaces(context: UnwatchedContext): Promise<readonly Unwatched[]> {
  const now = context.now();
  const known = await context.db.snapshot(async (tx) => {
    const orgs = await listWaitingOrgs(tx);
    const paths = orgs.map(({ orgPath }) => orgPath);
    return orgs.length === 0
      ? null
      : {
          orgs,
          empty: await emptyRosters(tx, paths, context),
          handlers: await findHandlers(tx, paths),
          openSince: (await readIngestClock(tx))?.openSince ?? null,
        };
  });
  if (known === null) return [];
  const ids = [...new Set([...known.handlers.values()].flatMap((some) => some.map(({ id }) => id)))];
  const seen = await context.seen(ids);
  return known.orgs.flatMap(({ orgId, orgPath }): Unwatched[] => {
    const times = (known.handlers.get(orgPath) ?? []).flatMap(({ id, usedAt }) => [usedAt, seen.get(id)]);
    const last = Math.max(-Infinity, ...times.map((at) => at ?? -Infinity));
    const lastSeenAt = last === -Infinity ? null : last;
    const { openSince } = known;
    const found = unwatchedReason({ isRosterEmpty: known.empty.has(orgPath), lastSeenAt, openSince }, now);
    return found === null ? [] : [{ orgId, ...found }];
  });
}

/** Organisations for which a roster counts that has nobody now who still counts. */
async function emptyRosters(
  tx: ReadTx,
  paths: readonly string[],
  { now, timeZone }: Pick<UnwatchedContext, 'now' | 'timeZone'>,
): Promise<ReadonlySet<string>> {
  const { day, shift } = shiftAt(timeZone, now());
  const rosters = await loadRosters(tx, paths, { fromDay: day, untilDay: day });
  const onDuty = [...rosters].map(([path, roster]) => ({ path, ...slotOf(roster, day, shift) }));
  const people = await findDutyPeople(
    tx,
    onDuty.flatMap(({ userIds }) => userIds),
  );
  const isEmpty = onDuty.filter(({ path, userIds }) => !userIds.some((id) => dutyState(people.get(id), path) === 'on'));
  return new Set(isEmpty.map(({ path }) => path));
}

async function sweep(
  tx: WriteTx,
  context: UnwatchedContext,
  { places, rows }: { readonly places: readonly Unwatched[]; readonly rows: number },
): Promise<number> {
  const now = context.now();
  await tx.lock('sweep');
  const waiting = await lockUnwatched(tx, places, rows);
  if (waiting.length === 0) return 0;
  const reasons = new Map(places.map(({ orgId, reason }) => [orgId, reason]));
  const toldOf = await receiversOf(tx, waiting);
  const steps = waiting.map((event) => {
    const reason = reasons.get(event.orgId) ?? 'nobodyHere';
    return { event, reason, told: toldOf(event) };
  });
  const notices = await writeNotices(
    tx,
    onceAnIncident(steps).map(({ event, reason, told }) => noticeOf(event, reason, told, now)),
    now,
  );
  const lines = steps.map(({ event, reason, told }) => ({ id: event.id, reason, told: told.length }));
  await noteUnwatched(tx, lines, now);
  publishNotices(tx, notices, context);
  return waiting.length;
}

/**
 * The supervisors there and above, and whom the rule of the alarm names; where there are none, root. Whoever left is
 * none of them.
 */
async function receiversOf(
  tx: WriteTx,
  waiting: readonly UnwatchedEvent[],
): Promise<(event: UnwatchedEvent) => readonly string[]> {
  const orgPaths = [...new Set(waiting.map(({ orgPath }) => orgPath))];
  const rules = await loadRules(tx, [...new Set(waiting.map(({ kind }) => ruleTypeOf(kind)))], orgPaths);
  const ruled = new Map(waiting.map((event) => [event.id, ruleForEvent(rules, event)]));
  const userIds = [...ruled.values()].flatMap(({ escalateUserIds }) => escalateUserIds);
  const listeners = await findListeners(tx, { orgPaths, userIds });
  const roots = [...(await enabledRoots(tx))].sort();
  return ({ id, orgPath }) => {
    const { escalateRole = null, escalateUserIds = [] } = ruled.get(id) ?? {};
    const isAbove = (person: Listener): boolean =>
      isTold({ escalateRole: 'supervise_zhidui', escalateUserIds }, person, orgPath) ||
      isTold({ escalateRole, escalateUserIds: [] }, person, orgPath);
    const told = listeners.filter(isAbove).map((person) => person.id);
    return told.length === 0 ? roots : told;
  };
}

function onceAnIncident<S extends { readonly event: UnwatchedEvent }>(steps: readonly S[]): S[] {
  const told = new Set<string>();
  return steps.filter(({ event: { incidentId } }) => {
    if (incidentId === null) return true;
    const isFirst = !told.has(incidentId);
    told.add(incidentId);
    return isFirst;
  });
}

function noticeOf(
  event: UnwatchedEvent,
  reason: UnwatchedReason,
  userIds: readonly string[],
  now: number,
): NoticeSource {
  const { kind, typeCode, severity, orgId, orgPath, deviceId, railName, deviceCode, deviceAddress } = event;
  const minutes = Math.floor((now - (event.waitingSince ?? event.createdAt)) / minute);
  return {
    noticeAction: 'NA05',
    orgId,
    orgPath,
    deviceId,
    railName,
    deviceCode,
    deviceAddress,
    contentKey: `notice.content.${reason}`,
    contentParams: { typeCode, device: event.device_name, minutes },
    targetType: kind,
    targetId: event.id,
    severity,
    sourceKey: `${event.incidentId ?? event.id}:NA05:unwatched`,
    userIds,
    byEveryWay: true,
  };
}
