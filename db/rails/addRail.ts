import type { WriteTx } from '../engine/database.ts';
import { rail } from '../schema/rails.ts';
import { initialsOf } from '../search/initialsOf.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';

export interface NewRail {
  readonly id: string;
  readonly orgId: string;
  readonly projectId: string;
  readonly name: string;
  readonly address?: string;
  /** JSON `[[lng,lat],…]`, WGS-84, six decimals; '[]' when it is not drawn yet. */
  readonly path: string;
  readonly railType: string;
  readonly lengthM: number;
  readonly roadName?: string | null;
  readonly stakeStart?: string | null;
  readonly stakeEnd?: string | null;
  readonly installDate?: string | null;
  readonly maintenanceCycleDays?: number;
  readonly lastMaintainedAt?: number | null;
  readonly nextMaintainAt?: number | null;
  readonly now: number;
}

/** Adds a guardrail. Unscoped: the seed. Takes the transaction's revision. */
export async function addRail(tx: WriteTx, input: NewRail): Promise<void> {
  const { now, ...row } = input;
  const revision = await tx.revision();
  await tx.sql.insert(rail).values({
    ...row,
    sortKey: sortKeyOf(row.name),
    initials: initialsOf(row.name),
    revision,
    createdAt: now,
    updatedAt: now,
  });
}
