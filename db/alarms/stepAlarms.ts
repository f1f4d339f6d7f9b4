import type { Scope } from '#domain/access/access.ts';
import type { AlarmAction, AlarmKind } from '#domain/alarms/alarm.ts';
import { stepByPerson, type PersonAct, type PersonStep } from '#domain/alarms/byPerson.ts';
import { isOpen } from '#domain/alarms/steps.ts';
import { handledCode } from '#domain/codes.ts';
import { undoable, undoOf } from '#domain/alarms/undo.ts';
import type { WriteTx } from '../engine/database.ts';
import { readRuleMinutes } from '../overdue/readRuleMinutes.ts';
import { closeNotices, type ToldReceiver } from '../notices/closeNotices.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { noShelf } from './noShelf.ts';
import { lockAlarms, type LockedAlarms, type StoredAlarm } from './lockAlarms.ts';
import { saveSteps } from './saveSteps.ts';

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
  /** Those of another kind are not there. */
  readonly kind?: AlarmKind | undefined;
}

/** Of one id. `version` is the row's now; null when there is no such row for this caller. */
export interface AlarmOutcome {
  readonly id: string;
  readonly errno: 0 | 1001 | 9001 | 9004 | 9005 | 9014 | 9015;
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
  readonly act: PersonAct;
  readonly step: PersonStep;
  readonly text: string;
}

/**
 * A person's act on alarms: rows, history, notices and the status of their devices in one transaction, each id by
 * itself. `choose` gives the act on each row; null refuses it, there is nothing to do with one that is `done`, and of one
 * that is `taken` another is open.
 * @source docs/requirements.md B2
 */
export async function stepAlarms(
  tx: WriteTx,
  scope: Scope,
  input: AlarmStepInput,
  choose: (alarm: StoredAlarm, locked: LockedAlarms) => PersonAct | null | 'done' | 'taken',
): Promise<AlarmsStepped> {
  const ids = [...new Set(input.ids)];
  const locked = await lockAlarms(tx, scope, ids);
  const ruleMinutes = await readRuleMinutes(tx, [...locked.wanted.values()]);
  const planned = new Map<string, Planned>();
  const outcomes = ids.map((id): AlarmOutcome => {
    const before = locked.wanted.get(id);
    if (!before || (input.kind !== undefined && before.kind !== input.kind)) return { id, errno: 9001, version: null };
    if (input.version !== undefined && input.version !== before.version) {
      return { id, errno: 9004, version: before.version };
    }
    const act = choose(before, locked);
    if (act === 'done') return { id, errno: 1001, version: before.version };
    if (act === 'taken') return { id, errno: 9014, version: before.version };
    const step =
      act === null ? null : stepByPerson({ ...before, ruleMinutes: ruleMinutes.get(id) ?? 0 }, act, input.now);
    if (act === null || step === null) return { id, errno: 9005, version: before.version };
    const text = act.act === 'ack' ? '' : act.text;
    planned.set(id, { before, act, step, text, after: applied(before, act, step, input) });
    return { id, errno: 0, version: before.version + 1 };
  });
  if (planned.size === 0) return { outcomes, told: [] };
  const told = await writeHistory(tx, planned, input);
  await saveSteps(tx, locked, new Map([...planned].map(([id, { after }]) => [id, after])), input.now);
  return { outcomes, told };
}

function applied(before: StoredAlarm, act: PersonAct, step: PersonStep, { actor, now }: AlarmStepInput): StoredAlarm {
  const { condition, handledStatus, dueAt, shelvedUntil } = step;
  const shelf = shelvedUntil === null ? noShelf : { shelvedUntil };
  const after = { ...before, condition, handledStatus, dueAt, ...shelf, version: before.version + 1 };
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
  if (act.act === 'assign') {
    Object.assign(after, {
      assigneeId: act.assignee?.id ?? null,
      assigneeName: act.assignee?.name ?? null,
      assignedBy: actor.userId,
      assignedAt: now,
    });
  }
  if (act.act === 'shelve') {
    Object.assign(after, { shelvedBy: actor.userId, shelvedByName: actor.name, shelveReason: act.text });
  }
  if (act.act === 'handle') Object.assign(after, { handleMethod: act.method, causeCode: act.causeCode ?? null });
  if (act.act === 'reopen') Object.assign(after, opened(before, after, now));
  if (step.cleared) Object.assign(after, { clearedAt: now, clearedBy: actor.userId });
  return after;
}

/** What its line of history says beside words. */
function dataOf(act: PersonAct, step: PersonStep): Record<string, string | number | null> | null {
  if (act.act === 'shelve') return { until: step.shelvedUntil };
  if (act.act !== 'handle' || act.photoIds === undefined || act.photoIds.length === 0) return null;
  return { photoIds: act.photoIds.join() };
}

/** It waits anew, and nothing of its end stands. */
function opened(before: StoredAlarm, { condition }: StoredAlarm, now: number): Partial<StoredAlarm> {
  return {
    handledBy: null,
    handledByName: null,
    handledAt: null,
    handleResult: null,
    handleMethod: null,
    causeCode: null,
    escalationLevel: 0,
    waitingSince: now,
    escalatedAt: null,
    noticedAt: now,
    ...(condition !== before.condition && { clearedAt: null, clearedBy: null }),
  };
}

async function writeHistory(
  tx: WriteTx,
  planned: ReadonlyMap<string, Planned>,
  { actor, now }: AlarmStepInput,
): Promise<ToldReceiver[]> {
  await tx.sql.insert(eventLog).values(
    [...planned].map(([eventId, { before, after, act, step, text }]) => ({
      eventId,
      at: now,
      actorId: actor.userId,
      actorName: actor.name,
      action: step.action satisfies AlarmAction,
      fromStatus: before.handledStatus,
      toStatus: step.handledStatus,
      text,
      data: dataOf(act, step),
      undo: undoable.has(step.action) ? undoOf(before, after) : null,
    })),
  );
  const told: ToldReceiver[] = [];
  for (const code of [handledCode.handled, handledCode.falseReport] as const) {
    const targetIds = [...planned].filter(([, { step }]) => step.closing === code).map(([id]) => id);
    told.push(...(await closeNotices(tx, { targetIds, code, by: actor.userId, now })));
  }
  return told;
}
