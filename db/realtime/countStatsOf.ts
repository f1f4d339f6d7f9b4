import type { Scope } from '#domain/access/access.ts';
import type { Stats } from '#domain/realtime.ts';
import type { HeavyTx } from '../engine/database.ts';
import { countStats } from './countStats.ts';

/**
 * Counts of several places in the tree, each with all below it, in their order. Unscoped: for the rooms of a server.
 */
export async function countStatsOf(
  tx: HeavyTx,
  scope: Scope,
  { orgPaths, dayStart }: { readonly orgPaths: readonly string[]; readonly dayStart: number },
): Promise<Stats[]> {
  const counts: Stats[] = [];
  for (const orgPath of orgPaths) counts.push(await countStats(tx, { ...scope, orgPath }, dayStart));
  return counts;
}
