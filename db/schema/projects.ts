import { sql } from 'drizzle-orm';
import type { ProjectStatus } from '#domain/projects/project.ts';
import { editable, id, index, int, json, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';
import { organization } from './organizations.ts';

export const project = table(
  'project',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    code: text().notNull(),
    regionCode: text(),
    address: text(),
    center: text(),
    startDate: text(),
    endDate: text(),
    status: text().$type<ProjectStatus>().notNull(),
    /** Overrides of the event catalogue for its devices, above the model's. */
    thresholds: json<Record<string, Record<string, number>>>(),
    remark: text(),
    revision: int().notNull().default(0),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [
    index('project_org').on(t.orgId),
    index('project_revision').on(t.revision),
    uniqueIndex('project_code')
      .on(t.code)
      .where(sql`deleted_at IS NULL`),
  ],
);
