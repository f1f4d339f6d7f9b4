import { and, asc, count, desc, eq, or, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { nullsLast } from '../engine/nullsLast.ts';
import { isOverdue } from '../alarms/alarmFilter.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';

/** An open alarm (kind 3) or fault (kind 2) that waits for the caller. Times are epoch ms. */
export interface TodoRow {
  readonly id: string;
  readonly kind: number;
  readonly typeCode: string;
  readonly severity: number;
  readonly device_name: string;
  readonly deviceCode: string;
  readonly railName: string;
  readonly firstOccurredAt: number;
  /** By when it must be handled; null where no rule says so. */
  readonly dueAt: number | null;
  readonly isMine: boolean;
}

/**
 * What is open and assigned to the caller, or not handled in time; what people were told of most often first, then the
 * one that is due longest.
 * @source docs/requirements.md F7
 */
export async function listTodos(
  tx: ReadTx,
  scope: Scope,
  input: { readonly limit: number; readonly now: number },
): Promise<{ records: TodoRow[]; total: number }> {
  const isMine = eq(hidden(event.assigneeId), scope.userId);
  // Written out, so that both engines see that the index of the open ones serves.
  const where = and(
    sql`${event.isOpen}`,
    inScope(tx, scope, hidden(event.orgId)),
    or(isMine, isOverdue(input.now, hidden)),
  );
  const rows = await tx.sql
    .select({
      id: event.id,
      kind: event.kind,
      typeCode: event.typeCode,
      severity: event.severity,
      device_name: event.device_name,
      deviceCode: event.deviceCode,
      railName: event.railName,
      firstOccurredAt: event.firstOccurredAt,
      dueAt: event.dueAt,
      assigneeId: event.assigneeId,
    })
    .from(event)
    .where(where)
    .orderBy(desc(event.escalationLevel), nullsLast(event.dueAt), asc(event.id))
    .limit(input.limit);
  const [all] = await tx.sql.select({ n: count() }).from(event).where(where);
  return {
    records: rows.map(({ assigneeId, ...row }) => ({ ...row, isMine: assigneeId === scope.userId })),
    total: all?.n ?? 0,
  };
}
