import { sql, type SQL } from 'drizzle-orm';
import { longestMs } from '#domain/alarms/incidents.ts';
import { event } from '../schema/alarms.ts';

/**
 * From when on what people were told of its incident counts for an alarm too, epoch ms: since it waits, and as long
 * before as an incident takes members.
 */
export const waitsFrom = (): SQL => sql`(coalesce(${event.waitingSince}, ${event.createdAt}) - ${longestMs})`;
