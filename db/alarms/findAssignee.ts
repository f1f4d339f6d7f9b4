import { and, eq, isNull } from 'drizzle-orm';
import { may, type Scope } from '#domain/access/access.ts';
import type { Assignee } from '#domain/alarms/byPerson.ts';
import { accountAccess } from '#domain/users/screenAccount.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { organization } from '../schema/organizations.ts';
import { user } from '../schema/users.ts';

/** Somebody who can be put on an alarm, and what they see: alarms of this organisation and below. */
export type PlacedAssignee = Assignee & { readonly orgPath: string };

/**
 * Somebody of the caller's scope, or the caller, whose account is in use and who may handle alarms; null otherwise.
 * @source docs/requirements.md D8
 */
export async function findAssignee(tx: ReadTx, scope: Scope, userId: string): Promise<PlacedAssignee | null> {
  const [found] = await tx.sql
    .select({
      id: user.id,
      name: user.realName,
      roles: user.roles,
      status: user.status,
      isScreen: user.isScreen,
      orgPath: organization.path,
    })
    .from(user)
    .innerJoin(organization, eq(organization.id, user.orgId))
    .where(
      and(eq(user.id, userId), eq(user.status, 'enabled'), isNull(user.deletedAt), inScope(tx, scope, user.orgId)),
    );
  if (found === undefined || !may(accountAccess(found), ['alarm:handle'])) return null;
  return { id: found.id, name: found.name, orgPath: found.orgPath };
}
