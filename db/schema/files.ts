import { bytes, id, index, int, primaryKey, table, text, timestamp } from '../engine/columns.ts';
import { event } from './alarms.ts';

/** Uploads are rows, so that every server sees them. @source docs/requirements.md A25 */
export const file = table(
  'file',
  {
    id: id(),
    kind: text().$type<'avatar' | 'photo' | 'import' | 'export'>().notNull(),
    name: text().notNull(),
    mime: text().notNull(),
    sizeBytes: int().notNull(),
    sha256: text().notNull(),
    /** Empty where they stand in parts. */
    bytes: bytes().notNull(),
    createdBy: text(),
    createdAt: timestamp().notNull(),
    expiresAt: timestamp(),
  },
  (t) => [index('file_expires').on(t.expiresAt)],
);

/** A large upload is stored part by part: nobody who writes waits for all of it. */
export const filePart = table(
  'file_part',
  {
    fileId: text()
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
    no: int().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.no] })],
);

/** Photos of alarms: rows of `file` of the kind `photo`. Alarms that were handled together may share one. */
export const eventPhoto = table(
  'event_photo',
  {
    eventId: text()
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => file.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.fileId] }), index('event_photo_file').on(t.fileId)],
);
