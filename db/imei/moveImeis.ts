import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { requireOrganization } from '../orgs/requireOrganization.ts';
import { changeImeis, type ImeiOutcome, type ImeisChange } from './lockImeis.ts';

/**
 * Gives IMEIs to another organisation; one that a device has moves with the device only (9005).
 * @throws DomainError 9007 the organisation is outside
 */
export async function moveImeis(
  tx: WriteTx,
  scope: Scope,
  input: ImeisChange & { readonly orgId: string },
): Promise<ImeiOutcome[]> {
  await requireOrganization(tx, scope, input.orgId);
  return changeImeis(tx, scope, input, { orgId: input.orgId }, ({ status, orgId }) => {
    if (status === 'bound') return 9005;
    return orgId === input.orgId ? 1001 : 0;
  });
}
