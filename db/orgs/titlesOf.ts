import { and, inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { organizationInScope } from './inScope.ts';

/** Titles of those of these organisations that lie in the scope. */
export async function titlesOf(tx: ReadTx, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.sql
    .select({ title: organization.title })
    .from(organization)
    .where(and(inArray(organization.id, [...ids]), organizationInScope(scope)))
    .orderBy(organization.path);
  return rows.map(({ title }) => title);
}
