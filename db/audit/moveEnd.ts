import type { WriteTx } from '../engine/database.ts';
import { auditChain } from '../schema/settings.ts';
import { macOfEnd, type ChainEnd } from './chain.ts';
import { currentKey, type ChainKeys } from './chainKeys.ts';

/** Moves an end of the chain to a row. The caller holds the lock `audit`. */
export async function moveEnd(
  tx: WriteTx,
  keys: ChainKeys,
  end: Pick<ChainEnd, 'name' | 'seq' | 'hash' | 'at'>,
): Promise<void> {
  const { seq, hash, at } = end;
  const row = { seq, hash, at, keyId: keys.current, mac: macOfEnd(currentKey(keys), end) };
  await tx.sql
    .insert(auditChain)
    .values({ name: end.name, ...row })
    .onConflictDoUpdate({ target: auditChain.name, set: row });
}
