import { setTimeout as sleep } from 'node:timers/promises';
import { quarantineAtOnce } from '#db/ingest/askRetries.ts';
import { forgetQuarantined } from '#db/ingest/forgetQuarantined.ts';
import { writeSecurityNotice } from '#db/security/writeSecurityNotice.ts';
import { quarantineKeepDays } from '#domain/ingest/quarantine.ts';
import { day } from '#domain/time.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import type { SweepContext } from './sweepSilence.ts';

const pauseMs = 5;

/** Removes what nobody looked after for `quarantineKeepDays`, and tells root how much that was. */
export async function forgetOldQuarantine(context: SweepContext, now: number, stopping?: AbortSignal): Promise<void> {
  const before = now - quarantineKeepDays * day;
  let count = 0;
  for (;;) {
    const gone = await context.db.write((tx) => forgetQuarantined(tx, { before }));
    count += gone;
    if (gone < quarantineAtOnce || stopping?.aborted === true) break;
    await sleep(pauseMs);
  }
  if (count === 0) return;
  context.log.warn({ count, days: quarantineKeepDays }, 'quarantine: removed by age');
  await context.db.write(async (tx) => {
    const event = { kind: 'quarantineExpired', subject: 'all', params: { count, days: quarantineKeepDays } } as const;
    publishNotices(tx, await writeSecurityNotice(tx, event, now), context);
  });
}
