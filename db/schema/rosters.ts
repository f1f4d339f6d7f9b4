import type { DaySlots } from '#domain/roster/roster.ts';
import type { ShiftName } from '#domain/shifts/shift.ts';
import { editable, json, primaryKey, table, text } from '../engine/columns.ts';
import { organization } from './organizations.ts';

/** That an organisation keeps a roster, and its version. @source docs/adr/0047-shifts.md */
export const roster = table('roster', {
  orgId: text()
    .primaryKey()
    .references(() => organization.id),
  ...editable(),
});

/** The week that repeats, from a day until the next row's: what was, stays. */
export const rosterPlan = table(
  'roster_plan',
  {
    orgId: text()
      .notNull()
      .references(() => roster.orgId, { onDelete: 'cascade' }),
    /** `YYYY-MM-DD`. */
    fromDay: text().notNull(),
    week: json<readonly DaySlots[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.fromDay] })],
);

/** One shift of one day that is not as the week says. */
export const rosterException = table(
  'roster_exception',
  {
    orgId: text()
      .notNull()
      .references(() => roster.orgId, { onDelete: 'cascade' }),
    day: text().notNull(),
    shift: text().$type<ShiftName>().notNull(),
    userIds: json<readonly string[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day, t.shift] })],
);
