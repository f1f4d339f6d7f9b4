import { sql } from 'drizzle-orm';
import type { AlarmAction, AlarmSource, Condition, HandledStatus, HandleMethod } from '#domain/alarms/alarm.ts';
import type { Span } from '#domain/alarms/spans.ts';
import {
  bool,
  id,
  index,
  int,
  json,
  primaryKey,
  real,
  serial,
  table,
  text,
  timestamp,
  uniqueIndex,
} from '../engine/columns.ts';
import { organization } from './organizations.ts';

/** Alarms (kind 3) and faults (kind 2) with snapshots of what they were about. @source product.md A12 */
export const event = table(
  'event',
  {
    id: id(),
    kind: int().notNull(),
    typeCode: text().notNull(),
    /** Device, else rail (MAINTENANCE_OVERDUE), else project (AREA_OUTAGE). */
    subjectId: text().notNull(),
    deviceId: text(),
    railId: text(),
    projectId: text(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    deviceCode: text().notNull().default(''),
    device_name: text().notNull().default(''),
    railName: text().notNull().default(''),
    deviceAddress: text().notNull().default(''),
    position: text(),
    severity: int().notNull(),
    condition: text().$type<Condition>().notNull(),
    handledStatus: text().$type<HandledStatus>().notNull(),
    /** condition is active or handledStatus is '00' or '01'; kept by every verb that writes one of them. */
    isOpen: bool().notNull(),
    firstOccurredAt: timestamp().notNull(),
    lastOccurredAt: timestamp().notNull(),
    /** When the measured condition of a latched type ended; null while it holds. */
    endedAt: timestamp(),
    clearedAt: timestamp(),
    count: int().notNull().default(1),
    /** What `count` counts, of types whose near occurrences are one; null: all of it is one. */
    spans: json<readonly Span[]>(),
    value: real(),
    threshold: real(),
    metric: text(),
    text: text().notNull().default(''),
    source: text().$type<AlarmSource>().notNull(),
    ackBy: text(),
    ackByName: text(),
    ackAt: timestamp(),
    handledBy: text(),
    handledByName: text(),
    handledAt: timestamp(),
    handleResult: text(),
    handleMethod: text().$type<HandleMethod>(),
    clearedBy: text(),
    assigneeId: text(),
    assignedBy: text(),
    assignedAt: timestamp(),
    dueAt: timestamp(),
    escalationLevel: int().notNull().default(0),
    /** Since when it waits for somebody: raised, worse, or unhandled again. Null for what came before there were rules. */
    waitingSince: timestamp(),
    /** When people were last told that it is overdue. */
    escalatedAt: timestamp(),
    /** Last notice of this row, for the 10 minutes of a re-opening. */
    noticedAt: timestamp(),
    createdAt: timestamp().notNull(),
    version: int().notNull().default(1),
    revision: int().notNull().default(0),
  },
  (t) => [
    index('event_org_kind_last').on(t.orgId, t.kind, t.lastOccurredAt),
    index('event_org_first').on(t.orgId, t.firstOccurredAt),
    index('event_subject').on(t.subjectId, t.typeCode, t.condition),
    index('event_due').on(t.handledStatus, t.dueAt),
    index('event_revision').on(t.revision),
    uniqueIndex('event_open')
      .on(t.subjectId, t.typeCode)
      .where(sql`is_open`),
  ],
);

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
  },
  (t) => [index('event_log_event').on(t.eventId)],
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
  (t) => [primaryKey({ columns: [t.eventId, t.deviceId] }), index('event_member_device').on(t.deviceId)],
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
  (t) => [primaryKey({ columns: [t.deviceNo, t.typeCode, t.ts, t.seq] })],
);
