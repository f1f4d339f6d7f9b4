import { and, eq, inArray } from 'drizzle-orm';
import type { closedCodes } from '#domain/codes.ts';
import { handledCode, kindCode } from '#domain/codes.ts';
import type { WriteTx } from '../engine/database.ts';
import { notice, noticeUser } from '../schema/notices.ts';
import { inChunks } from '../engine/inChunks.ts';

/** A receiver of notices that changed, with those of them that are the receiver's. */
export interface ToldReceiver {
  readonly userId: string;
  readonly noticeIds: readonly string[];
  readonly handledStatus: string;
}

export interface Closing {
  /** Alarms and faults. */
  readonly targetIds: readonly string[];
  /** How the event of the notice was closed. @source docs/requirements.md A14 */
  readonly code: (typeof closedCodes)[number];
  /** Null: the system. */
  readonly by: string | null;
  readonly now: number;
}

/** An alarm that is closed closes all its notices. Unscoped: the caller has the alarm in its scope. */
export async function closeNotices(tx: WriteTx, closing: Closing): Promise<ToldReceiver[]> {
  const told: ToldReceiver[] = [];
  for (const targetIds of inChunks(closing.targetIds)) {
    const closed = await tx.sql
      .update(notice)
      .set({ handledStatus: closing.code, handledBy: closing.by, handledAt: closing.now })
      .where(
        and(
          inArray(notice.targetType, Object.values(kindCode)),
          inArray(notice.targetId, targetIds),
          eq(notice.handledStatus, handledCode.unhandled),
        ),
      )
      .returning({ id: notice.id });
    told.push(
      ...(await receiversOf(
        tx,
        closed.map(({ id }) => id),
        closing.code,
      )),
    );
  }
  return told;
}

/** Who has these notices, each with the own ones. */
export async function receiversOf(
  tx: WriteTx,
  noticeIds: readonly string[],
  handledStatus: string,
): Promise<ToldReceiver[]> {
  const byUser = new Map<string, string[]>();
  for (const some of inChunks(noticeIds)) {
    const rows = await tx.sql
      .select({ userId: noticeUser.userId, noticeId: noticeUser.noticeId })
      .from(noticeUser)
      .where(inArray(noticeUser.noticeId, some));
    for (const { userId, noticeId } of rows) {
      const list = byUser.get(userId);
      if (list) list.push(noticeId);
      else byUser.set(userId, [noticeId]);
    }
  }
  return [...byUser].map(([userId, ids]) => ({ userId, noticeIds: ids, handledStatus }));
}
