import type { BatchEnd } from '#db/imports/runBatch.ts';
import { undoBatch } from '#db/imports/undoBatch.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { crashPoint } from '../crashPoint.ts';
import type { JobContext } from '../jobs/job.ts';
import { BatchPace } from './batchPace.ts';
import { giveWay } from './giveWay.ts';
import type { Progress } from './progress.ts';

const mostRows = 500;
const pace = new BatchPace(mostRows);

/** Takes back what an import brought, batch by batch, until the time is over. */
export async function undoSome(
  id: string,
  untilMs: number,
  { db, now, imports, busyLanes }: JobContext,
  progress: Progress,
): Promise<BatchEnd> {
  for (;;) {
    const limit = imports.isSteady === true ? mostRows : pace.rows;
    let began = 0;
    const end = await db.write(async (tx) => {
      began = monotonicMs();
      const done = await undoBatch(tx, { id, now: now(), limit });
      crashPoint('before_commit');
      return done;
    });
    pace.took(limit, monotonicMs() - began);
    if (end !== 'more' || imports.isSteady === true || monotonicMs() >= untilMs) return end;
    await progress.tellPart();
    await giveWay(monotonicMs() - began, busyLanes);
  }
}
