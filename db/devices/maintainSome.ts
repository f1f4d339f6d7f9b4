import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { setMaintenance, type Maintenance } from './setMaintenance.ts';

/** What devices stand on or belong to. */
export interface Whole {
  readonly noun: 'rail' | 'project';
  readonly id: string;
}

interface Slice extends Omit<Maintenance, 'ids'> {
  /** The last device of the slice before; empty at the beginning. */
  readonly after: string;
  readonly limit: number;
}

/** What became of a slice. */
export interface SliceMaintained {
  readonly changed: number;
  /** Where to go on behind; null at the end. */
  readonly last: string | null;
}

/**
 * Puts some devices of a guardrail or a project into maintenance, or takes them out, in the order of their ids. Answers
 * how many changed and where to go on; null when the guardrail or the project is missing or foreign.
 */
export async function maintainSome(
  tx: WriteTx,
  scope: Scope,
  whole: Whole,
  slice: Slice,
): Promise<SliceMaintained | null> {
  const table = whole.noun === 'rail' ? rail : project;
  const [mine] = await tx.sql
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, whole.id), isNull(table.deletedAt), inScope(tx, scope, table.orgId)));
  if (mine === undefined) return null;
  const isOf = eq(whole.noun === 'rail' ? device.railId : device.projectId, whole.id);
  const rows = await tx.sql
    .select({ id: device.id })
    .from(device)
    .where(and(isOf, gt(device.id, slice.after), isNull(device.deletedAt), inScope(tx, scope, device.orgId)))
    .orderBy(asc(device.id))
    .limit(slice.limit);
  const ids = rows.map(({ id }) => id);
  const outcomes = ids.length === 0 ? [] : await setMaintenance(tx, scope, { ...slice, ids });
  return {
    changed: outcomes.filter(({ errno }) => errno === 0).length,
    last: ids.length < slice.limit ? null : (ids.at(-1) ?? null),
  };
}
