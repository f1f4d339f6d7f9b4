import type { Scope } from '#domain/access/access.ts';
import type { HeavyTx } from '../engine/database.ts';
import { countInOrganizations } from './countInOrganizations.ts';
import { listOrganizations } from './listOrganizations.ts';

/** Organisations of the scope with what stands in each. */
export async function listCountedOrganizations(
  tx: HeavyTx,
  scope: Scope,
  { keyword, parentId }: { readonly keyword: string; readonly parentId?: string | undefined },
) {
  const rows = await listOrganizations(tx, scope);
  const users = await countInOrganizations(tx, scope, 'user');
  const devices = await countInOrganizations(tx, scope, 'device');
  const companies = await countInOrganizations(tx, scope, 'company');
  const wanted = keyword.toLowerCase();
  return rows
    .filter((row) => row.title.toLowerCase().includes(wanted))
    .filter((row) => parentId === undefined || row.parentId === parentId)
    .map((row) =>
      Object.assign(row, {
        userCount: users.get(row.id) ?? 0,
        deviceCount: devices.get(row.id) ?? 0,
        companyCount: companies.get(row.id) ?? 0,
      }),
    );
}
