import { eq, sql } from 'drizzle-orm';
import { isOpen } from '#domain/alarms/steps.ts';
import { handledCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { closeNotices } from '../notices/closeNotices.ts';
import type { DuePlan } from '../overdue/planDue.ts';
import { event, eventLog } from '../schema/alarms.ts';
import { inChunks } from '../engine/inChunks.ts';
import { labelWords, takeLabels } from './labels.ts';
import type { AlarmSubject } from './loadSubjects.ts';
import { actionOf, type AlarmPlan, type PlannedAlarm } from './planEffects.ts';

/**
 * Writes a plan: every row once, under the transaction's revision, and its lines of history. The subjects of new
 * rows must be among `subjects`. Closing an alarm closes its notices. `due` says by when those must be handled that wait
 * anew, by id.
 * @source docs/requirements.md A12, A14, B2
 */
export async function applyEffects(
  tx: WriteTx,
  plan: AlarmPlan,
  subjects: ReadonlyMap<string, AlarmSubject>,
  revision: number,
  nowMs: number,
  due: ReadonlyMap<string, DuePlan>,
): Promise<void> {
  for (const alarm of plan.alarms) {
    if (!alarm.isNew) await updateAlarm(tx, alarm, revision, due.get(alarm.alarmId));
  }
  const added = plan.alarms
    .filter((alarm) => alarm.isNew)
    .map((alarm) => ({ ...newRow(alarm, subjects, revision, nowMs), ...due.get(alarm.alarmId) }));
  const labels = await takeLabels(tx, added);
  for (const some of inChunks(added, 500)) {
    await tx.sql.insert(event).values(some.map((row) => ({ ...row, labelId: labels.get(labelWords(row)) })));
  }
  await appendLog(tx, plan);
  const targetIds = plan.alarms.filter(isAutoClosed).map((alarm) => alarm.alarmId);
  await closeNotices(tx, { targetIds, code: handledCode.autoClosed, by: null, now: nowMs });
}

function isAutoClosed({ isNew, isChange, after }: PlannedAlarm): boolean {
  return !isNew && isChange && after.handledStatus === handledCode.autoClosed;
}

/** Columns that any step may move. */
function moved({ after }: PlannedAlarm) {
  return {
    severity: after.severity,
    condition: after.condition,
    handledStatus: after.handledStatus,
    isOpen: isOpen(after),
    firstOccurredAt: after.firstOccurredAt,
    lastOccurredAt: after.lastOccurredAt,
    endedAt: after.endedAt,
    clearedAt: after.clearedAt,
    handledAt: after.handledAt,
    count: after.count,
    spans: after.spans,
    value: after.value,
    threshold: after.threshold,
    metric: after.metric,
    noticedAt: after.noticedAt,
  };
}

async function updateAlarm(
  tx: WriteTx,
  alarm: PlannedAlarm,
  revision: number,
  due: DuePlan | undefined,
): Promise<void> {
  const words = alarm.text === '' ? {} : { text: alarm.text };
  // A repeat moves no version: a person who looks at an alarm that goes on may still acknowledge it.
  const version = alarm.isChange ? { version: sql`${event.version} + 1` } : {};
  await tx.sql
    .update(event)
    .set({ ...moved(alarm), ...words, ...version, ...due, revision })
    .where(eq(event.id, alarm.alarmId));
}

function newRow(
  alarm: PlannedAlarm,
  subjects: ReadonlyMap<string, AlarmSubject>,
  revision: number,
  nowMs: number,
): typeof event.$inferInsert {
  const subject = subjects.get(alarm.subjectId);
  if (!subject) throw new Error(`An alarm is raised about ${alarm.subjectId}, which does not exist`);
  const { orgPath: _, ...snapshot } = subject;
  return {
    ...snapshot,
    ...moved(alarm),
    id: alarm.alarmId,
    kind: alarm.after.kind,
    typeCode: alarm.after.typeCode,
    source: alarm.source,
    text: alarm.text,
    createdAt: nowMs,
    revision,
  };
}

async function appendLog(tx: WriteTx, plan: AlarmPlan): Promise<void> {
  const lines: Array<typeof eventLog.$inferInsert> = [];
  for (const { alarmId, effect } of plan.effects) {
    const action = actionOf(effect);
    if (action === null) continue;
    const { value, threshold, metric, count, severity } = effect.after;
    lines.push({
      eventId: alarmId,
      at: effect.ts,
      action,
      fromStatus: effect.fromStatus,
      toStatus: effect.after.handledStatus,
      text: effect.text,
      data: { value, threshold, metric, count, severity },
    });
  }
  for (const some of inChunks(lines, 1_000)) await tx.sql.insert(eventLog).values(some);
}
