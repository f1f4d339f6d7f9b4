import { sql } from 'drizzle-orm';
import { editable, id, index, int, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';

/** The tree of organisations. `path` is `/rootId/…/id/`; every scope is a range of it. */
export const organization = table(
  'organization',
  {
    id: id(),
    parentId: text(),
    title: text().notNull(),
    code: text(),
    path: text().notNull(),
    level: int().notNull(),
    orderNo: int().notNull().default(0),
    regionCode: text(),
    leader: text(),
    phone: text(),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [
    // Every scoped query: id IN (SELECT … WHERE path >= :p AND path < :p || '~').
    index('organization_path').on(t.path),
    uniqueIndex('organization_title')
      .on(t.parentId, t.title)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('organization_code')
      .on(t.code)
      .where(sql`deleted_at IS NULL`),
  ],
);
