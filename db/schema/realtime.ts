import type { RevisionedKind } from '#domain/realtime.ts';
import { index, int, serial, table, text, timestamp } from '../engine/columns.ts';

/** One row: the last revision that was given out. A row, never a sequence, so that revisions are dense. */
export const revisionCounter = table('revision_counter', { id: int().primaryKey(), value: int().notNull() });

/** A row that left an organisation's view; kept 24 h, the oldest is the horizon of `changes`. */
export const departure = table(
  'departure',
  {
    id: serial(),
    revision: int().notNull(),
    kind: text().$type<RevisionedKind>().notNull(),
    rowId: text().notNull(),
    orgPath: text().notNull(),
    at: timestamp().notNull(),
  },
  (t) => [index('departure_revision').on(t.revision), index('departure_at').on(t.at, t.revision)],
);
