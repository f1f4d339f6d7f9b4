import { and, eq, inArray, lt, min, sql } from 'drizzle-orm';
import { minute } from '#domain/time.ts';
import { leavePhotos, photosOf } from '../alarms/photos/leavePhotos.ts';
import { allCounted, holdSumsState } from '../alarms/sums/sumsState.ts';
import type { WriteTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';
import { dropOldestPartition } from '../engine/partitions.ts';
import { inChunks } from '../engine/inChunks.ts';
import { executeRaw } from '../engine/raw.ts';
import { eventTrigger } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import { deviceStatusLog } from '../schema/devices.ts';
import { notice } from '../schema/notices.ts';
import { reading, repairedKey } from '../schema/readings.ts';

const bucketMs = 10 * minute;

/** What a step of retention removed, and whether there may be more. */
export interface Forgot {
  readonly gone: number;
  readonly isMore: boolean;
}

/**
 * Each removes at most `rows` rows of what is older than `before`, with what hangs on them, so that the caller gives
 * others their turn between two. Unscoped: retention.
 */
export type Forget = (tx: WriteTx, before: number, rows: number) => Promise<Forgot>;

/** Fewer than asked for: those were the last. */
export const forgot = (gone: number, rows: number): Forgot => ({ gone, isMore: gone >= rows });

/** Readings: a whole day at a time on PostgreSQL, a part of the oldest bucket on SQLite. */
export const forgetReadings: Forget = async (tx, before, rows) => {
  if (dialect === 'postgres') {
    const { dropped, rows: gone, isMore } = await dropOldestPartition(tx, before);
    return { gone: dropped === null ? 0 : gone, isMore };
  }
  const [oldest] = await tx.sql.select({ bucket: min(reading.bucket) }).from(reading);
  if (oldest?.bucket == null || (oldest.bucket + 1) * bucketMs > before) return { gone: 0, isMore: false };
  const { bucket } = oldest;
  const key = sql`(${reading.bucket}, ${reading.deviceNo}, ${reading.ts}, ${reading.seq})`;
  const some = sql`SELECT bucket, device_no, ts, seq FROM reading WHERE bucket = ${bucket} LIMIT ${rows}`;
  const { changes } = await tx.sql.delete(reading).where(sql`${key} IN (${some})`);
  // A younger bucket may be old too.
  return { gone: changes, isMore: true };
};

export const forgetRepairedKeys: Forget = async (tx, before, rows) => {
  const key = sql`(${repairedKey.deviceNo}, ${repairedKey.sentTs}, ${repairedKey.seq})`;
  const old = sql`SELECT device_no, sent_ts, seq FROM repaired_key WHERE at < ${before} LIMIT ${rows}`;
  const gone = await tx.sql
    .delete(repairedKey)
    .where(sql`${key} IN (${old})`)
    .returning({ at: repairedKey.at });
  return forgot(gone.length, rows);
};

export const forgetTriggers: Forget = async (tx, before, rows) => {
  const key = sql`(${eventTrigger.deviceNo}, ${eventTrigger.typeCode}, ${eventTrigger.ts}, ${eventTrigger.seq})`;
  const old = sql`SELECT device_no, type_code, ts, seq FROM event_trigger WHERE at < ${before} LIMIT ${rows}`;
  const gone = await tx.sql
    .delete(eventTrigger)
    .where(sql`${key} IN (${old})`)
    .returning({ at: eventTrigger.at });
  return forgot(gone.length, rows);
};

export const forgetStatusLog: Forget = async (tx, before, rows) => {
  const some = tx.sql
    .select({ id: deviceStatusLog.id })
    .from(deviceStatusLog)
    .where(lt(deviceStatusLog.at, before))
    .limit(rows);
  const gone = await tx.sql
    .delete(deviceStatusLog)
    .where(sql`${deviceStatusLog.id} IN ${some}`)
    .returning({ id: deviceStatusLog.id });
  return forgot(gone.length, rows);
};

/** Alarms are not removed before they are counted: the next time. */
export class SumsNotReady extends Error {}

/**
 * Alarms and faults that are over, with their history; an open one stays however old.
 * @throws SumsNotReady until their day sums are counted, and while they are counted anew: what was not counted yet would be in
 * no sum for good
 */
export const forgetEvents: Forget = async (tx, before, rows) => {
  // In the order of whoever counts them: the table, then the state, which nobody changes until these are gone.
  if (dialect === 'postgres') await executeRaw(tx, sql`LOCK TABLE ${event} IN ROW EXCLUSIVE MODE`);
  const sums = await holdSumsState(tx);
  if (sums?.countedTo !== allCounted) throw new SumsNotReady('The day sums of alarms are being counted');
  const isOver = and(eq(event.isOpen, false), lt(event.lastOccurredAt, before));
  const found = await tx.sql.select({ id: event.id }).from(event).where(isOver).limit(rows);
  const ids = found.map(({ id }) => id);
  const photoIds = await photosOf(tx, ids);
  let gone = 0;
  // Whether it is over is asked again: somebody may open one again meanwhile.
  for (const some of inChunks(ids)) {
    gone += (
      await tx.sql
        .delete(event)
        .where(and(inArray(event.id, some), isOver))
        .returning({ id: event.id })
    ).length;
  }
  await leavePhotos(tx, photoIds);
  return { gone, isMore: ids.length >= rows };
};

/** Notices with the rows of their readers. */
export const forgetNotices: Forget = async (tx, before, rows) => {
  const some = tx.sql.select({ id: notice.id }).from(notice).where(lt(notice.createdAt, before)).limit(rows);
  const gone = await tx.sql
    .delete(notice)
    .where(sql`${notice.id} IN ${some}`)
    .returning({ id: notice.id });
  return forgot(gone.length, rows);
};
