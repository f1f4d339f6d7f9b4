import { sql } from 'drizzle-orm';
import { day } from '#domain/time.ts';
import { event } from '../schema/alarms.ts';
import type { Lead } from './lead.ts';

/**
 * Nearly every alarm occurs last within a day of its first time: days of the one are days of the other, by a day. The
 * others are few, and have an index of their own.
 */
export const shortMs = day;

const lasted = sql`${event.lastOccurredAt} - ${event.firstOccurredAt}`;
export const isShort = sql`${lasted} <= ${sql.raw(String(shortMs))}`;
/** In the words of its partial index. */
export const longOnes: Lead = {
  where: sql`${lasted} > ${sql.raw(String(shortMs))}`,
  parts: [],
  along: {},
  index: 'event_long',
  covers: [],
};
