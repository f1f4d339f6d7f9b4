import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { idsNearestFirst } from '#domain/orgs/path.ts';
import type { Listener } from '#domain/overdue/receivers.ts';
import type { ReadTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';
import { inChunks } from '../engine/inChunks.ts';

export interface ListenersInput {
  readonly orgPaths: readonly string[];
  /** Named by a rule, wherever they are. */
  readonly userIds: readonly string[];
}

/** Enabled people of these organisations and their ancestors, and the named ones. Unscoped: the overdue sweep. */
export async function findListeners(tx: ReadTx, input: ListenersInput): Promise<Listener[]> {
  const orgIds = [...new Set(input.orgPaths.flatMap(idsNearestFirst))];
  const found = new Map<string, Listener>();
  for (const some of inChunks(orgIds, 1_000)) {
    const rows = await tx.sql
      .select({ id: user.id, roles: user.roles, orgPath: organization.path })
      .from(user)
      .leftJoin(organization, eq(organization.id, user.orgId))
      .where(
        and(
          or(inArray(user.orgId, some), inArray(user.id, [...new Set(input.userIds)])),
          eq(user.status, 'enabled'),
          isNull(user.deletedAt),
        ),
      );
    for (const row of rows) found.set(row.id, row);
  }
  return [...found.values()];
}
