import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { byStanding } from '#domain/alarms/face.ts';
import type { LastAct, StoredUndo } from '#domain/alarms/undo.ts';
import { handledCode, isOpenCode } from '#domain/codes.ts';
import type { SkipReason } from '#domain/notices/delivery.ts';
import type { WriteTx } from '../engine/database.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { hidden } from '../engine/hidden.ts';
import { inChunks } from '../engine/inChunks.ts';
import { receiversOf, type ToldReceiver } from '../notices/closeNotices.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import { notice, noticeUser, outbox } from '../schema/notices.ts';
import { assignmentKey, assignmentNotice } from './assignmentNotice.ts';
import { placesOf } from './placesOf.ts';

/** An assignment that was taken back. */
export interface UndoneAssignment {
  readonly alarmId: string;
  readonly incidentId: string | null;
  readonly act: LastAct & { readonly undo: StoredUndo };
}

/** An alarm that the same act assigned. */
interface Assigned {
  readonly id: string;
  /** By what its message would be known. */
  readonly key: string;
  readonly isUndone: boolean;
  /** Still as the act left it: the assignee has it, and somebody must deal with it. */
  readonly isLeft: boolean;
}

/**
 * Who was told that an alarm is theirs has no such message any more, and none leaves by mail or channel. Of an incident
 * they were told once: while other members stay theirs by the same act, the message goes over to the one of them that
 * needs somebody most. The acts must be marked as undone.
 * @source docs/adr/0046-acts-on-alarms.md
 */
export async function withdrawAssignments(
  tx: WriteTx,
  undone: readonly UndoneAssignment[],
  now: number,
): Promise<ToldReceiver[]> {
  const acts = new Map(undone.map((each) => [`${each.incidentId ?? each.alarmId} ${each.act.at}`, each]));
  const passedOn: string[] = [];
  const gone: string[] = [];
  for (const one of acts.values()) {
    const messages = await lockMessages(tx, await assignedBy(tx, one));
    if (messages.length === 0) continue;
    // Read after the lock: whoever took back another one at the same time has committed.
    const assigned = await assignedBy(tx, one);
    const left = assigned.filter(({ isLeft }) => isLeft);
    const isTold = messages.some(({ sourceKey }) => left.some(({ key }) => key === sourceKey));
    for (const message of messages) {
      if (!assigned.some(({ key, isUndone }) => isUndone && key === message.sourceKey)) continue;
      const [heir] = isTold ? [] : left;
      if (heir === undefined) gone.push(message.id);
      else {
        await passOn(tx, message, heir);
        passedOn.push(message.id);
      }
    }
  }
  await withdraw(tx, gone, now);
  return receiversOf(tx, [...passedOn, ...gone], handledCode.unhandled);
}

/** The alarm and all members of its incident that the act assigned, those first that need somebody most. */
async function assignedBy(tx: WriteTx, { alarmId, incidentId, act }: UndoneAssignment): Promise<Assigned[]> {
  const isMember = and(isNotNull(event.incidentId), eq(event.incidentId, incidentId ?? ''));
  const rows = await tx.sql
    .select({
      id: event.id,
      handledStatus: event.handledStatus,
      severity: event.severity,
      firstOccurredAt: event.firstOccurredAt,
      assigneeId: event.assigneeId,
    })
    .from(event)
    .where(incidentId === null ? eq(event.id, alarmId) : isMember);
  const lines = new Map<string, StoredUndo>();
  for (const ids of inChunks(rows.map(({ id }) => id))) {
    const found = await tx.sql
      .select({ eventId: eventLog.eventId, actorId: eventLog.actorId, undo: eventLog.undo })
      .from(eventLog)
      .where(and(inArray(eventLog.eventId, ids), eq(eventLog.action, 'assign'), eq(eventLog.at, act.at)));
    for (const { eventId, actorId, undo } of found) {
      if (undo !== null && actorId === act.actorId) lines.set(eventId, undo);
    }
  }
  const { assigneeId: to } = act.undo.after;
  return rows.toSorted(byStanding).flatMap(({ id, assigneeId, handledStatus }): Assigned[] => {
    const undo = lines.get(id);
    if (undo === undefined) return [];
    const isUndone = undo.undone === true;
    const isLeft = !isUndone && assigneeId === to && isOpenCode(handledStatus);
    return [{ id, key: assignmentKey(id, undo.version), isUndone, isLeft }];
  });
}

async function lockMessages(tx: WriteTx, assigned: readonly Assigned[]) {
  const keys = assigned.map(({ key }) => key).sort();
  const messages = [];
  for (const some of inChunks(keys)) {
    const query = tx.sql
      .select({ id: notice.id, sourceKey: notice.sourceKey, contentParams: notice.contentParams })
      .from(notice)
      .where(inArray(notice.sourceKey, some))
      .orderBy(asc(notice.id));
    messages.push(...(await forUpdate(query)));
  }
  return messages;
}

type Message = Awaited<ReturnType<typeof lockMessages>>[number];

async function passOn(tx: WriteTx, { id, contentParams }: Message, { id: alarmId, key }: Assigned): Promise<void> {
  const place = (await placesOf(tx, [alarmId])).get(alarmId);
  if (place === undefined) throw new Error(`${alarmId} is no alarm`);
  const { orgPath: _path, ...of } = assignmentNotice({ alarmId, key, place, by: String(contentParams['by'] ?? '') });
  await tx.sql.update(notice).set(of).where(eq(notice.id, id));
  await tx.sql.update(noticeUser).set({ deviceId: of.deviceId }).where(eq(noticeUser.noticeId, id));
}

async function withdraw(tx: WriteTx, noticeIds: readonly string[], now: number): Promise<void> {
  for (const ids of inChunks(noticeIds)) {
    await tx.sql.update(noticeUser).set({ deletedAt: now }).where(inArray(noticeUser.noticeId, ids));
    await tx.sql
      .update(outbox)
      .set({ status: 'skipped', lastError: 'undone' satisfies SkipReason })
      .where(and(inArray(outbox.noticeId, ids), eq(hidden(outbox.status), 'queued'), isNull(outbox.startedAt)));
  }
}
