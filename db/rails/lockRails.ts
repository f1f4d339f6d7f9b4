import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { organization } from '../schema/organizations.ts';
import { rail } from '../schema/rails.ts';
import { forUpdate } from '../engine/forUpdate.ts';

export interface RailReference {
  readonly type: 'device' | 'alarm';
  readonly count: number;
}

export interface RailOutcome {
  readonly id: string;
  /** 0 done, 1001 was so already, 9001 missing or foreign, 9006 devices stand on it, or alarms about it are open. */
  readonly errno: 0 | 1001 | 9001 | 9006;
  readonly references?: readonly RailReference[];
}

export interface RailsChange {
  readonly ids: readonly string[];
  readonly userId: string;
  readonly now: number;
}

export interface LockedRail {
  readonly id: string;
  readonly orgPath: string;
  readonly installDate: string | null;
  readonly maintenanceCycleDays: number;
  readonly lastMaintainedAt: number | null;
}

/** Those of the wanted guardrails that lie in the scope, by id, under the lock of the tree and their own. */
export async function lockRails(
  tx: WriteTx,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedRail>> {
  await tx.lock('organization');
  const mine = and(inArray(rail.id, [...ids]), isNull(rail.deletedAt), inScope(tx, scope, rail.orgId));
  await forUpdate(tx.sql.select({ id: rail.id }).from(rail).where(mine).orderBy(asc(rail.id)));
  const rows = await tx.sql
    .select({
      id: rail.id,
      orgPath: organization.path,
      installDate: rail.installDate,
      maintenanceCycleDays: rail.maintenanceCycleDays,
      lastMaintainedAt: rail.lastMaintainedAt,
    })
    .from(rail)
    .innerJoin(organization, eq(organization.id, rail.orgId))
    .where(mine);
  return new Map(rows.map((row) => [row.id, row]));
}

export const stamps = ({ userId, now }: Pick<RailsChange, 'userId' | 'now'>) => ({
  updatedAt: now,
  updatedBy: userId,
  version: sql`${rail.version} + 1`,
});
