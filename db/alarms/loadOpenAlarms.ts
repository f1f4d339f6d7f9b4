import { and, asc, inArray, sql } from 'drizzle-orm';
import type { OpenAlarm } from '#domain/alarms/effect.ts';
import type { ReadTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { inChunks } from '../engine/inChunks.ts';

/** What the rules must know of an alarm's row. */
export const openAlarmColumns = {
  id: event.id,
  typeCode: event.typeCode,
  kind: event.kind,
  severity: event.severity,
  condition: event.condition,
  handledStatus: event.handledStatus,
  firstOccurredAt: event.firstOccurredAt,
  lastOccurredAt: event.lastOccurredAt,
  clearedAt: event.clearedAt,
  endedAt: event.endedAt,
  handledAt: event.handledAt,
  count: event.count,
  spans: event.spans,
  value: event.value,
  threshold: event.threshold,
  metric: event.metric,
  noticedAt: event.noticedAt,
  shelvedUntil: event.shelvedUntil,
  waitingSince: event.waitingSince,
};

/**
 * Open alarms and faults of these devices, guardrails or projects, by what they are about. With `lock` their rows are
 * locked in id order (PostgreSQL): the rows of devices must be locked before. Unscoped: ingest and sweeps.
 */
export async function loadOpenAlarms(
  tx: ReadTx,
  subjectIds: readonly string[],
  lock: boolean,
): Promise<Map<string, OpenAlarm[]>> {
  const bySubject = new Map<string, OpenAlarm[]>();
  for (const some of inChunks([...subjectIds].sort())) {
    const query = tx.sql
      .select({ subjectId: event.subjectId, ...openAlarmColumns })
      .from(event)
      .where(and(inArray(event.subjectId, some), sql`${event.isOpen}`))
      .orderBy(asc(event.id));
    for (const { subjectId, ...row } of await (lock ? forUpdate(query) : query)) {
      // The columns hold nothing but the catalogue's kinds and severities.
      const alarm = row as OpenAlarm;
      const list = bySubject.get(subjectId);
      if (list) list.push(alarm);
      else bySubject.set(subjectId, [alarm]);
    }
  }
  return bySubject;
}
