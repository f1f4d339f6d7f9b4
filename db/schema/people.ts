import { sql } from 'drizzle-orm';
import { editable, id, index, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';
import { company } from './companies.ts';
import { organization } from './organizations.ts';
import { user } from './users.ts';

/** Personnel: people of an organisation, with or without an account. @source docs/requirements.md A3 */
export const person = table(
  'person',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    companyId: text().references(() => company.id),
    realName: text().notNull(),
    /** The name in pinyin: names sort by it. */
    sortKey: text().notNull().default(''),
    gender: text().$type<'male' | 'female' | 'unknown'>().notNull(),
    mobile: text().notNull(),
    mail: text(),
    /** The number itself is never stored. */
    idCardMasked: text(),
    post: text(),
    userId: text().references(() => user.id),
    status: text().$type<'on' | 'off'>().notNull(),
    remark: text(),
    deletedAt: timestamp(),
    ...editable(),
  },
  (t) => [
    index('person_org').on(t.orgId, t.realName),
    index('person_company').on(t.companyId),
    uniqueIndex('person_mobile')
      .on(t.companyId, t.mobile)
      .where(sql`deleted_at IS NULL`),
    // One account belongs to one person.
    uniqueIndex('person_user')
      .on(t.userId)
      .where(sql`deleted_at IS NULL`),
  ],
);
