import { day } from '#domain/time.ts';
import type { RetentionKind } from '#domain/settings/retention.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { forgetAudit } from '#db/audit/forgetAudit.ts';
import { dialect } from '#db/engine/dialect.ts';
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
  SumsNotReady,
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
import { readRetentionState, saveRetentionState, type RetentionState } from '#db/sweeps/retentionState.ts';
import { crashPoint } from '../crashPoint.ts';
import type { JobContext } from '../jobs/job.ts';
import { forgetOldQuarantine } from './forgetOldQuarantine.ts';
import { inParts } from './inParts.ts';
import { sealRows } from './sealRows.ts';
import { slices } from './slices.ts';
import type { SweepContext } from './sweepSilence.ts';

interface Kept {
  readonly keepDays: RetentionKind | number;
  readonly what: string;
  readonly forget: Forget;
  /** A row of it may be megabytes. */
  readonly isLarge?: true;
}

/**
 * What is removed when: a row here. Days by name are a setting of the installation; identities of items outlive the
 * 30 days in which an item is accepted.
 * @source docs/requirements.md A11, A22, A23, D10
 */
const retention: readonly Kept[] = [
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
  { what: 'files', keepDays: 0, forget: forgetFiles, isLarge: true },
  { what: 'departures', keepDays: 1, forget: purgeDepartures },
];

/** The audit log is a chain: it needs its keys to say where it starts from now on. */
function rowsOf({ auditKeys: keys }: RetentionContext, now: number): readonly Kept[] {
  const forgetAuditRows: Forget = (tx, before, rows) => forgetAudit(tx, { keys, before, now, rows });
  return [...retention, { what: 'audit', keepDays: 'audit', forget: forgetAuditRows }];
}

type RetentionContext = SweepContext & Pick<JobContext, 'auditKeys'>;

/**
 * Less than half of what a transaction may take (50 ms). A row may hang together with thousands: a slice is made of
 * parts, which end at half of this, and leave the other half to the commit.
 */
const longestMs = 20;
const partsWithinMs = longestMs / 2;
// What was removed and lost with the power is removed again: where it came to is lost with it.
const slicing = { firstRows: 200, fewestRows: 20, longestMs, syncsUnlocked: true };
const slicingOfLarge = { ...slicing, firstRows: 1, fewestRows: 1 };

/**
 * Removes what is too old, a slice a transaction, and prepares the partitions of the next days. May take minutes: it
 * gives others their turn after every slice and ends early when `stopping` says so. How far it came stands in the
 * database: whoever comes next goes on. What cannot be removed now holds up nothing else.
 */
export async function sweepRetention(context: RetentionContext, stopping?: AbortSignal): Promise<void> {
  const { db, log } = context;
  const now = context.now();
  await db.write((tx) => ensurePartitions(tx, now));
  await sealRows(context);
  const { settings, version } = await db.snapshot(readGlobal);
  const known = await db.snapshot(readRetentionState);
  const isGoingOn = known !== null && known.finishedAt === null;
  let state: RetentionState = isGoingOn ? { ...known, version } : { ...begun, startedAt: now, version };
  await db.write((tx) => saveRetentionState(tx, state, now));
  let isThrough = true;
  for (const { what, keepDays, forget, isLarge } of rowsOf(context, now)) {
    const before = now - (typeof keepDays === 'number' ? keepDays : settings.retentionDays[keepDays]) * day;
    const options = isLarge ? slicingOfLarge : slicing;
    const inSlices = slices(db, options);
    const step = async (tx: WriteTx, rows: number) => {
      // PostgreSQL has many writers and a round trip a part: there a slice is one.
      const firstRows = dialect === 'postgres' ? rows : options.fewestRows;
      const parts = { mostRows: rows, firstRows, withinMs: partsWithinMs };
      const { gone, isMore } = await inParts(forget, tx, before, parts);
      const next = gone === 0 ? state : { ...state, what, removed: state.removed + gone };
      if (gone > 0) await saveRetentionState(tx, next, now);
      // Not of the first: some is gone, and some is not.
      if (state.removed > 0 && gone > 0) crashPoint('mid_retention');
      return { next, isMore };
    };
    try {
      for (let isMore = true; isMore;) {
        if (stopping?.aborted === true) {
          log.info({ what, removed: state.removed }, 'retention goes on the next time');
          return;
        }
        ({ next: state, isMore } = await inSlices(step));
      }
    } catch (error) {
      isThrough = false;
      if (error instanceof SumsNotReady) log.info({ what }, 'retention waits until the day sums are counted');
      else log.warn({ what, err: error }, 'retention: not removed, tried again the next time');
    }
  }
  await forgetOldQuarantine(context, now, stopping);
  await db.write((tx) => forgetHeartbeats(tx, now - day));
  if (!isThrough || stopping?.aborted === true) return;
  await db.write((tx) => saveRetentionState(tx, { ...state, finishedAt: context.now() }, now));
  log.info({ removed: state.removed }, 'retention is through');
}

const begun = { finishedAt: null, what: '', removed: 0 } as const;

/** Once a day, soon after the settings of the installation were changed, and at once where another did not end. */
export async function sweepRetentionWhenDue(context: RetentionContext, stopping?: AbortSignal): Promise<void> {
  const [{ version }, last] = await context.db.snapshot(async (tx) => [
    await readGlobal(tx),
    await readRetentionState(tx),
  ]);
  // A clock that was put back has run nothing yet.
  const ageMs = last === null ? Infinity : Math.abs(context.now() - last.startedAt);
  if (last !== null && last.finishedAt !== null && last.version === version && ageMs < day) return;
  await sweepRetention(context, stopping);
}
