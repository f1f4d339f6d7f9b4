import type { HeavyTx } from '#db/engine/database.ts';
import { readSnapshot } from '#db/devices/readSnapshot.ts';
import { readIncarnation } from '#db/incarnation/incarnation.ts';
import type { Scope } from '#domain/access/access.ts';
import type { PackedSnapshot, SnapshotForm } from '#domain/snapshot.ts';
import { scopeNameOf } from '../realtime/scopeName.ts';

/** Everything that a scope sees, under its name; nothing of it is the caller's own. */
export async function readWholeScope(
  tx: HeavyTx,
  scope: Scope,
  { dayStart, form }: { readonly dayStart: number; readonly form?: SnapshotForm | undefined },
): Promise<Omit<PackedSnapshot, 'unread'>> {
  const name = scopeNameOf(scope, await readIncarnation(tx));
  return { ...(await readSnapshot(tx, scope, dayStart, form)), scope: name };
}
