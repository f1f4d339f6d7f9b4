import { and, eq, inArray, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import type { AlarmEffect } from '#domain/alarms/effect.ts';
import { groupAlarms, isGrouped, type Grouped, type NewMember } from '#domain/alarms/incidents.ts';
import { endToldSeverity } from '#domain/alarms/steps.ts';
import { openCodes } from '#domain/codes.ts';
import { parsePosition } from '#domain/devices/position.ts';
import type { WriteTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { event } from '../schema/alarms.ts';
import { membersAround } from './membersAround.ts';
import type { AlarmSubject } from './loadSubjects.ts';
import type { AlarmPlan, PlacedEffect } from './planEffects.ts';

/** What a plan makes of incidents. */
export interface IncidentPlan {
  /** The incident of each new alarm that has one. */
  readonly incidentOf: ReadonlyMap<string, string>;
  /** Whether people are told of a step: of an incident once, and again when it gets worse; that it is over when all is. */
  readonly isTold: (placed: PlacedEffect) => boolean;
}

interface Called {
  /** Of those that call once more the ones of whose incident people are called anyhow. */
  readonly known: ReadonlySet<string>;
  /** The worst that calls once more, by incident. */
  readonly worstOf: ReadonlyMap<string, number>;
}

const unasked: Called = { known: new Set(), worstOf: new Map() };
const nothing: IncidentPlan = { incidentOf: new Map(), isTold: () => true };

/**
 * Groups the new alarms of a plan with those that stand, under the lock of incidents: two devices of one guardrail lie
 * in two lanes. The lock stands behind those of devices and before the revision.
 * @source docs/adr/0045-incidents.md
 */
export async function planIncidents(
  tx: WriteTx,
  plan: AlarmPlan,
  subjects: ReadonlyMap<string, AlarmSubject>,
): Promise<IncidentPlan> {
  const raised = plan.alarms.flatMap((alarm): NewMember[] => {
    const subject = subjects.get(alarm.subjectId);
    if (!alarm.isNew || !isGrouped(alarm.after.typeCode) || subject === undefined) return [];
    const { typeCode, severity, firstOccurredAt, lastOccurredAt } = alarm.after;
    const { deviceId, railId, position } = subject;
    const place = { deviceId, railId, position: parsePosition(position) };
    return [{ alarmId: alarm.alarmId, typeCode, severity, firstOccurredAt, lastOccurredAt, ...place }];
  });
  const ended = plan.effects.filter(({ effect }) => effect.notice === 'NA04' && isGrouped(effect.typeCode));
  const again = plan.effects.filter(({ effect }) => isAgain(effect) && isGrouped(effect.typeCode));
  if (raised.length === 0 && ended.length === 0 && again.length === 0) return nothing;
  await tx.lock('incident');
  const grouped =
    raised.length === 0 ? new Map<string, Grouped>() : groupAlarms(raised, await membersAround(tx, raised));
  const going = ended.length === 0 ? new Set<string>() : await stillGoingOn(tx, plan, ended);
  const called = plan.effects.flatMap(({ alarmId, effect }) => {
    const joined = effect.effect === 'raise' && effect.notice !== null ? grouped.get(alarmId) : undefined;
    return joined?.isTold === true ? [{ ...joined, severity: effect.after.severity }] : [];
  });
  const { known, worstOf } = again.length === 0 ? unasked : await calledAlready(tx, plan, again, called);
  // One that stands and got worse than what joins calls for both.
  const isCalledBy = ({ incidentId }: Grouped, severity: number): boolean => {
    const worst = worstOf.get(incidentId);
    return worst !== undefined && worst < severity;
  };
  return {
    incidentOf: new Map([...grouped].map(([alarmId, { incidentId }]) => [alarmId, incidentId])),
    isTold: ({ alarmId, effect }) => {
      if (effect.notice === 'NA04') return !going.has(alarmId);
      if (isAgain(effect)) return !known.has(alarmId);
      const joined = effect.effect === 'raise' ? grouped.get(alarmId) : undefined;
      return joined === undefined || (joined.isTold && !isCalledBy(joined, effect.after.severity));
    },
  };
}

/** One that stands calls people once more: it is back, or it is worse. */
const isAgain = ({ effect, notice }: AlarmEffect): boolean =>
  notice !== null && notice !== 'NA04' && (effect === 'reopen' || effect === 'repeat');

/**
 * Who calls once more, and who need not: people are called by another of them, by a new member that is as bad, or by
 * one that is as bad, goes on and is not settled.
 * @param called of what is raised in the same plan, and told of
 */
async function calledAlready(
  tx: WriteTx,
  plan: AlarmPlan,
  again: readonly PlacedEffect[],
  called: ReadonlyArray<Pick<GoingOn, 'incidentId' | 'severity'>>,
): Promise<Called> {
  const incidentOf = await incidentsOf(
    tx,
    again.map(({ alarmId }) => alarmId),
  );
  const isPlanned = new Set(plan.alarms.map(({ alarmId }) => alarmId));
  const standing = await goingOn(tx, incidentOf.values(), inArray(event.handledStatus, openCodes));
  const worst = new Map<string, number>();
  for (const { incidentId, severity } of [...standing.filter(({ id }) => !isPlanned.has(id)), ...called]) {
    worst.set(incidentId, Math.min(severity, worst.get(incidentId) ?? Infinity));
  }
  const known = new Set<string>();
  const worstOf = new Map<string, number>();
  for (const { alarmId, effect } of again.toSorted((a, b) => a.effect.after.severity - b.effect.after.severity)) {
    const incidentId = incidentOf.get(alarmId);
    if (incidentId === undefined) continue;
    const { severity } = effect.after;
    if (severity >= (worst.get(incidentId) ?? Infinity)) known.add(alarmId);
    else {
      worst.set(incidentId, severity);
      worstOf.set(incidentId, severity);
    }
  }
  return { known, worstOf };
}

async function incidentsOf(tx: WriteTx, alarmIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const some of inChunks(alarmIds)) {
    const rows = await tx.sql
      .select({ id: event.id, incidentId: event.incidentId })
      .from(event)
      .where(inArray(event.id, some));
    for (const { id, incidentId } of rows) if (incidentId !== null) found.set(id, incidentId);
  }
  return found;
}

interface GoingOn {
  readonly id: string;
  readonly incidentId: string;
  readonly severity: number;
}

/** Members of these incidents that go on, not on the shelf, of which this holds too. */
async function goingOn(tx: WriteTx, incidentIds: Iterable<string>, also: SQL): Promise<GoingOn[]> {
  const found: GoingOn[] = [];
  for (const some of inChunks([...new Set(incidentIds)])) {
    const of = and(isNotNull(event.incidentId), inArray(event.incidentId, some));
    const rows = await tx.sql
      .select({ id: event.id, incidentId: event.incidentId, severity: event.severity })
      .from(event)
      .where(and(of, eq(event.condition, 'active'), isNull(event.shelvedUntil), also));
    for (const { incidentId, ...row } of rows) if (incidentId !== null) found.push({ ...row, incidentId });
  }
  return found;
}

/**
 * Of the ended ones those whose incident has another member that goes on: people hear of the last one. Members of whose
 * end nobody is told (of severity 3 and 4, on the shelf) hold nothing back.
 */
async function stillGoingOn(
  tx: WriteTx,
  plan: AlarmPlan,
  ended: readonly PlacedEffect[],
): Promise<ReadonlySet<string>> {
  const over = new Set(plan.alarms.flatMap(({ alarmId, after }) => (after.condition === 'cleared' ? [alarmId] : [])));
  const going = new Set<string>();
  const endedIds = ended.map(({ alarmId }) => alarmId);
  const incidentOf = await incidentsOf(tx, endedIds);
  const active = new Set<string>();
  const isToldOfEnd = lte(event.severity, endToldSeverity);
  for (const { id, incidentId } of await goingOn(tx, incidentOf.values(), isToldOfEnd)) {
    if (!over.has(id)) active.add(incidentId);
  }
  // Of those that end together one is told of.
  const told = new Set<string>();
  for (const alarmId of endedIds) {
    const incidentId = incidentOf.get(alarmId);
    if (incidentId === undefined) continue;
    if (active.has(incidentId) || told.has(incidentId)) going.add(alarmId);
    else told.add(incidentId);
  }
  return going;
}
