import { and, asc, gt, lte } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { auditLog } from '../schema/settings.ts';
import { nothing, readEnds } from './chain.ts';
import type { ChainKeys } from './chainKeys.ts';
import { moveEnd } from './moveEnd.ts';
import { forgot, type Forgot } from '../sweeps/forget.ts';

/**
 * Removes at most so many of the oldest rows of the chain, as far as they are older than `before`, and keeps where it
 * starts now. A row that is not sealed stays; so does whatever stands behind a younger one.
 * @source docs/adr/0022-audit-chain.md
 */
export async function forgetAudit(
  tx: WriteTx,
  {
    keys,
    before,
    now,
    rows: atMost,
  }: { readonly keys: ChainKeys; readonly before: number; readonly now: number; readonly rows: number },
): Promise<Forgot> {
  await tx.lock('audit');
  const from = (await readEnds(tx)).start ?? nothing;
  const rows = await tx.sql
    .select({ seq: auditLog.seq, at: auditLog.at, hash: auditLog.hash })
    .from(auditLog)
    .where(gt(auditLog.seq, from.seq))
    .orderBy(asc(auditLog.seq))
    .limit(atMost);
  const firstKept = rows.findIndex(({ at }) => at >= before);
  const old = firstKept === -1 ? rows : rows.slice(0, firstKept);
  const last = old.at(-1);
  if (last === undefined || last.seq === null || last.hash === null) return { gone: 0, isMore: false };
  await moveEnd(tx, keys, { name: 'start', seq: last.seq, hash: last.hash, at: now });
  await tx.sql.delete(auditLog).where(and(gt(auditLog.seq, from.seq), lte(auditLog.seq, last.seq)));
  return forgot(old.length, atMost);
}
