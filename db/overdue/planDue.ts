import { inArray } from 'drizzle-orm';
import { handledCode } from '#domain/codes.ts';
import { dueOffShelf } from '#domain/alarms/shelve.ts';
import { firstDue } from '#domain/overdue/due.ts';
import { ruleForEvent } from '#domain/overdue/match.ts';
import { ruleTypeOf, type OverdueRule } from '#domain/overdue/rule.ts';
import type { AlarmSubject } from '../alarms/loadSubjects.ts';
import type { AlarmPlan, PlacedEffect, PlannedAlarm } from '../alarms/planEffects.ts';
import type { ReadTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { inChunks } from '../engine/inChunks.ts';
import { loadRules } from './loadRules.ts';

/** Columns of `event` that planning writes. */
export interface DuePlan {
  readonly dueAt: number | null;
  readonly escalationLevel: number;
  readonly waitingSince: number;
  readonly escalatedAt: number | null;
}

/** What makes an alarm wait anew: it is there, is unhandled again, or got worse. */
function waitsAnew({ effect }: PlacedEffect): 'anew' | 'worse' | null {
  const { after, fromStatus, fromSeverity } = effect;
  if (after.handledStatus !== handledCode.unhandled) return null;
  if (effect.effect === 'raise' || fromStatus === handledCode.handled) return 'anew';
  return fromSeverity !== null && after.severity < fromSeverity ? 'worse' : null;
}

/**
 * By when the alarms of a plan must be handled, by id; those whose time goes on as it was are left out. A worse one is
 * never due later than it was before. The rows must be locked.
 * @source docs/requirements.md B4
 */
export async function planDue(
  tx: ReadTx,
  plan: AlarmPlan,
  subjects: ReadonlyMap<string, AlarmSubject>,
  nowMs: number,
): Promise<ReadonlyMap<string, DuePlan>> {
  const starts = new Map<string, 'anew' | 'worse'>();
  for (const placed of plan.effects) {
    const start = waitsAnew(placed);
    if (start !== null && starts.get(placed.alarmId) !== 'anew') starts.set(placed.alarmId, start);
  }
  const waiting = plan.alarms.filter(
    ({ alarmId, after }) => starts.has(alarmId) && after.handledStatus === handledCode.unhandled,
  );
  if (waiting.length === 0) return new Map();
  const paths = new Set(waiting.flatMap(({ subjectId }) => subjects.get(subjectId)?.orgPath ?? []));
  const types = [...new Set(waiting.map(({ after }) => ruleTypeOf(after.kind)))];
  const rules = await loadRules(tx, types, paths);
  const before = await standing(
    tx,
    waiting.flatMap(({ alarmId }) => (starts.get(alarmId) === 'worse' ? [alarmId] : [])),
  );
  const due = new Map<string, DuePlan>();
  for (const alarm of waiting) {
    const fresh = freshDue(alarm, subjects.get(alarm.subjectId), rules, nowMs);
    const old = before.get(alarm.alarmId);
    const oldDue = old === undefined ? null : dueOffShelf(old, nowMs);
    const isSooner = oldDue !== null && old?.escalationLevel === 0 && oldDue <= (fresh.dueAt ?? Infinity);
    if (!isSooner) due.set(alarm.alarmId, fresh);
    else if (oldDue !== old.dueAt) due.set(alarm.alarmId, { ...fresh, dueAt: oldDue });
  }
  return due;
}

function freshDue(
  { after }: PlannedAlarm,
  subject: AlarmSubject | undefined,
  rules: readonly OverdueRule[],
  nowMs: number,
): DuePlan {
  const { kind, typeCode, severity } = after;
  const place = { orgPath: subject?.orgPath ?? '', projectId: subject?.projectId ?? null };
  const rule = ruleForEvent(rules, { kind, typeCode, severity, ...place });
  return { dueAt: firstDue(nowMs, rule), escalationLevel: 0, waitingSince: nowMs, escalatedAt: null };
}

interface Standing {
  readonly dueAt: number | null;
  readonly escalationLevel: number;
  readonly shelvedUntil: number | null;
}

async function standing(tx: ReadTx, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
  const found = new Map<string, Standing>();
  for (const some of inChunks(ids)) {
    const rows = await tx.sql
      .select({
        id: event.id,
        dueAt: event.dueAt,
        escalationLevel: event.escalationLevel,
        shelvedUntil: event.shelvedUntil,
      })
      .from(event)
      .where(inArray(event.id, some));
    for (const { id, ...row } of rows) found.set(id, row);
  }
  return found;
}
