import { bytes, id, index, int, table, text, timestamp } from '../engine/columns.ts';

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
    bytes: bytes().notNull(),
    createdBy: text(),
    createdAt: timestamp().notNull(),
    expiresAt: timestamp(),
  },
  (t) => [index('file_expires').on(t.expiresAt)],
);
