import { and, count, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { OrgReference } from '#domain/orgs/organization.ts';
import type { ReadTx } from '../engine/database.ts';
import { company } from '../schema/companies.ts';
import { device } from '../schema/devices.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { project } from '../schema/projects.ts';
import { rail } from '../schema/rails.ts';
import { user } from '../schema/users.ts';
import { inScope } from './inScope.ts';

/** Tables whose rows stand in an organisation. */
const tables = { user, company, person, project, rail, device } as const;
export type InOrganization = keyof typeof tables;

/** Living rows of one kind by the organisation that they stand in themselves. */
export async function countInOrganizations(
  tx: ReadTx,
  scope: Scope,
  kind: InOrganization,
): Promise<ReadonlyMap<string, number>> {
  const table = tables[kind];
  const rows = await tx.sql
    .select({ orgId: table.orgId, n: count() })
    .from(table)
    .where(and(isNull(table.deletedAt), inScope(tx, scope, table.orgId)))
    .groupBy(table.orgId);
  return new Map(rows.flatMap(({ orgId, n }) => (orgId === null ? [] : [[orgId, n] as const])));
}

/** What points at one organisation: its children and the living rows in it. Empty when it may be deleted. */
export async function listReferences(tx: ReadTx, orgId: string): Promise<OrgReference[]> {
  const [children] = await tx.sql
    .select({ n: count() })
    .from(organization)
    .where(and(eq(organization.parentId, orgId), isNull(organization.deletedAt)));
  const found: OrgReference[] = [{ type: 'organization', count: children?.n ?? 0 }];
  for (const [type, table] of Object.entries(tables) as Array<[InOrganization, (typeof tables)[InOrganization]]>) {
    const [row] = await tx.sql
      .select({ n: count() })
      .from(table)
      .where(and(eq(table.orgId, orgId), isNull(table.deletedAt)));
    found.push({ type, count: row?.n ?? 0 });
  }
  return found.filter(({ count }) => count > 0);
}
