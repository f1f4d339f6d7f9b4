import { sql } from 'drizzle-orm';
import { editable, id, index, int, real, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';
import { organization } from './organizations.ts';
import { project } from './projects.ts';

/** A guardrail ("fence"). `path` is the seed's JSON position string. */
export const rail = table(
  'rail',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    projectId: text()
      .notNull()
      .references(() => project.id),
    name: text().notNull(),
    /** Its name in pinyin: names sort by it. */
    sortKey: text().notNull().default(''),
    /** Pinyin initials of its name, for the global search. */
    initials: text().notNull().default(''),
    address: text().notNull().default(''),
    path: text().notNull().default('[]'),
    /** A code of the dictionary `railType`. */
    railType: text().notNull(),
    lengthM: real().notNull().default(0),
    roadName: text(),
    stakeStart: text(),
    stakeEnd: text(),
    /** YYYY-MM-DD. */
    installDate: text(),
    /** 0: none. */
    maintenanceCycleDays: int().notNull().default(0),
    lastMaintainedAt: timestamp(),
    /** The last maintenance, else the installation, and the cycle. */
    nextMaintainAt: timestamp(),
    remark: text(),
    revision: int().notNull().default(0),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [
    index('rail_org').on(t.orgId),
    index('rail_revision').on(t.revision),
    index('rail_next_maintain')
      .on(t.nextMaintainAt, t.id)
      .where(sql`deleted_at IS NULL AND next_maintain_at IS NOT NULL`),
    uniqueIndex('rail_name')
      .on(t.projectId, t.name)
      .where(sql`deleted_at IS NULL`),
  ],
);
