import type { Scope } from '#domain/access/access.ts';
import { fieldText, type FieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { isOfferedCompany } from '../companies/isOfferedCompany.ts';
import type { ReadTx } from '../engine/database.ts';
import { findPerson } from '../people/findPerson.ts';

/** Who builds a project, who keeps it, and who answers for it. */
export interface Parties {
  readonly companyId: string | null;
  readonly maintenanceCompanyId: string | null;
  readonly managerId: string | null;
}

const nobody: Parties = { companyId: null, maintenanceCompanyId: null, managerId: null };

/**
 * Units are living, enabled ones of the scope, the manager somebody of its personnel. One that the project had before
 * may stay whatever has become of it.
 * @throws DomainError 9001 at the field
 */
export async function requireParties(
  tx: ReadTx,
  scope: Scope,
  parties: Parties,
  before: Parties = nobody,
): Promise<void> {
  const unknown = (field: keyof Parties, text: FieldText): DomainError =>
    new DomainError(9001, { data: { errors: [{ field, message: fieldText(text) }] } });
  for (const field of ['companyId', 'maintenanceCompanyId'] as const) {
    const id = parties[field];
    if (id === null || id === before[field]) continue;
    if (!(await isOfferedCompany(tx, scope, id))) throw unknown(field, 'company.unknown');
  }
  const { managerId } = parties;
  if (managerId === null || managerId === before.managerId) return;
  if ((await findPerson(tx, scope, managerId)) === null) throw unknown('managerId', 'person.unknown');
}
