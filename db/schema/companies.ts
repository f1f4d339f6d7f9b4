import { sql } from 'drizzle-orm';
import type { CompanyType } from '#domain/companies/company.ts';
import { editable, id, index, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';
import { organization } from './organizations.ts';

/** Units that build, keep, own or supervise. @source docs/requirements.md A2 */
export const company = table(
  'company',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    /** Its name in pinyin: names sort by it. */
    sortKey: text().notNull().default(''),
    /** Unified social credit code. */
    code: text(),
    type: text().$type<CompanyType>().notNull(),
    contact: text(),
    mobile: text(),
    mail: text(),
    regionCode: text(),
    address: text(),
    status: text().$type<'enabled' | 'disabled'>().notNull(),
    remark: text(),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [
    index('company_org').on(t.orgId),
    uniqueIndex('company_name')
      .on(t.orgId, t.name)
      .where(sql`deleted_at IS NULL`),
    uniqueIndex('company_code')
      .on(t.code)
      .where(sql`deleted_at IS NULL`),
  ],
);
