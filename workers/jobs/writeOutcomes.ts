import type { AlarmEffect } from '#domain/alarms/effect.ts';
import type { DerivedStatus } from '#domain/devices/status.ts';
import { applyEffects } from '#db/alarms/applyEffects.ts';
import { loadDeviceSubjects, type AlarmSubject } from '#db/alarms/loadSubjects.ts';
import { noticeOf } from '#db/alarms/noticeOf.ts';
import { planEffects } from '#db/alarms/planEffects.ts';
import { planIncidents } from '#db/alarms/planIncidents.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { planDue } from '#db/overdue/planDue.ts';
import { writeNotices, type WrittenNotice } from '#db/notices/writeNotices.ts';
import type { StoredFacts } from '#db/telemetry/loadFacts.ts';
import {
  logStatusChanges,
  saveDevices,
  standingOf,
  type DeviceChange,
  type StatusChange,
} from '#db/telemetry/saveDevices.ts';

/** What a lane, the alarms job or a sweep found out about one device. */
export interface DeviceOutcome {
  /** The device as it stands, locked. */
  readonly facts: StoredFacts;
  readonly effects: readonly AlarmEffect[];
  readonly status: DerivedStatus;
  readonly openAlarmCount: number;
  readonly openFaultCount: number;
  /** What changed the status: a word of the history. */
  readonly reason: 'report' | 'alarm' | 'silence' | 'timer';
  readonly position?: string | null;
  readonly activatedAt?: number | null;
  readonly firmware?: string | null;
}

/** Steps about something that is no device (AREA_OUTAGE of a project). */
export interface OtherEffects {
  readonly subject: AlarmSubject;
  readonly effects: readonly AlarmEffect[];
}

const nobody: ReadonlyMap<string, readonly string[]> = new Map();

/** True when something that people see differs from what is stored. */
export function isVisible(outcome: DeviceOutcome): boolean {
  const { facts, firmware } = outcome;
  return (
    outcome.effects.length > 0 ||
    hasNewStatus(outcome) ||
    outcome.openAlarmCount !== facts.openAlarmCount ||
    outcome.openFaultCount !== facts.openFaultCount ||
    hasMoved(outcome) ||
    (!isActivated(facts) && outcome.activatedAt != null) ||
    (firmware != null && firmware !== facts.firmware)
  );
}

/**
 * Writes outcomes in the order that keeps the revision the last lock: notices and history, then the revision, then
 * each visible row once. The device rows and their open alarms must be locked. Answers the notices it wrote.
 * @param alsoTold users who hear of a subject beside those of the message settings, by its id
 * @source docs/requirements.md E3
 */
export async function writeOutcomes(
  tx: WriteTx,
  outcomes: readonly DeviceOutcome[],
  nowMs: number,
  others: readonly OtherEffects[] = [],
  alsoTold: ReadonlyMap<string, readonly string[]> = nobody,
): Promise<WrittenNotice[]> {
  const changes = outcomes.filter(isVisible).map((outcome) => changeOf(outcome, nowMs));
  const withEffects = outcomes.filter((outcome) => outcome.effects.length > 0);
  if (changes.length === 0 && withEffects.length === 0 && others.length === 0) return [];

  const subjects = await loadDeviceSubjects(
    tx,
    withEffects.map((outcome) => outcome.facts.deviceId),
  );
  for (const { subject } of others) subjects.set(subject.subjectId, subject);
  const plan = planEffects(
    [
      ...withEffects.map(({ facts, effects }) => ({ subjectId: facts.deviceId, effects })),
      ...others.map(({ subject, effects }) => ({ subjectId: subject.subjectId, effects })),
    ],
    nowMs,
  );
  const { incidentOf, isTold } = await planIncidents(tx, plan, subjects);
  const sources = plan.effects.map((placed) => {
    const subject = subjects.get(placed.subjectId);
    const source = subject && isTold(placed) ? noticeOf(placed, subject) : null;
    const alsoUserIds = alsoTold.get(placed.subjectId);
    return source === null || alsoUserIds === undefined ? source : { ...source, alsoUserIds };
  });
  const notices = await writeNotices(
    tx,
    sources.filter((source) => source !== null),
    nowMs,
  );
  await logStatusChanges(tx, statusChanges(outcomes, nowMs));
  const due = await planDue(tx, plan, subjects, nowMs);
  const revision = await tx.revision();
  await applyEffects(tx, plan, subjects, revision, nowMs, { due, incidentOf });
  await saveDevices(tx, changes, revision);
  return notices;
}

/** 0 was stored once, of devices whose first report was old: the next report corrects it. */
function isActivated({ activatedAt }: StoredFacts): boolean {
  return activatedAt !== null && activatedAt > 0;
}

function hasNewStatus({ facts, status }: DeviceOutcome): boolean {
  return facts.deviceStatus !== status.deviceStatus || facts.statusCode !== status.statusCode;
}

function hasMoved({ facts, position }: DeviceOutcome): boolean {
  return position != null && position !== facts.position;
}

function changeOf(outcome: DeviceOutcome, nowMs: number): DeviceChange {
  const { facts, status, position, activatedAt, firmware } = outcome;
  return {
    deviceId: facts.deviceId,
    ...(hasNewStatus(outcome) ? { ...status, statusSince: nowMs } : {}),
    ...(outcome.openAlarmCount === facts.openAlarmCount ? {} : { openAlarmCount: outcome.openAlarmCount }),
    ...(outcome.openFaultCount === facts.openFaultCount ? {} : { openFaultCount: outcome.openFaultCount }),
    ...(hasMoved(outcome) && position != null ? { position } : {}),
    ...(activatedAt == null || isActivated(facts) ? {} : { activatedAt }),
    ...(firmware == null || firmware === facts.firmware ? {} : { firmware }),
  };
}

/** A device that moved by its own report has a row although its status stays. @source docs/requirements.md A23 */
function statusChanges(outcomes: readonly DeviceOutcome[], nowMs: number): StatusChange[] {
  return outcomes
    .filter((outcome) => hasNewStatus(outcome) || hasMoved(outcome))
    .map((outcome) => {
      const { facts, status, position } = outcome;
      return {
        deviceId: facts.deviceId,
        at: nowMs,
        fromStatus: facts.deviceStatus,
        toStatus: status.deviceStatus,
        fromCode: facts.statusCode,
        toCode: status.statusCode,
        reason: hasNewStatus(outcome) ? outcome.reason : 'position',
        ...standingOf({ ...facts, position: position ?? facts.position }),
      };
    });
}
