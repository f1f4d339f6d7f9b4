import type { Scope } from '#domain/access/access.ts';
import { nextMaintenance } from '#domain/rails/maintenance.ts';
import type { WriteTx } from '../engine/database.ts';
import { initialsOf } from '../search/initialsOf.ts';
import { sortKeyOf } from '../search/sortKeyOf.ts';
import { rail } from '../schema/rails.ts';
import { requireFreeRail } from './requireFreeRail.ts';
import { requirePlace, requireRailType } from './requirePlace.ts';

export interface RailFields {
  readonly orgId: string;
  readonly projectId: string;
  readonly name: string;
  readonly address: string;
  readonly railType: string;
  readonly roadName: string | null;
  readonly stakeStart: string | null;
  readonly stakeEnd: string | null;
  readonly installDate: string | null;
  readonly maintenanceCycleDays: number;
  readonly remark: string | null;
}

export interface SavedRail extends RailFields {
  readonly id: string;
  /** In which a day of installation begins. */
  readonly zone: string;
  readonly userId: string;
  readonly now: number;
}

/**
 * Adds a guardrail of a person, drawn already when `path` is given. Takes the transaction's revision.
 * @throws DomainError 9001 project, 9002 type, 9003 name in the project is there, 9007 organisation outside the scope
 */
export async function createRail(
  tx: WriteTx,
  scope: Scope,
  input: SavedRail & { readonly path: string; readonly lengthM: number },
): Promise<void> {
  const { zone, userId, now, ...row } = input;
  await tx.lock('organization');
  await requirePlace(tx, scope, row);
  await requireRailType(tx, row.railType);
  await requireFreeRail(tx, row);
  const nextMaintainAt = nextMaintenance(zone, { ...row, lastMaintainedAt: null });
  const revision = await tx.revision();
  await tx.sql.insert(rail).values({
    ...row,
    nextMaintainAt,
    sortKey: sortKeyOf(row.name),
    initials: initialsOf(row.name),
    revision,
    createdAt: now,
    updatedAt: now,
    createdBy: userId,
  });
}
