import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { expect } from 'vitest';
import { eventLog } from '#db/schema/alarmHistory.ts';
import { event } from '#db/schema/alarms.ts';
import { notice } from '#db/schema/notices.ts';
import { isOpenCode, handledCode, targetCode } from '#domain/codes.ts';
import type { ModelAlarm } from '#tests/support/lifecycle/alarm.ts';
import type { ModelLife } from '#tests/support/lifecycle/life.ts';
import type { Site } from './site.ts';

export type StoredAlarm = typeof event.$inferSelect;

/** Alarms and their history as they are stored, the history read bit by bit. */
export class StoredLives {
  private readonly logs = new Map<string, string[]>();
  private lastLine = 0;
  private rows = new Map<string, StoredAlarm[]>();

  private readonly site: Site;

  constructor(site: Site) {
    this.site = site;
  }

  /** Alarms of a device in the order in which they were raised. */
  of(deviceId: string): readonly StoredAlarm[] {
    return this.rows.get(deviceId) ?? [];
  }

  logOf(id: string): readonly string[] {
    return this.logs.get(id) ?? [];
  }

  async read(): Promise<void> {
    const { rows, lines } = await this.site.db.snapshot(async (tx) => ({
      rows: await tx.sql.select().from(event).orderBy(asc(event.id)),
      lines: await tx.sql.select().from(eventLog).where(gt(eventLog.id, this.lastLine)).orderBy(asc(eventLog.id)),
    }));
    this.rows = new Map();
    for (const row of rows) listOf(this.rows, row.deviceId ?? '').push(row);
    for (const { id, eventId, action, actorId, data } of lines) {
      const of = action === 'undo' ? ` of ${data?.['of']}` : '';
      listOf(this.logs, eventId).push(actorId === null ? action : `${action} ${actorId}${of}`);
      this.lastLine = id;
    }
  }
}

function listOf<V>(map: Map<string, V[]>, key: string): V[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

/** What is compared of an alarm. By when it is due says nothing of one that is closed. */
export const seenOf = (row: StoredAlarm, log: readonly string[]) => ({
  type: row.typeCode,
  isActive: row.condition === 'active',
  status: row.handledStatus,
  count: row.count,
  version: row.version,
  firstAt: row.firstOccurredAt,
  lastAt: row.lastOccurredAt,
  shelvedUntil: row.shelvedUntil,
  dueAt: row.isOpen ? row.dueAt : null,
  level: row.escalationLevel,
  isLate: row.handledStatus === '01' && row.lateAt !== null && row.lateAt === row.dueAt,
  assignee: row.assigneeId,
  incident: row.incidentId,
  log,
});

export function wantedOf(alarm: ModelAlarm, idOf: (alarm: ModelAlarm) => string): ReturnType<typeof seenOf> {
  const { type, count, version, firstAt, lastAt, level, isLate, incident, log, isOpen, state } = alarm;
  const { isActive, status, shelvedUntil, dueAt, assignee } = state;
  const same = { type, isActive, status, count, version, firstAt, lastAt, shelvedUntil, level, isLate, assignee, log };
  return { ...same, dueAt: isOpen ? dueAt : null, incident: incident === null ? null : idOf(incident) };
}

/** The stored row of an alarm of a life. */
export function rowOf(
  stored: StoredLives,
  deviceIds: readonly string[],
  life: ModelLife,
  alarm: ModelAlarm,
): StoredAlarm {
  const at = life.devices[alarm.post]?.alarms.indexOf(alarm) ?? -1;
  const row = stored.of(deviceIds[alarm.post] ?? '')[at];
  if (row === undefined) throw new Error(`no row of ${alarm.type} at post ${alarm.post}`);
  return row;
}

/** Messages of what is closed are closed; those of what nobody ever closed, or took back, are not. */
export async function compareNotices({ db }: Site): Promise<void> {
  const { rows, opened } = await db.snapshot(async (tx) => ({
    rows: await tx.sql
      .select({ id: event.id, status: event.handledStatus, handledBy: event.handledBy, told: notice.handledStatus })
      .from(notice)
      .innerJoin(event, and(eq(notice.targetId, event.id), eq(notice.targetType, targetCode.alarm))),
    opened: await tx.sql
      .select({ id: eventLog.eventId })
      .from(eventLog)
      .where(and(eq(eventLog.action, 'reopen'), isNotNull(eventLog.actorId))),
  }));
  expect(rows.length).toBeGreaterThan(0);
  const wasClosed = new Set(opened.map(({ id }) => id));
  const wrong = rows.filter(({ id, status, handledBy, told }) => {
    if (!isOpenCode(status)) return told === handledCode.unhandled;
    return handledBy === null && !wasClosed.has(id) && told !== handledCode.unhandled;
  });
  expect(wrong).toEqual([]);
}
