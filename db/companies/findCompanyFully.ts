import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import type { HeavyTx } from '../engine/database.ts';
import { findCompany } from './findCompany.ts';
import { listCompanyProjects } from './listCompanyProjects.ts';

/** A company with its projects. @throws DomainError 9001 for one that is missing or foreign */
export async function findCompanyFully(tx: HeavyTx, scope: Scope, { id }: { readonly id: string }) {
  const found = await findCompany(tx, scope, id);
  if (found === null) throw new DomainError(9001);
  return { ...found, projects: await listCompanyProjects(tx, scope, found.id) };
}
