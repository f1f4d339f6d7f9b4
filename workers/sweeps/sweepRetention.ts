import { setTimeout as sleep } from 'node:timers/promises';
import { day } from '#domain/time.ts';
import type { RetentionKind } from '#domain/settings/retention.ts';
import type { Database } from '#db/engine/database.ts';
import { forgetAudit } from '#db/audit/forgetAudit.ts';
import { ensurePartitions } from '#db/engine/partitions.ts';
import { forgetHeartbeats } from '#db/ingest/beat.ts';
import { purgeDepartures } from '#db/realtime/purgeDepartures.ts';
import { knownForMs } from '#db/sessions/knownNetworks.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import {
  forgetEvents,
  forgetNotices,
  forgetReadings,
  forgetRepairedKeys,
  forgetStatusLog,
  forgetTriggers,
  type Forget,
} from '#db/sweeps/forget.ts';
import {
  forgetCaptchas,
  forgetFiles,
  forgetLoginDays,
  forgetLoginFailures,
  forgetNetworks,
  forgetSessions,
} from '#db/sweeps/forgetAccounts.ts';
import type { JobContext } from '../jobs/job.ts';
import { forgetOldQuarantine } from './forgetOldQuarantine.ts';
import { sealRows } from './sealRows.ts';
import type { SweepContext } from './sweepSilence.ts';

/**
 * What is removed when: a row here. Days by name are a setting of the installation; identities of items outlive the
 * 30 days in which an item is accepted.
 * @source product.md A11, A22, A23, D10; architecture.md §3.4
 */
const retention: ReadonlyArray<{
  readonly keepDays: RetentionKind | number;
  readonly what: string;
  readonly forget: Forget;
}> = [
  { what: 'readings', keepDays: 'readings', forget: forgetReadings },
  { what: 'repaired keys', keepDays: 31, forget: forgetRepairedKeys },
  { what: 'triggers', keepDays: 31, forget: forgetTriggers },
  { what: 'status log', keepDays: 'statusLog', forget: forgetStatusLog },
  { what: 'notices', keepDays: 'notices', forget: forgetNotices },
  { what: 'events', keepDays: 'events', forget: forgetEvents },
  { what: 'captchas', keepDays: 2, forget: forgetCaptchas },
  { what: 'wrong passwords', keepDays: 1, forget: forgetLoginFailures },
  { what: 'tries of a day', keepDays: 2, forget: forgetLoginDays },
  { what: 'known networks', keepDays: knownForMs / day, forget: forgetNetworks },
  { what: 'ended sessions', keepDays: 90, forget: forgetSessions },
  { what: 'files', keepDays: 0, forget: forgetFiles },
];

/** The audit log is a chain: it needs its keys to say where it starts from now on. */
function rowsOf({ auditKeys: keys }: RetentionContext, now: number): typeof retention {
  const forgetAuditRows: Forget = (tx, before) => forgetAudit(tx, { keys, before, now });
  return [...retention, { what: 'audit', keepDays: 'audit', forget: forgetAuditRows }];
}

type RetentionContext = SweepContext & Pick<JobContext, 'auditKeys'>;

/** Between two chunks others write, in this process and in others. */
const pauseMs = 5;

/**
 * Removes what is too old, a chunk a transaction, and prepares the partitions of the next days. May take minutes:
 * it gives others their turn after every chunk and ends early when `stopping` says so; the rest goes the next time.
 */
export async function sweepRetention(context: RetentionContext, stopping?: AbortSignal): Promise<void> {
  const now = context.now();
  await context.db.write((tx) => ensurePartitions(tx, now));
  await sealRows(context);
  const { retentionDays } = (await context.db.snapshot(readGlobal)).settings;
  for (const { what, keepDays, forget } of rowsOf(context, now)) {
    const keepMs = (typeof keepDays === 'number' ? keepDays : retentionDays[keepDays]) * day;
    let chunks = 1;
    while (await context.db.write((tx) => forget(tx, now - keepMs))) {
      chunks += 1;
      // A timer, not a promise alone: SQLite answers without ever giving the event loop back.
      await sleep(pauseMs);
      if (stopping?.aborted === true) return;
    }
    context.log.debug({ what, chunks }, 'retention');
  }
  await forgetOldQuarantine(context, now, stopping);
  await context.db.write((tx) => purgeDepartures(tx, now));
  await context.db.write((tx) => forgetHeartbeats(tx, now - day));
}

interface Swept {
  readonly at: number;
  /** Of the settings it went by. */
  readonly version: number;
}
const swept = new WeakMap<Database, Swept>();

/** Once a day, and soon after the settings of the installation were changed. */
export async function sweepRetentionWhenDue(context: RetentionContext, stopping?: AbortSignal): Promise<void> {
  const { version } = await context.db.snapshot(readGlobal);
  const last = swept.get(context.db);
  if (last !== undefined && last.version === version && context.now() - last.at < day) return;
  const at = context.now();
  await sweepRetention(context, stopping);
  swept.set(context.db, { at, version });
}
