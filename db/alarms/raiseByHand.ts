import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { fieldText, type FieldText } from '#domain/access/fieldTexts.ts';
import type { AlarmKind, Severity } from '#domain/alarms/alarm.ts';
import { isHandTime, isHandType } from '#domain/alarms/byHand.ts';
import type { AlarmEffect, OpenAlarm } from '#domain/alarms/effect.ts';
import { isOpen, raiseStep, reopenStep, repeatStep, type Occurrence } from '#domain/alarms/steps.ts';
import { kindCode } from '#domain/codes.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { writeNotices, type WrittenNotice } from '../notices/writeNotices.ts';
import { inScope } from '../orgs/inScope.ts';
import { planDue } from '../overdue/planDue.ts';
import { lockRails } from '../rails/lockRails.ts';
import { device } from '../schema/devices.ts';
import { logStatusChanges, saveDevices, standingOf } from '../telemetry/saveDevices.ts';
import { applyEffects } from './applyEffects.ts';
import { loadDeviceSubjects, loadRailSubjects, type AlarmSubject } from './loadSubjects.ts';
import { loadOpenAlarms } from './loadOpenAlarms.ts';
import { lockTheDevices, type LockedDevice } from './lockAlarms.ts';
import { noticeOf } from './noticeOf.ts';
import { planEffects } from './planEffects.ts';
import { planIncidents } from './planIncidents.ts';
import type { Actor } from './stepAlarms.ts';

export interface HandRaise {
  /** What it is about: one of the two. */
  readonly deviceId?: string | undefined;
  readonly railId?: string | undefined;
  readonly typeCode: string;
  /** Faults alone, or whatever there is. */
  readonly kind?: AlarmKind | undefined;
  readonly severity: Severity;
  /** What was seen, 2–200 characters. */
  readonly content: string;
  /** When it happened, epoch ms. */
  readonly occurredAt: number;
  readonly actor: Actor;
  readonly now: number;
}

export interface HandRaised {
  readonly id: string;
  /** False: it was open already, and counts once more. */
  readonly isNew: boolean;
  readonly written: readonly WrittenNotice[];
}

interface Locked {
  readonly subject: AlarmSubject;
  readonly open: readonly OpenAlarm[];
  /** Absent: it is about a guardrail. */
  readonly device?: LockedDevice;
}

/**
 * Raises an alarm that a person saw, about a device or a guardrail. From then on it is one like any other: what the
 * device says of the same type counts with it, and ends it. Of one that is open it is one occurrence more.
 * @throws DomainError 9001, 9002
 * @source docs/requirements.md D8; docs/adr/0046-acts-on-alarms.md
 */
export async function raiseByHand(tx: WriteTx, scope: Scope, input: HandRaise): Promise<HandRaised> {
  const { typeCode, severity, content: text, occurredAt, actor, now } = input;
  if (!isHandType(typeCode, input.kind)) throw bad('typeCode', 'alarm.handType');
  if (!isHandTime(occurredAt, now)) throw bad('occurredAt', 'alarm.handTime');
  const locked = await lockSubject(tx, scope, input);
  const { subject, open } = locked;
  const seen = {
    ts: occurredAt,
    value: null,
    threshold: null,
    metric: null,
    severity,
    source: 'manual',
    text,
  } as const;
  const effect = stepOf(
    open.find((each) => each.typeCode === typeCode),
    typeCode,
    seen,
  );
  const plan = planEffects([{ subjectId: subject.subjectId, effects: [effect] }], now);
  const subjects = new Map([[subject.subjectId, subject]]);
  const { incidentOf, isTold } = await planIncidents(tx, plan, subjects);
  const sources = plan.effects.flatMap((placed) => (isTold(placed) ? (noticeOf(placed, subject) ?? []) : []));
  const written = await writeNotices(tx, sources, now, now);
  const change = locked.device === undefined ? null : await deviceAfter(tx, locked.device, open, effect, now);
  const due = await planDue(tx, plan, subjects, now);
  const revision = await tx.revision();
  await applyEffects(tx, plan, subjects, revision, now, { due, incidentOf, actor });
  if (change !== null) await saveDevices(tx, [change], revision);
  return { id: plan.alarms[0]?.alarmId ?? '', isNew: effect.effect === 'raise', written };
}

const bad = (field: string, text: FieldText): DomainError =>
  new DomainError(9002, { data: { errors: [{ field, message: fieldText(text) }] } });

function stepOf(same: OpenAlarm | undefined, typeCode: string, seen: Occurrence): AlarmEffect {
  if (same === undefined) return raiseStep(typeCode, seen);
  return same.condition === 'cleared' ? reopenStep(same, seen) : repeatStep(same, seen);
}

async function lockSubject(tx: WriteTx, scope: Scope, { deviceId, railId }: HandRaise): Promise<Locked> {
  if (deviceId !== undefined) {
    const mine = and(eq(device.id, deviceId), isNull(device.deletedAt), inScope(tx, scope, device.orgId));
    const [known] = await tx.sql.select({ id: device.id }).from(device).where(mine);
    if (known === undefined) throw new DomainError(9001);
    const [row] = await lockTheDevices(tx, [deviceId]);
    const subject = (await loadDeviceSubjects(tx, [deviceId])).get(deviceId);
    if (row === undefined || row.deletedAt !== null || subject === undefined) throw new DomainError(9001);
    const open = (await loadOpenAlarms(tx, [deviceId], true)).get(deviceId) ?? [];
    return { subject, open, device: row };
  }
  const id = railId ?? '';
  // As whoever else opens one of a guardrail.
  await tx.lock('sweep');
  const isMine = (await lockRails(tx, scope, [id])).has(id);
  const subject = isMine ? (await loadRailSubjects(tx, [id])).get(id) : undefined;
  if (subject === undefined) throw new DomainError(9001);
  return { subject, open: (await loadOpenAlarms(tx, [id], true)).get(id) ?? [] };
}

/** Its status follows from what is open; nothing else of it moves. */
async function deviceAfter(
  tx: WriteTx,
  row: LockedDevice,
  open: readonly OpenAlarm[],
  effect: AlarmEffect,
  now: number,
) {
  const others = open.filter(({ typeCode }) => typeCode !== effect.typeCode);
  const openAlarms = [...others, effect.after].filter(isOpen);
  const inMaintenance = row.maintenanceUntil !== null && row.maintenanceUntil > now;
  const status = deriveStatus({ ...row, openAlarms, inMaintenance });
  const isMoved = status.deviceStatus !== row.deviceStatus || status.statusCode !== row.statusCode;
  if (isMoved) {
    await logStatusChanges(tx, [
      {
        deviceId: row.id,
        at: now,
        fromStatus: row.deviceStatus,
        toStatus: status.deviceStatus,
        fromCode: row.statusCode,
        toCode: status.statusCode,
        reason: 'alarm',
        ...standingOf(row),
      },
    ]);
  }
  return {
    deviceId: row.id,
    openAlarmCount: openAlarms.filter(({ kind }) => kind === kindCode.alarm).length,
    openFaultCount: openAlarms.filter(({ kind }) => kind === kindCode.fault).length,
    ...(isMoved && { ...status, statusSince: now }),
  };
}
