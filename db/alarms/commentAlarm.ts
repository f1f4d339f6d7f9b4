import { and, eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmKind } from '#domain/alarms/alarm.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import type { Actor } from './stepAlarms.ts';
import { logColumns, type AlarmLogRow } from './findAlarm.ts';

/**
 * Adds a comment to an alarm's history, in every state.
 * @throws DomainError 9001
 */
export async function commentAlarm(
  tx: WriteTx,
  scope: Scope,
  input: {
    readonly id: string;
    readonly text: string;
    readonly actor: Actor;
    readonly now: number;
    readonly kind?: AlarmKind | undefined;
  },
): Promise<AlarmLogRow> {
  const [found] = await tx.sql
    .select({ id: event.id })
    .from(event)
    .where(
      and(
        eq(event.id, input.id),
        input.kind === undefined ? undefined : eq(event.kind, input.kind),
        inScope(tx, scope, event.orgId),
      ),
    );
  if (!found) throw new DomainError(9001);
  const [row] = await tx.sql
    .insert(eventLog)
    .values({
      eventId: input.id,
      at: input.now,
      actorId: input.actor.userId,
      actorName: input.actor.name,
      action: 'comment',
      text: input.text,
    })
    .returning(logColumns);
  return row as AlarmLogRow;
}
