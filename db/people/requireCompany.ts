import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { isOfferedCompany } from '../companies/isOfferedCompany.ts';
import type { WriteTx } from '../engine/database.ts';

/** @throws DomainError 9001 at the field `companyId` for a unit that is missing, disabled or outside the scope */
export async function requireCompany(tx: WriteTx, scope: Scope, companyId: string): Promise<void> {
  if (await isOfferedCompany(tx, scope, companyId)) return;
  throw new DomainError(9001, { data: { errors: [{ field: 'companyId', message: fieldText('company.unknown') }] } });
}
