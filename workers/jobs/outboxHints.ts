import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import type { Database } from '#db/engine/database.ts';
import { second } from '#domain/time.ts';
import type { JobContext } from './job.ts';

type Needs = Pick<JobContext, 'bus' | 'db' | 'log'>;

export interface OutboxHints {
  /** The sending log changed: whoever shows it is told, at most once a second. */
  touch(): void;
}

const known = new WeakMap<Database, OutboxHints>();

/** The one of this process for this database. */
export function outboxHintsOf(context: Needs): OutboxHints {
  const hints = known.get(context.db) ?? createOutboxHints(context);
  known.set(context.db, hints);
  return hints;
}

function createOutboxHints({ db, bus, log }: Needs): OutboxHints {
  let isWaiting = false;
  const flush = async (): Promise<void> => {
    isWaiting = false;
    const root = await db.snapshot(findRootOrganization);
    if (root === null) return;
    bus.publish('hints', [{ orgPath: root.path, event: 'config:changed', payload: { kind: 'outbox' } }]);
  };
  return {
    touch: () => {
      if (isWaiting) return;
      isWaiting = true;
      const timer = setTimeout(() => {
        flush().catch((error: unknown) => log.debug({ err: error }, 'sending log not told'));
      }, second);
      timer.unref();
    },
  };
}
