import { int, table, text, timestamp } from '../engine/columns.ts';

/** How far the fills are that follow an expanding migration; a row a fill, written with each of its slices. */
export const fill = table('fill', {
  name: text().primaryKey(),
  /** Where the next slice begins, in the fill's own words; null before the first and after the last. */
  cursor: text(),
  doneRows: int().notNull().default(0),
  /** Counted when it began: an estimate. */
  totalRows: int().notNull(),
  startedAt: timestamp().notNull(),
  updatedAt: timestamp().notNull(),
  finishedAt: timestamp(),
});
