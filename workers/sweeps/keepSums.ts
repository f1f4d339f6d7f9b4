import { setTimeout as sleep } from 'node:timers/promises';
import { mergeChanges } from '#db/alarms/sums/mergeChanges.ts';
import { moveSums, readSumsState, restartSums } from '#db/alarms/sums/sumsState.ts';
import { writeSecurityNotice } from '#db/security/writeSecurityNotice.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { isNightlyDue } from '#domain/nightly.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import type { JobContext } from '../jobs/job.ts';
import { compareSums } from './compareSums.ts';
import { nextRows } from './runFills.ts';
import type { SweepContext } from './sweepSilence.ts';

type SumsContext = SweepContext & Pick<JobContext, 'timeZone'>;

/** Changes of a first transaction; how many fit into one of SQLite's only writer shows the one before. */
const firstChanges = 200;
/** However busy the machine is: more come than fewer at a time would take. */
const fewestChanges = 50;
/** Between two transactions others have their turn. */
const pauseMs = 5;

/**
 * Takes the changes of alarms into the day sums, and begins these anew when the product's days are those of another
 * zone: the fill counts everything again.
 * @source docs/adr/0033-day-sums.md
 */
export async function keepSums({ db, timeZone, log }: SumsContext, stopping?: AbortSignal): Promise<void> {
  const state = await db.snapshot(readSumsState);
  if (state !== null && state.zone !== timeZone) {
    log.info({ from: state.zone, to: timeZone }, 'the day sums of alarms are made anew in another zone');
    await db.write(async (tx) => {
      await tx.lock('sweep');
      await restartSums(tx, timeZone);
    });
  }
  for (let rows = firstChanges, more = true; more;) {
    const startedAt = monotonicMs();
    more = (await db.write((tx) => mergeChanges(tx, rows))) === rows;
    rows = Math.max(fewestChanges, nextRows(rows, monotonicMs() - startedAt));
    if (more) await sleep(pauseMs);
    if (stopping?.aborted === true) return;
  }
}

/**
 * Compares the day sums with the alarms themselves, some days at a time, and tells root where they differ.
 * @returns the days on which they do, each by its first moment; none where the sums were begun anew meanwhile
 */
export async function checkSums(context: SumsContext, stopping?: AbortSignal): Promise<readonly number[]> {
  const { db, now, log } = context;
  const compared = await compareSums(db, { stopping });
  if (compared === null || compared.days === 0) return [];
  const { zone, differing, isCut, areSame } = compared;
  if (isCut) return differing;
  const isTold = await db.write(async (tx) => {
    await tx.lock('sweep');
    if (!(await areSame(tx))) return false;
    await moveSums(tx, { zone, checkedAt: now(), differingDays: differing.length });
    if (differing.length === 0) return true;
    const event = { kind: 'sumsDiffer', subject: 'alarms', params: { days: differing.length } } as const;
    publishNotices(tx, await writeSecurityNotice(tx, event, now()), context);
    return true;
  });
  if (!isTold) return [];
  if (differing.length > 0) log.warn({ days: differing.length }, 'day sums of alarms differ from the alarms');
  return differing;
}

/** Once a night, by what the last check left behind. */
export async function checkSumsWhenDue(context: SumsContext, stopping?: AbortSignal): Promise<void> {
  const state = await context.db.snapshot(readSumsState);
  if (state === null || !isNightlyDue(context.timeZone, state.checkedAt, context.now())) return;
  await checkSums(context, stopping);
}
