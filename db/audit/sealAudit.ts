import { asc, eq, isNull } from 'drizzle-orm';
import { day } from '#domain/time.ts';
import type { WriteTx } from '../engine/database.ts';
import { auditLog } from '../schema/settings.ts';
import { chainColumns, hashOf, nothing, readEnds } from './chain.ts';
import { currentKey, type ChainKeys } from './chainKeys.ts';
import { moveEnd } from './moveEnd.ts';

/** Rows of one transaction. */
const atOnce = 200;
/** Then a row under an unknown key counts as written by somebody else. */
const patienceMs = day;

/**
 * Appends the rows that wait to the chain of the audit log, in the order of their ids. Writers are not held up: they
 * take no lock of the chain, and their rows come with the next seal.
 * @returns whether there may be more
 * @source docs/adr/0022-audit-chain.md
 */
export async function sealAudit(
  tx: WriteTx,
  { keys, now }: { readonly keys: ChainKeys; readonly now: number },
): Promise<boolean> {
  await tx.lock('audit');
  const rows = await tx.sql
    .select(chainColumns)
    .from(auditLog)
    .where(isNull(auditLog.seq))
    .orderBy(asc(auditLog.id))
    .limit(atOnce);
  if (rows.length === 0) return false;
  const { start, head } = await readEnds(tx);
  let { seq, hash }: { seq: number; hash: string } = head ?? start ?? nothing;
  let sealed = 0;
  for (const row of rows) {
    const known = row.keyId === null ? undefined : keys.byId.get(row.keyId);
    // While a key is changed, a server may know it before this worker does: who knows it seals the row, soon.
    if (known === undefined && row.keyId !== null && now - row.at < patienceMs) break;
    sealed += 1;
    seq += 1;
    hash = hashOf(known ?? currentKey(keys), hash, row, seq);
    const keyId = known === undefined ? keys.current : row.keyId;
    await tx.sql.update(auditLog).set({ seq, hash, keyId }).where(eq(auditLog.id, row.id));
  }
  if (sealed > 0) await moveEnd(tx, keys, { name: 'head', seq, hash, at: now });
  return sealed === atOnce;
}
