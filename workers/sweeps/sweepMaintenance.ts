import { setImmediate } from 'node:timers/promises';
import type { AlarmEffect } from '#domain/alarms/effect.ts';
import { isOpen } from '#domain/alarms/steps.ts';
import { autoCloseMs, timedAutoCloses } from '#domain/alarms/timed.ts';
import { kindCode } from '#domain/codes.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import { dueOfDay, isLate, isToldOf, maintenanceRule, overdueStep } from '#domain/overdue/maintenance.ts';
import { isTold } from '#domain/overdue/receivers.ts';
import type { OverdueRule } from '#domain/overdue/rule.ts';
import { unpackState } from '#domain/telemetry/state.ts';
import { zoneDate } from '#domain/zone.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import { loadRailSubjects } from '#db/alarms/loadSubjects.ts';
import type { Database, ReadTx, WriteTx } from '#db/engine/database.ts';
import { findListeners } from '#db/overdue/findListeners.ts';
import { loadRules } from '#db/overdue/loadRules.ts';
import {
  listDueDevices,
  listDueRails,
  listForgottenRails,
  listMaintenanceDates,
  loadMaintenance,
  type DuePlace,
  type DueSubject,
  type MaintenanceEvent,
} from '#db/sweeps/dueMaintenance.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import { isInMaintenance } from '../jobs/deviceFacts.ts';
import type { JobContext } from '../jobs/job.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { writeOutcomes, type DeviceOutcome } from '../jobs/writeOutcomes.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';
import { slices } from './slices.ts';

export type MaintenanceContext = Pick<JobContext, 'db' | 'facts' | 'bus' | 'now' | 'log' | 'timeZone'>;

/** Subjects of one read: some milliseconds. */
const readAtOnce = 1_000;
/** Events of one transaction. */
const slicing = { firstRows: 100, fewestRows: 50, mostRows: 500, longestMs: 20, pauseShare: 1 };

/** A subject that is late by its rule, and of whose date nobody was told. */
interface Late {
  readonly id: string;
  readonly deviceNo: number | null;
  readonly dueAt: number;
  readonly orgPath: string;
  readonly rule: OverdueRule;
}

/**
 * Raises MAINTENANCE_OVERDUE of guardrails and devices whose date has passed by their rule, each date once. Most of what
 * is overdue was told of before: it is only read. Ends are made where the maintenance is noted. Answers how many it
 * raised.
 * @source docs/requirements.md B4, A13
 */
export async function sweepMaintenance(context: MaintenanceContext, stopping?: AbortSignal): Promise<number> {
  const { db, timeZone } = context;
  const now = context.now();
  const today = zoneDate(timeZone, now);
  let raised = 0;
  for (const list of [
    (tx: ReadTx, after: DuePlace | null) => listDueRails(tx, { now, after, limit: readAtOnce }),
    (tx: ReadTx, after: DuePlace | null) => listDueDevices(tx, { today, after, limit: readAtOnce }),
  ]) {
    for (let after: DuePlace | null = null; ;) {
      if (stopping?.aborted === true) return raised;
      const from: DuePlace | null = after;
      const page = await db.snapshot(async (tx) => {
        const due = await list(tx, from);
        return { due, late: await lateOf(tx, due, now, timeZone) };
      });
      raised += await raiseAll(db, page.late, context);
      const last = page.due.at(-1);
      if (last === undefined || page.due.length < readAtOnce) break;
      after = last;
      await setImmediate();
    }
  }
  await closeForgotten(context);
  return raised;
}

async function lateOf(tx: ReadTx, due: readonly DueSubject[], now: number, timeZone: string): Promise<Late[]> {
  if (due.length === 0) return [];
  const rules = await loadRules(
    tx,
    ['maintenance_overdue'],
    due.map(({ orgPath }) => orgPath),
  );
  const known = await loadMaintenance(
    tx,
    due.map(({ id }) => id),
    false,
  );
  return due.flatMap(({ id, deviceNo, orgPath, projectId, nextMaintainAt }) => {
    const dueAt = typeof nextMaintainAt === 'number' ? nextMaintainAt : dueOfDay(timeZone, nextMaintainAt);
    const rule = maintenanceRule(rules, { orgPath, projectId });
    if (dueAt === null || !isLate(dueAt, rule, now) || isToldOf(known.get(id) ?? [], dueAt)) return [];
    return [{ id, deviceNo, dueAt, orgPath, rule }];
  });
}

async function raiseAll(db: Database, late: readonly Late[], context: MaintenanceContext): Promise<number> {
  const inSlices = slices(db, slicing);
  let raised = 0;
  for (let from = 0; from < late.length;) {
    const made = await inSlices(async (tx, rows) => {
      const some = late.slice(from, from + rows);
      return { looked: some.length, raised: await raise(tx, some, context) };
    });
    from += made.looked;
    raised += made.raised;
  }
  return raised;
}

/** Whatever was read before is looked at again under the locks: somebody may have done the work meanwhile. */
async function raise(tx: WriteTx, late: readonly Late[], context: MaintenanceContext): Promise<number> {
  const now = context.now();
  await tx.lock('sweep');
  // Guardrails are locked before devices and alarms, as by every writer.
  const dueRails = await stillDue(
    tx,
    late.filter(({ deviceNo }) => deviceNo === null),
    context.timeZone,
  );
  const numbers = late.flatMap(({ deviceNo }) => (deviceNo === null ? [] : [deviceNo])).sort((a, b) => a - b);
  const states = new Map((await tx.hot.loadStates(numbers)).map((row) => [row.deviceNo, unpackState(row)]));
  const known = [...(await context.facts.facts(tx, numbers)).values()];
  await lockDevices(tx, known.map(({ deviceId }) => deviceId).sort());
  const devices = await context.facts.fresh(tx, numbers);
  const dueDevices = await stillDue(
    tx,
    late.filter(({ deviceNo }) => deviceNo !== null),
    context.timeZone,
  );
  const open = await loadOpenAlarms(
    tx,
    [...devices.values()].map(({ deviceId }) => deviceId),
    true,
  );
  const told = await loadMaintenance(
    tx,
    late.map(({ id }) => id),
    true,
  );
  const still = new Map([...dueRails, ...dueDevices]);
  const wanted = late.filter(({ id, dueAt }) => still.get(id) === dueAt && !isToldOf(told.get(id) ?? [], dueAt));
  const outcomes = wanted.flatMap((each) => {
    const device = each.deviceNo === null ? undefined : devices.get(each.deviceNo);
    if (device === undefined || !device.enabled || isInMaintenance(device, now)) return [];
    const state = states.get(device.deviceNo);
    const effect = stepOf(each, told.get(each.id), now);
    return [outcomeOf(device, open.get(device.deviceId) ?? [], effect, state)];
  });
  const rails = wanted.filter(({ deviceNo }) => deviceNo === null);
  const subjects = await loadRailSubjects(
    tx,
    rails.map(({ id }) => id),
  );
  const others = rails.flatMap((each) => {
    const subject = subjects.get(each.id);
    return subject === undefined ? [] : [{ subject, effects: [stepOf(each, told.get(each.id), now)] }];
  });
  if (outcomes.length === 0 && others.length === 0) return 0;
  const notices = await writeOutcomes(tx, outcomes, now, others, await toldByRule(tx, wanted));
  publishNotices(tx, notices, context);
  return outcomes.length + others.length;
}

function stepOf({ dueAt, rule }: Late, told: readonly MaintenanceEvent[] | undefined, nowMs: number): AlarmEffect {
  const open = told?.find((event) => event.isOpen) ?? null;
  return overdueStep(open, { dueAt, minutes: rule.minutes, nowMs });
}

/** The dates as they stand now, by id. */
async function stillDue(tx: WriteTx, late: readonly Late[], timeZone: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const dates = await listMaintenanceDates(tx, late);
  for (const { id, nextMaintainAt } of dates) {
    const dueAt = typeof nextMaintainAt === 'number' ? nextMaintainAt : dueOfDay(timeZone, nextMaintainAt);
    if (dueAt !== null) found.set(id, dueAt);
  }
  return found;
}

/** Whom the rules name, by subject: they hear of it beside those of the message settings. */
async function toldByRule(tx: WriteTx, late: readonly Late[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const orgPaths = [...new Set(late.map(({ orgPath }) => orgPath))];
  const userIds = [...new Set(late.flatMap(({ rule }) => rule.escalateUserIds))];
  const listeners = await findListeners(tx, { orgPaths, userIds });
  return new Map(
    late.map(({ id, rule, orgPath }) => [
      id,
      listeners.filter((person) => isTold(rule, person, orgPath)).map((person) => person.id),
    ]),
  );
}

function outcomeOf(
  device: KnownDevice,
  before: Parameters<typeof deriveStatus>[0]['openAlarms'],
  effect: AlarmEffect,
  state: ReturnType<typeof unpackState> | undefined,
): DeviceOutcome {
  const open = [...before.filter(({ typeCode }) => typeCode !== effect.typeCode), effect.after].filter(isOpen);
  return {
    facts: device,
    effects: [effect],
    status: deriveStatus({
      openAlarms: open,
      online: state?.online ?? false,
      inMaintenance: false,
      workState: state?.lastValues.workState,
      modelReportsWorkState: device.modelReportsWorkState,
    }),
    openAlarmCount: open.filter((alarm) => alarm.kind === kindCode.alarm).length,
    openFaultCount: open.filter((alarm) => alarm.kind === kindCode.fault).length,
    reason: 'timer',
  };
}

/** What was cleared of guardrails a day ago and that nobody handled. @source docs/requirements.md B2 */
async function closeForgotten(context: MaintenanceContext): Promise<void> {
  const inSlices = slices(context.db, slicing);
  for (let more = true; more;) {
    more = await inSlices(async (tx, rows) => {
      const now = context.now();
      await tx.lock('sweep');
      const ids = await listForgottenRails(tx, now - autoCloseMs, rows);
      if (ids.length === 0) return false;
      const open = await loadOpenAlarms(tx, ids, true);
      const subjects = await loadRailSubjects(tx, ids);
      const others = [...subjects.values()].map((subject) => {
        return { subject, effects: timedAutoCloses(open.get(subject.subjectId) ?? [], now) };
      });
      publishNotices(tx, await writeOutcomes(tx, [], now, others), context);
      return ids.length === rows;
    });
  }
}
