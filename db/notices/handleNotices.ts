import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { actOfNotice } from '#domain/alarms/byPerson.ts';
import { handledCode, targetCode } from '#domain/codes.ts';
import { stepAlarms, type Actor } from '../alarms/stepAlarms.ts';
import { withFellows } from '../alarms/withFellows.ts';
import type { WriteTx } from '../engine/database.ts';
import { notice, noticeUser } from '../schema/notices.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { receiversOf, type ToldReceiver } from './closeNotices.ts';
import { readNotices } from './readNotices.ts';

export interface NoticeOutcome {
  readonly id: string;
  /** 0 handled now, 1001 was handled already, 9001 not among the caller's. */
  readonly errno: 0 | 1001 | 9001;
}

export interface NoticesHandled {
  readonly outcomes: readonly NoticeOutcome[];
  readonly told: readonly ToldReceiver[];
}

/**
 * Handles the caller's notices, and with them their alarms and faults: those are handled (method `notice`), latched
 * ones only acknowledged. Of an incident people have one notice: all its members are meant. An alarm that lies outside
 * the caller's scope by now stays as it is. Also marks them as read.
 * @source docs/requirements.md B3, SPEC-035
 */
export async function handleNotices(
  tx: WriteTx,
  scope: Scope,
  input: { readonly ids: readonly string[]; readonly actor: Actor; readonly now: number },
): Promise<NoticesHandled> {
  const { actor, now } = input;
  const ids = [...new Set(input.ids)];
  const mine = await listMine(tx, scope, ids);
  const alarmIds = mine
    .filter(
      ({ handledStatus, targetType }) =>
        handledStatus === handledCode.unhandled && (targetType === targetCode.fault || targetType === targetCode.alarm),
    )
    .map(({ targetId }) => targetId)
    .filter((id) => id !== '');
  // First the alarms, then the notices: the order in which every writer locks.
  const stepped =
    alarmIds.length === 0
      ? { told: [] }
      : await stepAlarms(tx, scope, { ids: await withFellows(tx, scope, alarmIds), actor, now }, actOfNotice);
  const open = mine.filter(({ handledStatus }) => handledStatus === handledCode.unhandled).map(({ id }) => id);
  const byAlarm = new Set(stepped.told.flatMap(({ noticeIds }) => noticeIds));
  const closed = await closeThese(tx, open, actor.userId, now);
  await readNotices(tx, scope, { ids: mine.map(({ id }) => id), now });
  const done = new Set([...closed, ...open.filter((id) => byAlarm.has(id))]);
  const known = new Set(mine.map(({ id }) => id));
  return {
    outcomes: ids.map((id) => ({ id, errno: known.has(id) ? (done.has(id) ? 0 : 1001) : 9001 })),
    told: [...stepped.told, ...(await receiversOf(tx, closed, handledCode.handled))],
  };
}

async function listMine(tx: WriteTx, scope: Scope, ids: readonly string[]) {
  return tx.sql
    .select({
      id: notice.id,
      handledStatus: notice.handledStatus,
      targetType: notice.targetType,
      targetId: notice.targetId,
    })
    .from(noticeUser)
    .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
    .where(
      and(eq(noticeUser.userId, scope.userId), inArray(noticeUser.noticeId, [...ids]), isNull(noticeUser.deletedAt)),
    );
}

/** @returns those that were open until now */
async function closeThese(tx: WriteTx, ids: readonly string[], by: string, now: number): Promise<string[]> {
  if (ids.length === 0) return [];
  const open = and(inArray(notice.id, [...ids]), eq(notice.handledStatus, handledCode.unhandled));
  // Two people with overlapping selections lock in the same order.
  await forUpdate(tx.sql.select({ id: notice.id }).from(notice).where(open).orderBy(asc(notice.id)));
  const closed = await tx.sql
    .update(notice)
    .set({ handledStatus: handledCode.handled, handledBy: by, handledAt: now })
    .where(open)
    .returning({ id: notice.id });
  return closed.map(({ id }) => id);
}
