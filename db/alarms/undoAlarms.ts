import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { isOpen } from '#domain/alarms/steps.ts';
import { takeBack, type LastAct, type StoredUndo } from '#domain/alarms/undo.ts';
import { handledCode, kindCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { receiversOf, type ToldReceiver } from '../notices/closeNotices.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { notice } from '../schema/notices.ts';
import { isElsewhere, isTaken, openKey } from './beside.ts';
import { lockAlarms, type StoredAlarm } from './lockAlarms.ts';
import { lockOpening } from './lockOpening.ts';
import { saveSteps } from './saveSteps.ts';
import { withdrawAssignments } from './withdrawAssignments.ts';
import type { AlarmOutcome, AlarmsStepped, AlarmStepInput } from './stepAlarms.ts';

type KnownAct = LastAct & { readonly id: number; readonly undo: StoredUndo };

interface UndoInput extends AlarmStepInput {
  /** The version that the act made which is meant, by id; of those without one whatever was done last. */
  readonly versions?: ReadonlyMap<string, number>;
}

interface Undone {
  readonly before: StoredAlarm;
  readonly after: StoredAlarm;
  readonly act: KnownAct;
}

/**
 * Takes back what the caller did last with each of these alarms: the row stands as before, its notices are open again,
 * and what was to leave the house stays in. Both acts stay in the history. 9004 when anybody or anything else moved the
 * row since, 9015 after ten seconds, 9014 when the same one is open again by now, 9005 when there is nothing of theirs
 * to take back.
 * @source docs/adr/0046-acts-on-alarms.md
 */
export async function undoAlarms(tx: WriteTx, scope: Scope, input: UndoInput): Promise<AlarmsStepped> {
  const { actor, now } = input;
  const ids = [...new Set(input.ids)];
  await lockOpening(tx, scope, ids);
  const locked = await lockAlarms(tx, scope, ids);
  const acts = await lastActs(tx, [...locked.wanted.keys()]);
  const undone = new Map<string, Undone>();
  const opened = new Set<string>();
  const outcomes = ids.map((id): AlarmOutcome => {
    const before = locked.wanted.get(id);
    if (!before || (input.kind !== undefined && before.kind !== input.kind)) return { id, errno: 9001, version: null };
    const { version } = before;
    if ((input.versions?.get(id) ?? version) !== version) return { id, errno: 9004, version };
    const act = acts.get(id);
    const columns = takeBack(before, act, { userId: actor.userId, now });
    if (act === undefined || columns === 'none') return { id, errno: 9005, version };
    if (columns === 'changed') return { id, errno: 9004, version };
    if (columns === 'late') return { id, errno: 9015, version };
    // Its columns are those of a row: what an act changed was taken from one.
    const after: StoredAlarm = { ...before, ...columns, version: version + 1 };
    after.isOpen = isOpen(after);
    if (!before.isOpen && after.isOpen) {
      if (isElsewhere(before, locked)) return { id, errno: 9004, version };
      if (isTaken(before, locked) || opened.has(openKey(before))) return { id, errno: 9014, version };
      opened.add(openKey(before));
    }
    undone.set(id, { before, after, act });
    return { id, errno: 0, version: version + 1 };
  });
  if (undone.size === 0) return { outcomes, told: [] };
  const told = await openNotices(tx, undone, actor.userId);
  await tx.sql.insert(eventLog).values(
    [...undone].map(([eventId, { before, after, act }]) => ({
      eventId,
      at: now,
      actorId: actor.userId,
      actorName: actor.name,
      action: 'undo' as const,
      fromStatus: before.handledStatus,
      toStatus: after.handledStatus,
      data: { of: act.action },
    })),
  );
  for (const { act } of undone.values()) {
    await tx.sql
      .update(eventLog)
      .set({ undo: { ...act.undo, undone: true } })
      .where(eq(eventLog.id, act.id));
  }
  const assignments = [...undone].flatMap(([alarmId, { before, act }]) =>
    act.action === 'assign' ? [{ alarmId, incidentId: before.incidentId, act }] : [],
  );
  told.push(...(await withdrawAssignments(tx, assignments, now)));
  await saveSteps(tx, locked, new Map([...undone].map(([id, { after }]) => [id, after])), now);
  return { outcomes, told };
}

/** The last act of anybody on each of these alarms that could be taken back. */
async function lastActs(tx: WriteTx, ids: readonly string[]): Promise<ReadonlyMap<string, KnownAct>> {
  const acts = new Map<string, KnownAct>();
  for (const some of inChunks(ids)) {
    const rows = await tx.sql
      .select({
        id: eventLog.id,
        eventId: eventLog.eventId,
        at: eventLog.at,
        actorId: eventLog.actorId,
        action: eventLog.action,
        undo: eventLog.undo,
      })
      .from(eventLog)
      .where(and(inArray(eventLog.eventId, some), isNotNull(eventLog.undo)))
      .orderBy(desc(eventLog.id));
    for (const { eventId, undo, ...act } of rows) {
      if (undo !== null && !acts.has(eventId)) acts.set(eventId, { ...act, undo });
    }
  }
  return acts;
}

/** Notices that these acts closed are open again. */
async function openNotices(tx: WriteTx, undone: ReadonlyMap<string, Undone>, userId: string): Promise<ToldReceiver[]> {
  const byTime = new Map<number, string[]>();
  for (const [id, { act }] of undone) {
    if (act.action !== 'handle' && act.action !== 'falseReport') continue;
    byTime.set(act.at, [...(byTime.get(act.at) ?? []), id]);
  }
  const opened: string[] = [];
  for (const [at, targetIds] of byTime) {
    for (const some of inChunks(targetIds)) {
      const rows = await tx.sql
        .update(notice)
        .set({ handledStatus: handledCode.unhandled, handledBy: null, handledAt: null })
        .where(
          and(
            inArray(notice.targetType, Object.values(kindCode)),
            inArray(notice.targetId, some),
            eq(notice.handledBy, userId),
            eq(notice.handledAt, at),
          ),
        )
        .returning({ id: notice.id });
      opened.push(...rows.map(({ id }) => id));
    }
  }
  return receiversOf(tx, opened, handledCode.unhandled);
}
