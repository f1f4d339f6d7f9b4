import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmAction, AlarmKind } from '#domain/alarms/alarm.ts';
import { stepByPerson, type PersonAct, type PersonStep, type StandingAlarm } from '#domain/alarms/byPerson.ts';
import { isOpen } from '#domain/alarms/steps.ts';
import { handledCode, kindCode } from '#domain/codes.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import type { WriteTx } from '../engine/database.ts';
import { closeNotices, type ToldReceiver } from '../notices/closeNotices.ts';
import { event, eventLog } from '../schema/alarms.ts';
import {
  logStatusChanges,
  saveDevices,
  standingOf,
  type DeviceChange,
  type StatusChange,
} from '../telemetry/saveDevices.ts';
import { lockAlarms, type LockedAlarms, type LockedDevice, type StoredAlarm } from './lockAlarms.ts';

/** Who does it. The name is kept in the row, so that it stays readable when the account is gone. */
export interface Actor {
  readonly userId: string;
  readonly name: string;
}

export interface AlarmStepInput {
  readonly ids: readonly string[];
  /** The version the person saw; of a single id only. */
  readonly version?: number | undefined;
  readonly actor: Actor;
  readonly now: number;
}

/** Of one id. `version` is the row's now; null when there is no such row for this caller. */
export interface AlarmOutcome {
  readonly id: string;
  readonly errno: 0 | 9001 | 9004 | 9005;
  readonly version: number | null;
}

export interface AlarmsStepped {
  readonly outcomes: readonly AlarmOutcome[];
  /** Whose notices were closed by it. */
  readonly told: readonly ToldReceiver[];
}

interface Planned {
  readonly before: StoredAlarm;
  readonly after: StoredAlarm;
  readonly step: PersonStep;
  readonly text: string;
}

/**
 * A person's act on alarms: rows, history, notices and the status of their devices in one transaction, each id by
 * itself. `choose` gives the act on each row; null refuses it.
 * @source docs/requirements.md B2
 */
export async function stepAlarms(
  tx: WriteTx,
  scope: Scope,
  input: AlarmStepInput,
  choose: (alarm: StandingAlarm) => PersonAct | null,
): Promise<AlarmsStepped> {
  const ids = [...new Set(input.ids)];
  const locked = await lockAlarms(tx, scope, ids);
  const planned = new Map<string, Planned>();
  const outcomes = ids.map((id): AlarmOutcome => {
    const before = locked.wanted.get(id);
    if (!before) return { id, errno: 9001, version: null };
    if (input.version !== undefined && input.version !== before.version) {
      return { id, errno: 9004, version: before.version };
    }
    const act = choose(before);
    const step = act === null ? null : stepByPerson(before, act, input.now);
    if (act === null || step === null) return { id, errno: 9005, version: before.version };
    const text = act.act === 'ack' ? '' : act.text;
    planned.set(id, { before, step, text, after: applied(before, act, step, input) });
    return { id, errno: 0, version: before.version + 1 };
  });
  if (planned.size === 0) return { outcomes, told: [] };
  const told = await writeHistory(tx, planned, input);
  const { changes, log } = devicesAfter(locked, planned, input.now);
  await logStatusChanges(tx, log);
  const revision = await tx.revision();
  for (const { after } of planned.values()) {
    const { id, ...row } = after;
    await tx.sql
      .update(event)
      .set({ ...row, revision })
      .where(eq(event.id, id));
  }
  await saveDevices(tx, changes, revision);
  return { outcomes, told };
}

function applied(before: StoredAlarm, act: PersonAct, step: PersonStep, { actor, now }: AlarmStepInput): StoredAlarm {
  const { condition, handledStatus, dueAt } = step;
  const after = { ...before, condition, handledStatus, dueAt, version: before.version + 1 };
  after.isOpen = isOpen(after);
  if (act.act === 'ack') Object.assign(after, { ackBy: actor.userId, ackByName: actor.name, ackAt: now });
  if (act.act === 'handle' || act.act === 'falseReport') {
    Object.assign(after, {
      handledBy: actor.userId,
      handledByName: actor.name,
      handledAt: now,
      handleResult: act.text,
    });
  }
  if (act.act === 'handle') after.handleMethod = act.method;
  if (step.cleared) Object.assign(after, { clearedAt: now, clearedBy: actor.userId });
  return after;
}

async function writeHistory(
  tx: WriteTx,
  planned: ReadonlyMap<string, Planned>,
  { actor, now }: AlarmStepInput,
): Promise<ToldReceiver[]> {
  await tx.sql.insert(eventLog).values(
    [...planned].map(([eventId, { before, step, text }]) => ({
      eventId,
      at: now,
      actorId: actor.userId,
      actorName: actor.name,
      action: step.action satisfies AlarmAction,
      fromStatus: before.handledStatus,
      toStatus: step.handledStatus,
      text,
    })),
  );
  const told: ToldReceiver[] = [];
  for (const code of [handledCode.handled, handledCode.falseReport] as const) {
    const targetIds = [...planned].filter(([, { step }]) => step.closing === code).map(([id]) => id);
    told.push(...(await closeNotices(tx, { targetIds, code, by: actor.userId, now })));
  }
  return told;
}

/** Status and counts of the devices as they stand after the steps. */
function devicesAfter(
  { devices, around }: LockedAlarms,
  planned: ReadonlyMap<string, Planned>,
  now: number,
): { changes: DeviceChange[]; log: StatusChange[] } {
  const all = [...around.values()].map((row) => planned.get(row.id)?.after ?? row);
  const changes: DeviceChange[] = [];
  const log: StatusChange[] = [];
  for (const device of devices) {
    const openAlarms = all.filter((row) => row.deviceId === device.id && row.isOpen);
    const status = deriveStatus({
      openAlarms: openAlarms as Array<StoredAlarm & { kind: AlarmKind }>,
      online: device.online,
      inMaintenance: device.maintenanceUntil !== null && device.maintenanceUntil > now,
      workState: device.workState,
      modelReportsWorkState: device.modelReportsWorkState,
    });
    const change = {
      deviceId: device.id,
      openAlarmCount: openAlarms.filter(({ kind }) => kind === kindCode.alarm).length,
      openFaultCount: openAlarms.filter(({ kind }) => kind === kindCode.fault).length,
    };
    const moved = status.deviceStatus !== device.deviceStatus || status.statusCode !== device.statusCode;
    changes.push(moved ? { ...change, ...status, statusSince: now } : change);
    if (moved) log.push(logOf(device, status, now));
  }
  return { changes, log };
}

function logOf(
  device: LockedDevice,
  status: { readonly deviceStatus: number; readonly statusCode: string },
  at: number,
): StatusChange {
  return {
    deviceId: device.id,
    at,
    fromStatus: device.deviceStatus,
    toStatus: status.deviceStatus,
    fromCode: device.statusCode,
    toCode: status.statusCode,
    reason: 'alarm',
    ...standingOf(device),
  };
}
