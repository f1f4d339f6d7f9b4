import type { HeavyTx } from '#db/engine/database.ts';
import { readIncarnation } from '#db/incarnation/incarnation.ts';
import { changesForScope } from '#db/realtime/changesForScope.ts';
import type { Scope } from '#domain/access/access.ts';
import type { ScopedChanges } from '#domain/realtime.ts';
import { scopeNameOf } from '../realtime/scopeName.ts';

/** More than this is cheaper as a snapshot, whose columns are shared by all who see the same. */
const mostRows = 5_000;

/** What a page missed since a revision, as long as it may be. */
export async function readChanges(
  tx: HeavyTx,
  scope: Scope,
  { since }: { readonly since: number },
): Promise<ScopedChanges> {
  const name = scopeNameOf(scope, await readIncarnation(tx));
  return { ...(await changesForScope(tx, scope, since, mostRows)), scope: name };
}
