import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmAction, AlarmKind, AlarmRow } from '#domain/alarms/alarm.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { selectAlarmRows } from '../realtime/rows.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';

/** One line of an alarm's history. */
export interface AlarmLogRow {
  readonly id: number;
  readonly at: number;
  /** Null: the system. */
  readonly actorId: string | null;
  readonly actorName: string | null;
  readonly action: AlarmAction;
  readonly fromStatus: string | null;
  readonly toStatus: string | null;
  readonly text: string;
  /** Figures of a step by a rule: value, threshold, metric, count, severity. */
  readonly data: Readonly<Record<string, number | string | null>> | null;
}

export const logColumns = {
  id: eventLog.id,
  at: eventLog.at,
  actorId: eventLog.actorId,
  actorName: eventLog.actorName,
  action: eventLog.action,
  fromStatus: eventLog.fromStatus,
  toStatus: eventLog.toStatus,
  text: eventLog.text,
  data: eventLog.data,
};

/** An alarm or fault; null when it is missing or foreign, which look the same. */
export async function findAlarm(
  tx: ReadTx,
  scope: Scope,
  input: { readonly id: string; readonly kind?: AlarmKind | undefined },
): Promise<AlarmRow | null> {
  const conditions: Array<SQL | undefined> = [eq(event.id, input.id), inScope(tx, scope, event.orgId)];
  if (input.kind !== undefined) conditions.push(eq(event.kind, input.kind));
  const [found] = await selectAlarmRows(tx, { where: and(...conditions), limit: 1 });
  return found?.row ?? null;
}

/** History of an alarm, oldest first. */
export async function listAlarmLog(tx: ReadTx, scope: Scope, alarmId: string): Promise<AlarmLogRow[]> {
  return tx.sql
    .select(logColumns)
    .from(eventLog)
    .innerJoin(event, eq(event.id, eventLog.eventId))
    .where(and(eq(event.id, alarmId), inScope(tx, scope, event.orgId)))
    .orderBy(asc(eventLog.id))
    .limit(1_000);
}
