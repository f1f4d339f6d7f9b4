import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { nextMaintenance } from '#domain/rails/maintenance.ts';
import type { WriteTx } from '../engine/database.ts';
import { endMaintenance } from '../overdue/endMaintenance.ts';
import { rail } from '../schema/rails.ts';
import { lockRails, stamps, type LockedRail, type RailOutcome, type RailsChange } from './lockRails.ts';

interface Zoned extends RailsChange {
  /** In which a day of installation begins. */
  readonly zone: string;
}

/**
 * They were maintained now: the next maintenance is planned from here, and what said that it is overdue ends. Takes the
 * transaction's revision.
 * @source docs/requirements.md B4
 */
export async function markMaintained(tx: WriteTx, scope: Scope, input: Zoned): Promise<RailOutcome[]> {
  return plan(tx, scope, input, () => ({ lastMaintainedAt: input.now }));
}

/** Sets how often they are maintained; 0: no more. Takes the transaction's revision. */
export async function setCycle(
  tx: WriteTx,
  scope: Scope,
  input: Zoned & { readonly maintenanceCycleDays: number },
): Promise<RailOutcome[]> {
  const { maintenanceCycleDays } = input;
  return plan(tx, scope, input, (row) =>
    row.maintenanceCycleDays === maintenanceCycleDays ? null : { maintenanceCycleDays },
  );
}

type Change = Partial<Pick<LockedRail, 'lastMaintainedAt' | 'maintenanceCycleDays'>>;

async function plan(
  tx: WriteTx,
  scope: Scope,
  input: Zoned,
  changeOf: (row: LockedRail) => Change | null,
): Promise<RailOutcome[]> {
  const mine = await lockRails(tx, scope, input.ids);
  const changes = new Map(
    [...mine].map(([id, row]) => {
      const change = changeOf(row);
      return [id, { row, change, nextMaintainAt: nextMaintenance(input.zone, { ...row, ...change }) }];
    }),
  );
  const isLater = (next: number | null): boolean => next === null || next > input.now;
  const subjectIds = [...changes].flatMap(([id, { change, nextMaintainAt }]) =>
    change !== null && isLater(nextMaintainAt) ? [id] : [],
  );
  await endMaintenance(tx, scope, { ...input, subjectIds });
  const isAny = [...changes.values()].some(({ change }) => change !== null);
  const revision = isAny ? await tx.revision() : 0;
  for (const [id, { change, nextMaintainAt }] of changes) {
    if (change === null) continue;
    await tx.sql
      .update(rail)
      .set({
        ...change,
        nextMaintainAt,
        revision,
        ...stamps(input),
      })
      .where(eq(rail.id, id));
  }
  return input.ids.map((id) => {
    const found = changes.get(id);
    return { id, errno: found === undefined ? 9001 : found.change === null ? 1001 : 0 };
  });
}
