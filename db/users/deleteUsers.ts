import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { person } from '../schema/people.ts';
import { user } from '../schema/users.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import type { StoredAccount } from './accountColumns.ts';
import { enabledRoots } from './enabledRoots.ts';
import { lockAccounts, refusal, type UserOutcome } from './lockAccounts.ts';

export interface UsersDeleted {
  readonly outcomes: readonly UserOutcome[];
  /** As they were. */
  readonly deleted: readonly StoredAccount[];
}

/**
 * Deletes accounts softly: names, mobiles and mails are free again, personnel loses its link, open alarms and faults
 * their assignee. Nobody deletes themself and one enabled root is left (9005). `only` narrows it to registrations.
 * @source docs/requirements.md D2 delete, A4
 */
export async function deleteUsers(
  tx: WriteTx,
  scope: Scope,
  input: { readonly ids: readonly string[]; readonly now: number; readonly only?: 'pending' },
): Promise<UsersDeleted> {
  const { ids, now, only } = input;
  const accounts = await lockAccounts(tx, scope, ids);
  const roots = await enabledRoots(tx);
  const deleted: StoredAccount[] = [];
  const outcomes = ids.map((id): UserOutcome => {
    const account = accounts.get(id);
    const refused = refusal(scope, account);
    if (refused !== 0 || account === undefined) return { id, errno: refused === 0 ? 9001 : refused };
    if (id === scope.userId || (only !== undefined && account.status !== only)) return { id, errno: 9005 };
    if (roots.has(id)) {
      if (roots.size <= 1) return { id, errno: 9005 };
      roots.delete(id);
    }
    deleted.push(account);
    return { id, errno: 0 };
  });
  if (deleted.length > 0)
    await remove(
      tx,
      scope,
      deleted.map(({ id }) => id),
      now,
    );
  return { outcomes, deleted };
}

async function remove(tx: WriteTx, scope: Scope, ids: readonly string[], now: number): Promise<void> {
  const by = { updatedAt: now, updatedBy: scope.userId };
  await tx.sql
    .update(user)
    .set({ deletedAt: now, ...by, version: sql`${user.version} + 1` })
    .where(and(inArray(user.id, [...ids]), isNull(user.deletedAt)));
  await tx.sql
    .update(person)
    .set({ userId: null, ...by, version: sql`${person.version} + 1` })
    .where(inArray(person.userId, [...ids]));
  const assigned = and(sql`${event.isOpen}`, inArray(event.assigneeId, [...ids]));
  const query = tx.sql.select({ id: event.id }).from(event).where(assigned).orderBy(asc(event.id));
  const open = await forUpdate(query);
  if (open.length === 0) return;
  const revision = await tx.revision();
  await tx.sql
    .update(event)
    .set({ assigneeId: null, assignedBy: null, assignedAt: null, revision })
    .where(
      inArray(
        event.id,
        open.map(({ id }) => id),
      ),
    );
}
