import { and, eq, lt, min, sql } from 'drizzle-orm';
import { minute } from '#domain/time.ts';
import type { WriteTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { dropPartitions } from '../engine/partitions.ts';
import { event, eventTrigger } from '../schema/alarms.ts';
import { deviceStatusLog } from '../schema/devices.ts';
import { notice } from '../schema/notices.ts';
import { reading, repairedKey } from '../schema/readings.ts';

/** Rows of one transaction. */
const atOnce = 5_000;
const bucketMs = 10 * minute;

/**
 * Each removes one chunk of what is older than `before` and answers whether there may be more, so that the caller
 * gives others their turn between two. Unscoped: retention.
 */
export type Forget = (tx: WriteTx, before: number) => Promise<boolean>;

/** Readings: whole days at once on PostgreSQL, a part of the oldest bucket at a time on SQLite. */
export const forgetReadings: Forget = async (tx, before) => {
  if (dialect === 'postgres') {
    await dropPartitions(tx, before);
    return false;
  }
  const [oldest] = await tx.sql.select({ bucket: min(reading.bucket) }).from(reading);
  if (oldest?.bucket == null || (oldest.bucket + 1) * bucketMs > before) return false;
  const { bucket } = oldest;
  const key = sql`(${reading.bucket}, ${reading.deviceNo}, ${reading.ts}, ${reading.seq})`;
  const some = sql`SELECT bucket, device_no, ts, seq FROM reading WHERE bucket = ${bucket} LIMIT ${atOnce}`;
  await tx.sql.delete(reading).where(sql`${key} IN (${some})`);
  return true;
};

export const forgetRepairedKeys: Forget = async (tx, before) => {
  const key = sql`(${repairedKey.deviceNo}, ${repairedKey.sentTs}, ${repairedKey.seq})`;
  const old = sql`SELECT device_no, sent_ts, seq FROM repaired_key WHERE at < ${before} LIMIT ${atOnce}`;
  const gone = await tx.sql
    .delete(repairedKey)
    .where(sql`${key} IN (${old})`)
    .returning({ at: repairedKey.at });
  return gone.length === atOnce;
};

export const forgetTriggers: Forget = async (tx, before) => {
  const key = sql`(${eventTrigger.deviceNo}, ${eventTrigger.typeCode}, ${eventTrigger.ts}, ${eventTrigger.seq})`;
  const old = sql`SELECT device_no, type_code, ts, seq FROM event_trigger WHERE at < ${before} LIMIT ${atOnce}`;
  const gone = await tx.sql
    .delete(eventTrigger)
    .where(sql`${key} IN (${old})`)
    .returning({ at: eventTrigger.at });
  return gone.length === atOnce;
};

export const forgetStatusLog: Forget = async (tx, before) => {
  const some = tx.sql
    .select({ id: deviceStatusLog.id })
    .from(deviceStatusLog)
    .where(lt(deviceStatusLog.at, before))
    .limit(atOnce);
  const gone = await tx.sql
    .delete(deviceStatusLog)
    .where(sql`${deviceStatusLog.id} IN ${some}`)
    .returning({ id: deviceStatusLog.id });
  return gone.length === atOnce;
};

/** Alarms and faults that are over, with their history; an open one stays however old. */
export const forgetEvents: Forget = async (tx, before) => {
  const some = tx.sql
    .select({ id: event.id })
    .from(event)
    .where(and(eq(event.isOpen, false), lt(event.lastOccurredAt, before)))
    .limit(atOnce);
  const gone = await tx.sql
    .delete(event)
    .where(sql`${event.id} IN ${some}`)
    .returning({ id: event.id });
  return gone.length === atOnce;
};

/** Notices with the rows of their readers. */
export const forgetNotices: Forget = async (tx, before) => {
  const some = tx.sql.select({ id: notice.id }).from(notice).where(lt(notice.createdAt, before)).limit(atOnce);
  const gone = await tx.sql
    .delete(notice)
    .where(sql`${notice.id} IN ${some}`)
    .returning({ id: notice.id });
  return gone.length === atOnce;
};
