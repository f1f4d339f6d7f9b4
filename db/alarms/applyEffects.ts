import { eq, sql } from 'drizzle-orm';
import { isOpen } from '#domain/alarms/steps.ts';
import { handledCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { closeNotices } from '../notices/closeNotices.ts';
import type { DuePlan } from '../overdue/planDue.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import { inChunks } from '../engine/inChunks.ts';
import { labelWords, takeLabels } from './labels.ts';
import type { AlarmSubject } from './loadSubjects.ts';
import { noShelf } from './noShelf.ts';
import type { Actor } from './stepAlarms.ts';
import { actionOf, type AlarmPlan, type PlannedAlarm } from './planEffects.ts';

/** What was planned beside the rows, by their ids. */
interface Planned {
  /** By when those must be handled that wait anew. */
  readonly due: ReadonlyMap<string, DuePlan>;
  /** The incidents of new ones. */
  readonly incidentOf: ReadonlyMap<string, string>;
  /** Who did it; absent: the system. */
  readonly actor?: Actor;
}

/**
 * Writes a plan: every row once, under the transaction's revision, and its lines of history. The subjects of new
 * rows must be among `subjects`. Closing an alarm closes its notices.
 * @source docs/requirements.md A12, A14, B2
 */
export async function applyEffects(
  tx: WriteTx,
  plan: AlarmPlan,
  subjects: ReadonlyMap<string, AlarmSubject>,
  revision: number,
  nowMs: number,
  { due, incidentOf, actor }: Planned,
): Promise<void> {
  for (const alarm of plan.alarms) {
    if (!alarm.isNew) await updateAlarm(tx, alarm, revision, due.get(alarm.alarmId));
  }
  const added = plan.alarms
    .filter((alarm) => alarm.isNew)
    .map((alarm) => ({
      ...newRow(alarm, subjects, revision, nowMs),
      ...due.get(alarm.alarmId),
      incidentId: incidentOf.get(alarm.alarmId) ?? null,
    }));
  const labels = await takeLabels(tx, added);
  for (const some of inChunks(added, 500)) {
    await tx.sql.insert(event).values(some.map((row) => ({ ...row, labelId: labels.get(labelWords(row)) })));
  }
  await appendLog(tx, plan, actor);
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
    ...shelfOf(after),
  };
}

/** What is over lies on no shelf. */
function shelfOf(after: PlannedAlarm['after']): Partial<typeof noShelf> {
  return after.shelvedUntil === null || !isOpen(after) ? noShelf : {};
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

async function appendLog(tx: WriteTx, plan: AlarmPlan, actor: Actor | undefined): Promise<void> {
  const by = actor === undefined ? {} : { actorId: actor.userId, actorName: actor.name };
  const lines: Array<typeof eventLog.$inferInsert> = [];
  for (const { alarmId, effect } of plan.effects) {
    const action = actionOf(effect);
    if (action === null) continue;
    if (effect.endedShelf === true) {
      const { fromStatus, after } = effect;
      lines.push({ eventId: alarmId, at: effect.ts, action: 'unshelve', fromStatus, toStatus: after.handledStatus });
    }
    const { value, threshold, metric, count, severity } = effect.after;
    lines.push({
      eventId: alarmId,
      at: effect.ts,
      ...by,
      action,
      fromStatus: effect.fromStatus,
      toStatus: effect.after.handledStatus,
      text: effect.text,
      data: { value, threshold, metric, count, severity },
    });
  }
  for (const some of inChunks(lines, 1_000)) await tx.sql.insert(eventLog).values(some);
}
