import { setTimeout as sleep } from 'node:timers/promises';
import { sealAudit } from '#db/audit/sealAudit.ts';
import type { JobContext } from '../jobs/job.ts';

/** Between two chunks others write. */
const pauseMs = 5;

/** Adds the rows of the audit log that wait to its chain. @source docs/adr/0022-audit-chain.md */
export async function sealRows(
  { db, now, auditKeys: keys }: Pick<JobContext, 'db' | 'now' | 'auditKeys'>,
  stopping?: AbortSignal,
): Promise<void> {
  while (await db.write((tx) => sealAudit(tx, { keys, now: now() }))) {
    await sleep(pauseMs);
    if (stopping?.aborted === true) return;
  }
}
