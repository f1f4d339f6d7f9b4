import { bytes, index, int, primaryKey, table, text, timestamp } from '../engine/columns.ts';

/**
 * One report. The key alone makes a repeat harmless. `metrics` is packed by domain/telemetry/codec.
 * The migrations make it WITHOUT ROWID on SQLite and partition it by day on PostgreSQL.
 * @source docs/requirements.md A11, SPEC-004
 */
export const reading = table(
  'reading',
  {
    /** ts in whole 10-minute steps. */
    bucket: int().notNull(),
    deviceNo: int().notNull(),
    ts: timestamp().notNull(),
    seq: int().notNull(),
    receivedAt: timestamp().notNull(),
    flags: int().notNull(),
    metrics: bytes(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.deviceNo, t.ts, t.seq] })],
);

/** Identity of items whose time was repaired; kept 31 days. */
export const repairedKey = table(
  'repaired_key',
  {
    deviceNo: int().notNull(),
    sentTs: timestamp().notNull(),
    seq: int().notNull(),
    at: timestamp().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deviceNo, t.sentTs, t.seq] }), index('repaired_key_at').on(t.at)],
);

/** Items that could not be processed, with the reason; nothing is ever lost silently. */
export const quarantine = table(
  'quarantine',
  {
    id: text().primaryKey(),
    queue: text().notNull(),
    reason: text().notNull(),
    payload: text().notNull(),
    at: timestamp().notNull(),
    /** What many reasons have in common (`causeOf`); null in rows of before 2.7. */
    cause: text(),
    /** The one device it is about; null when there are several, none, or the row is of before 2.7. */
    deviceNo: int(),
    /** When somebody asked for another try; the workers put it back into its queue and remove the row. */
    retryAt: timestamp(),
  },
  (t) => [
    index('quarantine_at').on(t.at, t.id),
    index('quarantine_cause').on(t.cause, t.id),
    index('quarantine_cause_at').on(t.cause, t.at, t.id),
    index('quarantine_retry').on(t.retryAt),
  ],
);

/** Doors and lanes say that they live, and the oldest receive time they still hold. */
export const processHeartbeat = table('process_heartbeat', {
  id: text().primaryKey(),
  kind: text().$type<'door' | 'lanes'>().notNull(),
  at: timestamp().notNull(),
  oldestReceivedAt: timestamp(),
});
