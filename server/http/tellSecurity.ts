import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { countForUsers } from '#db/notices/countForUsers.ts';
import type { WrittenNotice } from '#db/notices/writeNotices.ts';
import { writeSecurityNotice, type SecurityEvent } from '#db/security/writeSecurityNotice.ts';
import type { Hint } from '#domain/changes.ts';
import { noticePush } from '#domain/notices/noticePush.ts';
import type { ServerDeps } from './deps.ts';

type Needs = Pick<ServerDeps, 'db' | 'bus' | 'now' | 'log'>;

/** Tells every root of a security event, in its transaction; their browsers hear of it after the commit. */
export async function tellSecurity(tx: WriteTx, deps: Needs, event: SecurityEvent): Promise<void> {
  const written = await writeSecurityNotice(tx, event, deps.now());
  if (written.length > 0) tx.afterCommit(() => publish(deps, written));
}

/** A delivery whose job is lost here is found by the schedule, a hint by the next list. */
async function publish({ db, bus, now, log }: Needs, written: readonly WrittenNotice[]): Promise<void> {
  try {
    const userIds = written.flatMap((each) => each.userIds);
    const { book, counts } = await db.snapshot(async (tx) => ({
      book: await readNameBook(tx),
      counts: await countForUsers(tx, userIds),
    }));
    const pushed = written.flatMap((each) =>
      each.userIds.map((userId): Hint => ({ userId, event: 'message', payload: noticePush(each, book) })),
    );
    const unread = counts.map(({ userId, ...payload }): Hint => ({
      userId,
      event: 'notice:unread',
      payload,
    }));
    bus.publish('hints', [...pushed, ...unread]);
    const deliveryIds = written.flatMap((each) => each.deliveryIds);
    const options = { lane: 0, oldestReceivedAt: now() };
    await Promise.all(deliveryIds.map((outboxId) => bus.enqueue('outbox', { outboxId }, options)));
  } catch (error) {
    log.warn({ err: error }, 'a security notice is told later');
  }
}
