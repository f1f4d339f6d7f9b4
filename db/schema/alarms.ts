import { sql } from 'drizzle-orm';
import type { AlarmSource, Condition, HandledStatus, HandleMethod } from '#domain/alarms/alarm.ts';
import { handledCode } from '#domain/codes.ts';
import type { Span } from '#domain/alarms/spans.ts';
import { bool, id, index, int, json, real, serial, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';
import { organization } from './organizations.ts';

const { unhandled, acknowledged } = handledCode;

/**
 * How much a row needs somebody (domain/alarms/need.ts), in the words of its index. Without a comma: what writes the
 * migrations takes one for the end of a column.
 */
export const needSql = sql.raw(
  `(case when handled_status = '${unhandled}' and severity = 1 then (case when escalation_level > 0 then 4 else 3 end) when handled_status <= '${acknowledged}' and (escalation_level > 0 or late_at = due_at) then 2 when handled_status <= '${acknowledged}' then 1 else 0 end)`,
);

/** What is acknowledged and was not noted as late yet (db/overdue/markLate.ts), in the words of its index. */
export const notLateSql = sql.raw(`handled_status = '${acknowledged}' and (late_at is null or late_at <> due_at)`);

/** Alarms (kind 3) and faults (kind 2) with snapshots of what they were about. @source docs/requirements.md A12 */
export const event = table(
  'event',
  {
    id: id(),
    kind: int().notNull(),
    typeCode: text().notNull(),
    /** The incident that it is a member of: the id of the alarm that opened it, perhaps its own; null for other types. */
    incidentId: text(),
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
    /**
     * The condition is active, or nobody has finished with it (openCodes); kept by every verb that writes one of them.
     */
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
    /** Why it happened, a code of the dictionary `alarmCause`; null: nobody said. */
    causeCode: text(),
    clearedBy: text(),
    assigneeId: text(),
    assigneeName: text(),
    assignedBy: text(),
    assignedAt: timestamp(),
    dueAt: timestamp(),
    escalationLevel: int().notNull().default(0),
    /**
     * Since when it waits for somebody: raised, worse, or unhandled again. Null for what came before there were rules.
     */
    waitingSince: timestamp(),
    /** When people were last told that it is overdue. */
    escalatedAt: timestamp(),
    /** The time to be handled by that passed while somebody had acknowledged it; it counts while it is `dueAt` still. */
    lateAt: timestamp(),
    /** Last notice of this row, for the 10 minutes of a re-opening. */
    noticedAt: timestamp(),
    /** It makes no noise until then; null: it is not shelved. All four or none. */
    shelvedUntil: timestamp(),
    shelvedBy: text(),
    shelvedByName: text(),
    shelveReason: text(),
    createdAt: timestamp().notNull(),
    version: int().notNull().default(1),
    revision: int().notNull().default(0),
    /** What its row says of its subject, for the search by words; null until rows of before 2.8 were filled. */
    labelId: int(),
  },
  (t) => {
    /** What else a list is narrowed by: along an index that holds it, rows are counted without reading them. */
    const besideTimes = [
      t.kind,
      t.typeCode,
      t.severity,
      t.condition,
      t.handledStatus,
      t.dueAt,
      t.escalationLevel,
    ] as const;
    const besideLabel = [t.firstOccurredAt, ...besideTimes] as const;
    const beside = [...besideLabel, t.labelId] as const;
    return [
      // The orders of the lists, each with the id behind it that makes a place in it exact.
      // That of the first time holds all that a report adds up; those of lists hold what makes rows one incident.
      index('event_last').on(t.lastOccurredAt, t.id, ...beside, t.orgId, t.projectId, t.incidentId, t.causeCode),
      index('event_first').on(
        t.firstOccurredAt,
        t.id,
        t.kind,
        t.typeCode,
        t.severity,
        t.condition,
        t.handledStatus,
        t.orgId,
        t.projectId,
        t.ackAt,
        t.handledAt,
        t.handledBy,
        t.escalationLevel,
        t.dueAt,
        t.deviceId,
        t.labelId,
        t.causeCode,
      ),
      index('event_count').on(t.count, t.id),
      index('event_due_at')
        .on(t.dueAt, t.id)
        .where(sql`due_at IS NOT NULL`),
      // What they are narrowed by, newest first.
      index('event_severity').on(
        t.severity,
        t.lastOccurredAt,
        t.id,
        t.firstOccurredAt,
        t.kind,
        t.condition,
        t.handledStatus,
        t.projectId,
        t.labelId,
        t.incidentId,
        t.causeCode,
      ),
      index('event_type').on(
        t.typeCode,
        t.severity,
        t.lastOccurredAt,
        t.id,
        t.firstOccurredAt,
        t.kind,
        t.condition,
        t.handledStatus,
        t.orgId,
        t.projectId,
        t.labelId,
        t.incidentId,
      ),
      index('event_handled_severity').on(
        t.handledStatus,
        t.severity,
        t.lastOccurredAt,
        t.id,
        t.firstOccurredAt,
        t.kind,
        t.condition,
        t.labelId,
        t.incidentId,
        t.causeCode,
      ),
      // Few and asked of each list, for its tab.
      index('event_fire')
        .on(t.lastOccurredAt, t.id, ...beside, t.orgId, t.projectId)
        .where(sql`type_code = 'FIRE'`),
      index('event_org_last').on(t.orgId, t.lastOccurredAt, t.id, ...beside, t.projectId, t.incidentId, t.causeCode),
      index('event_project').on(t.projectId, t.lastOccurredAt, t.id, ...beside, t.orgId, t.incidentId, t.causeCode),
      index('event_rail').on(
        t.railId,
        t.lastOccurredAt,
        t.id,
        ...beside,
        t.orgId,
        t.projectId,
        t.incidentId,
        t.causeCode,
      ),
      index('event_device').on(t.deviceId, t.lastOccurredAt, t.id),
      index('event_label').on(
        t.labelId,
        t.lastOccurredAt,
        t.id,
        ...besideLabel,
        t.lateAt,
        t.orgId,
        t.projectId,
        t.incidentId,
      ),
      index('event_assignee')
        .on(t.assigneeId, t.lastOccurredAt, t.id, ...beside, t.orgId, t.projectId)
        .where(sql`assignee_id IS NOT NULL`),
      // Those of which somebody said why.
      index('event_cause')
        .on(
          t.causeCode,
          t.handledStatus,
          t.lastOccurredAt,
          t.id,
          t.firstOccurredAt,
          t.kind,
          t.typeCode,
          t.severity,
          t.condition,
          t.dueAt,
          t.escalationLevel,
          t.labelId,
          t.orgId,
          t.projectId,
        )
        .where(sql`cause_code IS NOT NULL`),
      // Few at any time. Those that come back are looked for among them every few seconds.
      index('event_shelved')
        .on(t.lastOccurredAt, t.id, ...beside, t.orgId, t.projectId, t.shelvedUntil)
        .where(sql`shelved_until IS NOT NULL`),
      // The open ones are few, however long the history. Asked in these very words: `is_open`.
      index('event_open_last')
        .on(t.lastOccurredAt, t.id)
        .where(sql`is_open`),
      index('event_open_first')
        .on(t.firstOccurredAt, t.id)
        .where(sql`is_open`),
      // The silence sweep asks for the outages of areas with each of its slices.
      index('event_open_type')
        .on(t.typeCode, t.id)
        .where(sql`is_open`),
      index('event_open_severity')
        .on(t.severity, t.lastOccurredAt, t.id)
        .where(sql`is_open`),
      // Members of an incident, with what says which of them stands for all.
      index('event_incident')
        .on(t.incidentId, t.handledStatus, t.severity, t.firstOccurredAt, t.id)
        .where(sql`incident_id IS NOT NULL`),
      // Members that another alarm was there before: without them a count of alarms is one of incidents.
      index('event_joined')
        .on(t.firstOccurredAt, t.orgId, t.projectId, t.kind)
        .where(sql`incident_id <> id`),
      index('event_joined_org')
        .on(t.orgId, t.firstOccurredAt)
        .where(sql`incident_id <> id`),
      index('event_open_need')
        .on(needSql, t.lastOccurredAt, t.id, ...beside, t.lateAt, t.orgId, t.projectId, t.incidentId, t.isOpen)
        .where(sql`is_open`),
      // What the figures of the tabs are of.
      index('event_open_waiting')
        .on(
          t.handledStatus,
          t.dueAt,
          t.escalationLevel,
          t.severity,
          t.typeCode,
          t.orgId,
          t.projectId,
          t.condition,
          t.kind,
          t.firstOccurredAt,
          t.labelId,
          t.deviceId,
          t.lastOccurredAt,
          t.id,
          t.incidentId,
          t.isOpen,
        )
        .where(sql`is_open`),
      index('event_not_late').on(t.dueAt, t.id).where(notLateSql),
      index('event_open_due')
        .on(t.dueAt, t.id)
        .where(sql`is_open`),
      // Those that went on for longer than a day: days of their first time say nothing of their last.
      index('event_long')
        .on(t.firstOccurredAt, t.id)
        .where(sql`last_occurred_at - first_occurred_at > 86400000`),
      index('event_org_first').on(
        t.orgId,
        t.firstOccurredAt,
        t.id,
        ...besideTimes,
        t.labelId,
        t.lastOccurredAt,
        t.projectId,
        t.incidentId,
        t.causeCode,
      ),
      index('event_subject').on(t.subjectId, t.typeCode, t.condition),
      index('event_due').on(t.handledStatus, t.dueAt),
      index('event_revision').on(t.revision),
      uniqueIndex('event_open')
        .on(t.subjectId, t.typeCode)
        .where(sql`is_open`),
    ];
  },
);

/**
 * What rows of alarms say of their subjects (name, code, guardrail, address), each once: there are about as many as
 * devices, however many alarms. Words are looked for here. `words` is in lower case, a line each.
 */
export const alarmLabel = table(
  'alarm_label',
  {
    id: serial(),
    words: text().notNull(),
  },
  (t) => [uniqueIndex('alarm_label_words').on(t.words)],
);
