import { setImmediate } from 'node:timers/promises';
import type { Hint } from '#domain/changes.ts';
import type { RealtimePayload } from '#domain/realtime.ts';
import type { Database } from '#db/engine/database.ts';
import { countForUsers } from '#db/notices/countForUsers.ts';
import { inChunks } from '#db/engine/inChunks.ts';
import type { JobContext } from './job.ts';

/** How long users are gathered before their counts are read. */
const gatherMs = 250;
/** Some milliseconds of SQLite; between two such the lanes have their turn. */
const usersAtOnce = 5;

type Needs = Pick<JobContext, 'bus' | 'db' | 'log'>;

export interface UnreadHints {
  /** These users' counts changed: they are read and published a moment later, once for all that comes meanwhile. */
  touch(userIds: readonly string[]): void;
}

const known = new WeakMap<Database, UnreadHints>();

/** The one of this process for this database. */
export function unreadHintsOf(context: Needs): UnreadHints {
  const hints = known.get(context.db) ?? createUnreadHints(context);
  known.set(context.db, hints);
  return hints;
}

function createUnreadHints({ db, bus, log }: Needs): UnreadHints {
  let waiting = new Set<string>();
  const flush = async (): Promise<void> => {
    const userIds = [...waiting];
    waiting = new Set();
    for (const some of inChunks(userIds, usersAtOnce)) {
      const counts = await db.snapshot((tx) => countForUsers(tx, some));
      const hints = counts.map(({ userId, unread, abnormal }): Hint => {
        const payload: RealtimePayload<'notice:unread'> = { unread, abnormal };
        return { userId, event: 'notice:unread', payload };
      });
      bus.publish('hints', hints);
      await setImmediate();
    }
  };
  return {
    touch: (userIds) => {
      const isFirst = waiting.size === 0;
      for (const id of userIds) waiting.add(id);
      if (!isFirst || waiting.size === 0) return;
      const timer = setTimeout(() => {
        // A count that is not told is asked for by the client with its next list.
        flush().catch((error: unknown) => log.debug({ err: error }, 'unread counts not read'));
      }, gatherMs);
      timer.unref();
    },
  };
}
