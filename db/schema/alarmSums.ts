import { countFields, msFields, type KeptDays, type SumDim, type SumField } from '#domain/alarms/daySums.ts';
import { index, int, json, primaryKey, serial, table, tally, text, timestamp } from '../engine/columns.ts';

/**
 * One row: how far the day sums of alarms are. Without it, and until `countedTo` is the end, nobody goes by them.
 * @source docs/adr/0033-day-sums.md
 */
export const alarmSums = table('alarm_sums', {
  id: int().primaryKey(),
  /** In whose days they are. */
  zone: text().notNull(),
  /** Alarms up to this id are in the sums, and each change of theirs is in `alarm_change`; '~': all are. */
  countedTo: text().notNull(),
  /** What began before is older than the rows: its sums stay as they are. Epoch ms. */
  countedFrom: timestamp().notNull().default(0),
  /** The first day (20260131) of what began since `countedFrom`; 0: the one it lies in. */
  countedDay: int().notNull().default(0),
  /** In which zones days before `countedFrom` were counted, oldest first; null: all in `zone`. */
  keptDays: json<readonly KeptDays[]>(),
  /** Behind the newest first occurrence that retention has removed. Epoch ms; kept by a trigger. */
  rowsFrom: timestamp().notNull().default(0),
  /** How often all was begun anew. */
  begun: int().notNull().default(0),
  /** When sums and rows were last compared, and on how many days they differed. */
  checkedAt: timestamp(),
  differingDays: int().notNull().default(0),
});

/**
 * Changes of alarms on their way into the sums: how a row stood (-1) and how it stands (1), written by triggers of
 * `event` in the transaction of the change, and taken by one process at a time.
 */
export const alarmChange = table('alarm_change', {
  id: serial(),
  sign: int().notNull(),
  orgId: text().notNull(),
  projectId: text(),
  railId: text(),
  kind: int().notNull(),
  typeCode: text().notNull(),
  severity: int().notNull(),
  handledStatus: text().notNull(),
  firstOccurredAt: timestamp().notNull(),
  escalated: int().notNull(),
  ackMs: int(),
  handleMs: int(),
});

type Tally = ReturnType<typeof zero>;
const zero = () => tally().notNull().default(0);
const zeroMs = () => int().notNull().default(0);
const sums = Object.fromEntries([
  ...countFields.map((field) => [field, zero()]),
  ...msFields.map((field) => [field, zeroMs()]),
]) as Record<SumField, Tally>;

/** Sums of a day by one dimension; `orgId` '' is all organisations. `day` is a number, 20260131. */
export const alarmDay = table(
  'alarm_day',
  {
    orgId: text().notNull(),
    dim: text().$type<SumDim>().notNull(),
    day: int().notNull(),
    value: text().notNull(),
    ...sums,
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.dim, t.day, t.value] }),
    // All days of a value lie together, with what a row of another dimension is asked for: no row is read for it.
    index('alarm_day_value').on(
      t.orgId,
      t.dim,
      t.value,
      t.day,
      t.total,
      t.alarms,
      t.severity1,
      t.severity2,
      t.severity3,
      t.severity4,
      t.state0,
      t.state1,
      t.state2,
      t.state3,
      t.state4,
    ),
  ],
);

/** How many alarms of a type a project had on a day. */
export const alarmDayPair = table(
  'alarm_day_pair',
  {
    projectId: text().notNull(),
    typeCode: text().notNull(),
    day: int().notNull(),
    orgId: text().notNull(),
    total: zero(),
  },
  (t) => [
    primaryKey({ columns: [t.projectId, t.day, t.typeCode, t.orgId] }),
    index('alarm_day_pair_type').on(t.typeCode, t.projectId, t.day, t.orgId, t.total),
  ],
);

/** How many alarms a guardrail had on a day, and in a month (20260100): a year is eleven months and two parts. */
export const alarmDayRail = table(
  'alarm_day_rail',
  {
    day: int().notNull(),
    railId: text().notNull(),
    orgId: text().notNull(),
    projectId: text().notNull(),
    total: zero(),
  },
  (t) => [primaryKey({ columns: [t.day, t.railId, t.orgId, t.projectId] })],
);
