import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { HeavyTx } from '../engine/database.ts';
import { findRail } from './findRail.ts';

/** A guardrail with its devices counted. @throws DomainError 9001 for one that is missing or foreign */
export async function findRailFully(tx: HeavyTx, scope: Scope, { id }: { readonly id: string }) {
  const found = await findRail(tx, scope, id);
  if (found === null) throw new DomainError(9001);
  return found;
}
