import { setTimeout as sleep } from 'node:timers/promises';
import { hour, minute, second } from '#domain/time.ts';
import { listForgottenImports } from '#db/imports/startImport.ts';
import { listDueDeliveries, markQueued } from '#db/notices/sendOutbox.ts';
import { backUpWhenDue, type BackupPlan } from './backup/scheduledBackup.ts';
import type { Bus } from './bus/bus.ts';
import { sheetPatienceMs } from './imports/openSheet.ts';
import type { JobContext } from './jobs/job.ts';
import { fenced } from './leases/fenced.ts';
import type { Lease } from './leases/lease.ts';
import { checkSumsWhenDue, keepSums } from './sweeps/keepSums.ts';
import { retryQuarantined } from './sweeps/retryQuarantined.ts';
import { runFills } from './sweeps/runFills.ts';
import { sealRows } from './sweeps/sealRows.ts';
import { sweepIncidents } from './sweeps/sweepIncidents.ts';
import { sweepMaintenance } from './sweeps/sweepMaintenance.ts';
import { sweepOverdue } from './sweeps/sweepOverdue.ts';
import { sweepRetentionWhenDue } from './sweeps/sweepRetention.ts';
import { sweepSecurity } from './sweeps/sweepSecurity.ts';
import { sweepShelves } from './sweeps/sweepShelves.ts';
import { sweepSilence } from './sweeps/sweepSilence.ts';
import { sweepTimers } from './sweeps/sweepTimers.ts';
import { sweepUnwatched } from './sweeps/sweepUnwatched.ts';

export type ScheduleContext = Pick<JobContext, 'db' | 'facts' | 'now' | 'log' | 'auditKeys' | 'timeZone'> & {
  readonly bus: Bus;
  /** DATA_DIR: its disk is watched. */
  readonly dataDir: string;
  /** SQLite's log, watched too; absent on PostgreSQL. */
  readonly walPath?: string | undefined;
  /** Null where no backup runs by the clock. */
  readonly backup?: BackupPlan | null;
  /** False while nobody knows whether the clock is right; absent: it is. */
  readonly isClockTrusted?: () => boolean;
};

export interface Schedule {
  readonly name: string;
  readonly everyMs: number;
  /** It may take long: it runs beside the others, once at a time, instead of before them. */
  readonly beside?: true;
  /** It judges by the clock: it waits while that is doubted. */
  readonly byClock?: true;
  readonly run: (context: ScheduleContext, stopping: AbortSignal) => Promise<unknown>;
}

/**
 * What runs by the clock: a schedule is a row here. They run one after the other, in the leader alone, and read their
 * time from the context. What may take minutes runs beside them, so that no sweep waits for it.
 * @source docs/requirements.md B9
 */
export const schedules: readonly Schedule[] = [
  {
    name: 'silence',
    everyMs: 5 * second,
    byClock: true,
    run: async (context) => sweepSilence(context, await context.bus.oldestReceivedAt()),
  },
  { name: 'timers', everyMs: 5 * second, byClock: true, run: sweepTimers },
  { name: 'shelves', everyMs: 5 * second, byClock: true, run: sweepShelves },
  { name: 'overdue', everyMs: 5 * second, byClock: true, run: sweepOverdue },
  {
    name: 'unwatched',
    everyMs: 5 * second,
    byClock: true,
    run: (context) => sweepUnwatched({ ...context, seen: (ids) => context.bus.lastSeen(ids) }),
  },
  { name: 'incidents', everyMs: 5 * second, run: sweepIncidents },
  // Beside: on the first of a month there may be much to tell.
  {
    name: 'maintenance',
    everyMs: hour,
    beside: true,
    byClock: true,
    run: (context, stopping) => sweepMaintenance(context, stopping),
  },
  { name: 'audit', everyMs: 5 * second, run: sealRows },
  { name: 'outbox', everyMs: 5 * second, run: queueDeliveries },
  { name: 'imports', everyMs: 10 * second, run: askForgotten },
  { name: 'quarantine', everyMs: 2 * second, beside: true, run: retryQuarantined },
  // Beside: after a storm there is much to take in.
  { name: 'sums', everyMs: 5 * second, beside: true, run: (context, stopping) => keepSums(context, stopping) },
  {
    name: 'sumsCheck',
    everyMs: 10 * minute,
    beside: true,
    byClock: true,
    run: (context, stopping) => checkSumsWhenDue(context, stopping),
  },
  { name: 'security', everyMs: minute, run: (context) => sweepSecurity(context) },
  // Looked at more often than it runs, so that a changed setting acts soon.
  { name: 'backup', everyMs: minute, beside: true, run: (context) => backUpWhenDue(context) },
  { name: 'fills', everyMs: 5 * second, beside: true, run: (context, stopping) => runFills(context, stopping) },
  { name: 'retention', everyMs: minute, beside: true, byClock: true, run: sweepRetentionWhenDue },
];

const tickMs = second;

/** Deliveries of one run; the others wait for the next. */
const deliveriesAtOnce = 100;

/** Deliveries that wait for their next attempt or were sent by hand, and those whose job was lost. */
async function queueDeliveries({ db, bus, now }: ScheduleContext): Promise<void> {
  const at = now();
  const ids = await db.snapshot((tx) => listDueDeliveries(tx, at, deliveriesAtOnce));
  if (ids.length === 0) return;
  await db.write((tx) => markQueued(tx, ids, at));
  for (const outboxId of ids) await bus.enqueue('outbox', { outboxId }, { lane: 0, oldestReceivedAt: at });
}

/** How long an import may stand still before it is asked for again: longer than one that waits for its sheet. */
const importPatienceMs = sheetPatienceMs + 30 * second;

/** Imports whose message was lost, or whose worker died together with it. */
async function askForgotten(context: ScheduleContext): Promise<void> {
  const now = context.now();
  const ids = await context.db.snapshot((tx) => listForgottenImports(tx, now - importPatienceMs));
  for (const jobId of ids) await context.bus.enqueue('import', { jobId }, { lane: 0, oldestReceivedAt: now });
}

/** The lease of the leader. */
export const schedulesLease = 'schedules';

/**
 * Runs what is due while the lease is held, until it is stopped; nothing is committed after it was lost. Resolves when
 * the schedules in hand are done. A leader that was killed or stopped is replaced within 10 s.
 */
export function startSchedules(
  lease: Lease,
  context: ScheduleContext,
  table: readonly Schedule[] = schedules,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const loop = lead(lease, { ...context, db: fenced(context.db, lease) }, table, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

async function lead(
  lease: Lease,
  context: ScheduleContext,
  table: readonly Schedule[],
  stopping: AbortSignal,
): Promise<void> {
  const due = new Map<string, number>();
  const busy = new Map<string, Promise<void>>();
  let entered: number | null = null;
  let last = 0;
  while (!stopping.aborted) {
    await lease.held(stopping);
    if (lease.fence !== entered) {
      entered = lease.fence;
      context.log.info({ leader: entered !== null, fence: entered }, 'schedules');
    }
    const started = context.now();
    // A clock that was put back: nothing waits until it is there again.
    if (started < last) due.clear();
    last = started;
    const isDue = table.filter(({ name }) => (due.get(name) ?? 0) <= started && !busy.has(name));
    if (isDue.length > 0 && lease.fence !== null) await runAll(isDue, context, { due, busy }, stopping);
    await sleep(tickMs, undefined, { signal: stopping }).catch(() => undefined);
  }
  await Promise.all(busy.values());
}

interface Running {
  /** Next time of each schedule, epoch ms. */
  readonly due: Map<string, number>;
  /** What runs beside the others now. */
  readonly busy: Map<string, Promise<void>>;
}

async function runAll(
  isDue: readonly Schedule[],
  context: ScheduleContext,
  { due, busy }: Running,
  stopping: AbortSignal,
): Promise<void> {
  for (const schedule of isDue) {
    if (stopping.aborted) return;
    const { name, everyMs } = schedule;
    if (schedule.byClock === true && context.isClockTrusted?.() === false) continue;
    due.set(name, context.now() + everyMs);
    const run = runOne(schedule, context, stopping);
    if (schedule.beside !== true) await run;
    else
      busy.set(
        name,
        run.finally(() => busy.delete(name)),
      );
  }
}

/** Never rejects. */
async function runOne({ name, run }: Schedule, context: ScheduleContext, stopping: AbortSignal): Promise<void> {
  try {
    await run(context, stopping);
  } catch (error) {
    context.log.warn({ schedule: name, err: error }, 'schedule failed, runs again at its next time');
  }
}
