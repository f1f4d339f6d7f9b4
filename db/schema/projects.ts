import { sql } from 'drizzle-orm';
import type { ProjectStatus } from '#domain/projects/project.ts';
import { editable, id, index, int, json, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';
import { company } from './companies.ts';
import { organization } from './organizations.ts';
import { person } from './people.ts';

export const project = table(
  'project',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    /** Its name in pinyin: names sort by it. */
    sortKey: text().notNull().default(''),
    /** Pinyin initials of its name, for the global search. */
    initials: text().notNull().default(''),
    code: text().notNull(),
    /** Who builds it, and who keeps it. */
    companyId: text().references(() => company.id),
    maintenanceCompanyId: text().references(() => company.id),
    regionCode: text(),
    address: text(),
    center: text(),
    managerId: text().references(() => person.id),
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
    index('project_company').on(t.companyId),
    uniqueIndex('project_name')
      .on(t.orgId, t.name)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('project_code')
      .on(t.code)
      .where(sql`deleted_at IS NULL`),
  ],
);
