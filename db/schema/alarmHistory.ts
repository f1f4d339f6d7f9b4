import { sql } from 'drizzle-orm';
import type { AlarmAction } from '#domain/alarms/alarm.ts';
import type { StoredUndo } from '#domain/alarms/undo.ts';
import { index, int, json, primaryKey, serial, table, text, timestamp } from '../engine/columns.ts';
import { event } from './alarms.ts';

/** What became of an alarm, and who did it. */
export const eventLog = table(
  'event_log',
  {
    id: serial(),
    eventId: text()
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    at: timestamp().notNull(),
    actorId: text(),
    actorName: text(),
    action: text().$type<AlarmAction>().notNull(),
    fromStatus: text(),
    toStatus: text(),
    text: text().notNull().default(''),
    data: json<Record<string, number | string | null>>(),
    /** How the row stood before a person's act, to take it back; null for all other lines. */
    undo: json<StoredUndo>(),
  },
  (t) => [
    index('event_log_event').on(t.eventId),
    // Who was told of what in a shift; few of all lines.
    index('event_log_told')
      .on(t.at, t.eventId)
      .where(sql`action = 'escalate' OR action = 'unwatched'`),
  ],
);

/** Devices of an AREA_OUTAGE or a rail incident. */
export const eventMember = table(
  'event_member',
  {
    eventId: text()
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    deviceId: text().notNull(),
    fromAt: timestamp().notNull(),
    untilAt: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.deviceId] }),
    index('event_member_device').on(t.deviceId),
    // Those that are members still, however many were.
    index('event_member_still')
      .on(t.eventId, t.deviceId)
      .where(sql`until_at IS NULL`),
  ],
);

/** Triggers of latched and flag codes that already had their effect, whichever queue brought them first. */
export const eventTrigger = table(
  'event_trigger',
  {
    deviceNo: int().notNull(),
    typeCode: text().notNull(),
    ts: timestamp().notNull(),
    seq: int().notNull(),
    at: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceNo, t.typeCode, t.ts, t.seq] }), index('event_trigger_at').on(t.at)],
);
