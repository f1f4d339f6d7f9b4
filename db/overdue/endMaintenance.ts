import { and, eq, inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { maintenanceCode } from '#domain/overdue/maintenance.ts';
import { stepAlarms, type Actor } from '../alarms/stepAlarms.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { event } from '../schema/alarms.ts';
import { user } from '../schema/users.ts';

/**
 * Ends what says that the maintenance of these is overdue: the work was done, or another date was set. Belongs behind
 * the locks of the rows and before the revision is taken.
 * @source docs/requirements.md B4
 */
export async function endMaintenance(
  tx: WriteTx,
  scope: Scope,
  input: { readonly subjectIds: readonly string[]; readonly userId: string; readonly now: number },
): Promise<void> {
  const { subjectIds, userId, now } = input;
  const ids: string[] = [];
  for (const some of inChunks(subjectIds)) {
    const rows = await tx.sql
      .select({ id: event.id })
      .from(event)
      .where(and(inArray(event.subjectId, some), eq(event.typeCode, maintenanceCode), eq(event.condition, 'active')));
    ids.push(...rows.map(({ id }) => id));
  }
  if (ids.length === 0) return;
  const actor = await actorOf(tx, userId);
  await stepAlarms(tx, scope, { ids, actor, now }, () => ({ act: 'clear', text: '' }));
}

async function actorOf(tx: ReadTx, userId: string): Promise<Actor> {
  const [found] = await tx.sql.select({ name: user.realName }).from(user).where(eq(user.id, userId));
  return { userId, name: found?.name ?? '' };
}
