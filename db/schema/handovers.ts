import type { ShiftSheet } from '#domain/handover/sheet.ts';
import type { ShiftName } from '#domain/shifts/shift.ts';
import { id, index, int, json, table, text, timestamp, uniqueIndex } from '../engine/columns.ts';
import { organization } from './organizations.ts';

/** A shift that was handed over: written with the first signature, ended by the second, never changed then. */
export const handover = table(
  'handover',
  {
    id: id(),
    orgId: text()
      .notNull()
      .references(() => organization.id),
    day: text().notNull(),
    shift: text().$type<ShiftName>().notNull(),
    fromAt: timestamp().notNull(),
    untilAt: timestamp().notNull(),
    /** As it was when it was signed: nothing of it is asked again. */
    sheet: json<ShiftSheet>().notNull(),
    /** Of the sheet, for the list. */
    total: int().notNull(),
    openTotal: int().notNull(),
    note: text().notNull().default(''),
    leaverId: text().notNull(),
    leaverName: text().notNull(),
    leaverAt: timestamp().notNull(),
    receiverId: text(),
    receiverName: text(),
    receiverAt: timestamp(),
    remark: text().notNull().default(''),
  },
  (t) => [
    // One sheet a shift, and the order of the list.
    uniqueIndex('handover_shift').on(t.orgId, t.day, t.shift),
    index('handover_from').on(t.orgId, t.fromAt, t.id),
  ],
);
