import { and, asc, inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { mayChange } from '#domain/users/rights.ts';
import type { WriteTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { inChunks } from '../engine/inChunks.ts';
import { selectAccounts, type StoredAccount } from './accountColumns.ts';
import { inAccountScope } from './inAccountScope.ts';

/** One account of a bulk action: 1001 was so already, 1403 can do more than the caller, 9001 missing or foreign. */
export interface UserOutcome {
  readonly id: string;
  readonly errno: 0 | 1001 | 1403 | 9001 | 9005;
}

/**
 * The accounts that an editor wants to change, under the advisory lock of all account changes: uniqueness of names and
 * the last root are judged over many rows.
 * @returns by id; those that are missing or foreign are not there
 */
export async function lockAccounts(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredAccount>> {
  await tx.lock('user');
  const found = new Map<string, StoredAccount>();
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await selectAccounts(tx)
      .where(and(inArray(user.id, some), inAccountScope(tx, scope)))
      .orderBy(asc(user.id));
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}

/** Why an account cannot be changed at all; 0 when it can. */
export function refusal(scope: Scope, account: StoredAccount | undefined): 0 | 1403 | 9001 {
  if (account === undefined) return 9001;
  return mayChange(scope.access, account.roles) ? 0 : 1403;
}
