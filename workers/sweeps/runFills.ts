import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { fills, type Fill } from '#db/fills/fills.ts';
import { listUnfinishedFills } from '#db/fills/listFills.ts';
import { NotNow } from '#db/fills/notNow.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { sliceCost } from './sliceCost.ts';

/** A slice holds SQLite's only writer, or what writes alarms: no longer than this. */
const longestSliceMs = 50;
const firstRows = 50;
const mostRows = 5_000;
/** However busy the machine is: it must come to an end. */
const fewestRows = 20;
/**
 * On PostgreSQL, where each statement is a round trip, a slice may take so often what one costs without any row: fewer
 * rows would only make more slices.
 */
const timesFixed = dialect === 'postgres' ? 3 : 0;
/** But no longer than this. */
const mostMs = 200;
/** Between two slices others write: the fill takes at most half of the time. */
const pauseMs = 50;
/**
 * How long a slice waits for a lock that others queue up behind; twice as long each time that this was too short.
 * Always less than PostgreSQL takes to end a vacuum that somebody waits for (`deadlock_timeout`, 1 s).
 */
const firstPatienceMs = 50;
const longestPatienceMs = 500;
/** Of the time that others waited for nothing: so long they are left alone. */
const restOfPatience = 20;

interface FillContext {
  readonly db: Database;
  /** Epoch ms, for the progress. */
  readonly now: () => number;
  /** APP_TZ. */
  readonly timeZone?: string;
  readonly log: { info(facts: object, words: string): void };
}

export interface FillOptions {
  readonly table?: readonly Fill[];
  /** Monotonic ms. */
  readonly clock?: () => number;
  readonly pauseMs?: number;
}

/** Rows of the next slice: half as many after one that was too long, more after a short one. */
export function nextRows(rows: number, tookMs: number, longestMs = longestSliceMs): number {
  if (tookMs > longestMs) return Math.max(1, Math.floor(rows / 2));
  // Grown by a quarter at a time, and only while twice of it would still fit.
  return tookMs * 2 < longestMs ? Math.min(mostRows, Math.ceil(rows * 1.25)) : rows;
}

/**
 * Runs the fills that are not finished, a slice a transaction, until all are done or `stopping` says so; the next run,
 * in whichever process, goes on where this one ended.
 * @source docs/adr/0028-incarnation-and-backup.md
 */
export async function runFills(context: FillContext, stopping?: AbortSignal, options: FillOptions = {}): Promise<void> {
  const { db, now, log, timeZone } = context;
  const { table = fills, clock = monotonicMs } = options;
  const rest = (ms: number) => sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
  for (const { name } of await db.snapshot((tx) => listUnfinishedFills(tx, table))) {
    const work = table.find((each) => each.name === name);
    if (work === undefined) continue;
    let rows = firstRows;
    let tookMs = 0;
    const cost = sliceCost();
    let patienceMs = firstPatienceMs;
    for (let more = true; more;) {
      if (stopping?.aborted === true) return;
      try {
        more = await db.write(async (tx) => {
          const startedAt = clock();
          const left = await stepFill(tx, work, { rows, now: now(), zone: timeZone, patienceMs });
          tookMs = clock() - startedAt;
          return left;
        });
        cost.saw(rows, tookMs);
        const longestMs = Math.max(longestSliceMs, Math.min(mostMs, timesFixed * cost.fixedMs()));
        rows = Math.max(fewestRows, nextRows(rows, tookMs, longestMs));
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
        await rest(patienceMs * restOfPatience);
        patienceMs = Math.min(longestPatienceMs, patienceMs * 2);
        continue;
      }
      if (more) await rest(options.pauseMs ?? Math.max(pauseMs, tookMs));
    }
    log.info({ fill: name }, 'a fill is finished');
  }
}
