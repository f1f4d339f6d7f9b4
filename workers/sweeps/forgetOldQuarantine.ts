import { forgetQuarantined } from '#db/ingest/forgetQuarantined.ts';
import { writeSecurityNotice } from '#db/security/writeSecurityNotice.ts';
import { quarantineKeepDays } from '#domain/ingest/quarantine.ts';
import { day } from '#domain/time.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { slices } from './slices.ts';
import type { SweepContext } from './sweepSilence.ts';

/** A row may hold a whole batch. */
const slicing = { firstRows: 20, fewestRows: 1, longestMs: 25 };

/** Removes what nobody looked after for `quarantineKeepDays`, and tells root how much that was. */
export async function forgetOldQuarantine(context: SweepContext, now: number, stopping?: AbortSignal): Promise<void> {
  const before = now - quarantineKeepDays * day;
  let count = 0;
  const inSlices = slices(context.db, slicing);
  for (let isMore = true; isMore && stopping?.aborted !== true;) {
    isMore = await inSlices(async (tx, rows) => {
      const gone = await forgetQuarantined(tx, { before, rows });
      count += gone;
      return gone === rows;
    });
  }
  if (count === 0) return;
  context.log.warn({ count, days: quarantineKeepDays }, 'quarantine: removed by age');
  await context.db.write(async (tx) => {
    const event = { kind: 'quarantineExpired', subject: 'all', params: { count, days: quarantineKeepDays } } as const;
    publishNotices(tx, await writeSecurityNotice(tx, event, now), context);
  });
}
