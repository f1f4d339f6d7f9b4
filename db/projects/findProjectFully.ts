import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { HeavyTx } from '../engine/database.ts';
import { findProject } from './findProject.ts';
import { railsCenter } from './railsCenter.ts';

/** A project with the middle of its guardrails. @throws DomainError 9001 for one that is missing or foreign */
export async function findProjectFully(tx: HeavyTx, scope: Scope, { id }: { readonly id: string }) {
  const found = await findProject(tx, scope, id);
  if (found === null) throw new DomainError(9001);
  return { ...found, railsCenter: await railsCenter(tx, scope, found.id) };
}
