import { sql } from 'drizzle-orm';
import { dialect } from '../engine/dialect.ts';

/** Now on the database's clock, epoch ms: workers on several machines need not agree about the time. */
export const databaseNow =
  dialect === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 AS integer)`;
