import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Role } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';
import { inChunks } from '../telemetry/lockDevices.ts';

const receiving: ReadonlySet<Role> = new Set<Role>(['operate', 'supervise_zhidui']);

/** The organisations of a path `/root/a/b/`: itself and its ancestors. */
export function orgsOfPath(orgPath: string): string[] {
  return orgPath.split('/').filter((id) => id !== '');
}

/**
 * Who is told of what happens in these organisations, by path: the enabled operators and supervisors of the
 * organisation and its ancestors, as they are now. Unscoped: notices.
 * @source product.md A16 (factory setting)
 */
export async function findReceivers(
  tx: ReadTx,
  orgPaths: Iterable<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = [...new Set(orgPaths)];
  const orgIds = [...new Set(paths.flatMap(orgsOfPath))];
  const byOrg = new Map<string, string[]>();
  for (const some of inChunks(orgIds)) {
    const rows = await tx.sql
      .select({ id: user.id, orgId: user.orgId, roles: user.roles })
      .from(user)
      .where(and(inArray(user.orgId, some), eq(user.status, 'enabled'), isNull(user.deletedAt)));
    for (const { id, orgId, roles } of rows) {
      if (orgId === null || !roles.some((role) => receiving.has(role))) continue;
      const list = byOrg.get(orgId);
      if (list) list.push(id);
      else byOrg.set(orgId, [id]);
    }
  }
  return new Map(paths.map((path) => [path, orgsOfPath(path).flatMap((id) => byOrg.get(id) ?? [])]));
}
