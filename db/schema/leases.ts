import { int, table, text, timestamp } from '../engine/columns.ts';

/**
 * Who does what only one may do at a time: a row a lane, one for the schedules, and one a worker process that is
 * alive. `fence` grows with every change of hands; a transaction that commits under an older one is refused.
 */
export const lease = table('lease', {
  name: text().primaryKey(),
  /** Empty: given back. */
  owner: text().notNull(),
  fence: int().notNull(),
  /** On the database's clock, which all workers share. */
  expiresAt: timestamp().notNull(),
});
