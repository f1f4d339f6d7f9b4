import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { JudgedPath } from '#domain/rails/path.ts';
import type { RailDetail } from '#domain/rails/railList.ts';
import type { WriteTx } from '../engine/database.ts';
import { rail } from '../schema/rails.ts';
import { findRail } from './findRail.ts';
import { lockRails, stamps } from './lockRails.ts';

export interface PathChange extends JudgedPath {
  readonly id: string;
  readonly version: number;
  readonly userId: string;
  readonly now: number;
}

/**
 * Stores the path that a person drew, and its length. Takes the transaction's revision.
 * @returns before and after
 * @throws DomainError 9001 missing or outside, 9004 with data.current
 */
export async function saveRailPath(
  tx: WriteTx,
  scope: Scope,
  input: PathChange,
): Promise<{ readonly before: RailDetail; readonly after: RailDetail }> {
  await lockRails(tx, scope, [input.id]);
  const before = await findRail(tx, scope, input.id);
  if (before === null) throw new DomainError(9001);
  if (before.version !== input.version) throw new DomainError(9004, { data: { current: before } });
  const revision = await tx.revision();
  await tx.sql
    .update(rail)
    .set({ path: input.text, lengthM: input.lengthM, revision, ...stamps(input) })
    .where(and(eq(rail.id, input.id), eq(rail.version, input.version)));
  const after = await findRail(tx, scope, input.id);
  if (after === null) throw new DomainError(9001);
  return { before, after };
}
