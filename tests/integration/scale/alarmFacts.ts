import { sql, type SQL } from 'drizzle-orm';
import type { ReadTx } from '#db/engine/database.ts';
import { event } from '#db/schema/alarms.ts';
import type { AlarmSort, HandledStatus } from '#domain/alarms/alarm.ts';
import { needOf } from '#domain/alarms/need.ts';

/** What lists go by, of one alarm. */
interface AlarmFacts {
  readonly id: string;
  readonly lastOccurredAt: number;
  readonly firstOccurredAt: number;
  readonly severity: number;
  readonly dueAt: number | null;
  readonly handledStatus: HandledStatus;
  readonly escalationLevel: number;
  readonly lateAt: number | null;
  readonly count: number;
  /** Its place among all. */
  readonly at: number;
}

/** All alarms, as one walk through them found them: no index, no way and no bound had a part in it. */
export interface AllAlarms {
  /** Those of which all these conditions hold, in an order; `undefined` holds always. */
  readonly first: (n: number, sort: AlarmSort, order: 'asc' | 'desc', ...names: ConditionName[]) => string[];
  readonly count: (...names: ConditionName[]) => number;
}

type ConditionName = string | undefined;

const columns = {
  need: (facts) => [needOf(facts), facts.lastOccurredAt],
  lastOccurredAt: ({ lastOccurredAt }) => [lastOccurredAt],
  firstOccurredAt: ({ firstOccurredAt }) => [firstOccurredAt],
  severity: ({ severity, lastOccurredAt }) => [severity, lastOccurredAt],
  count: ({ count }) => [count],
  // What has no time to be handled by goes by when it occurred last.
  dueAt: ({ dueAt, lastOccurredAt }) => [dueAt ?? lastOccurredAt],
} as const satisfies Record<AlarmSort, (of: AlarmFacts) => readonly number[]>;

/** @param conditions each by its name */
export async function walkAlarms(tx: ReadTx, conditions: ReadonlyMap<string, SQL | undefined>): Promise<AllAlarms> {
  const marks = [...conditions.values()].map((each) => sql`case when ${each ?? sql`1 = 1`} then '1' else '0' end`);
  const { id, lastOccurredAt, firstOccurredAt, severity, dueAt, lateAt, handledStatus, escalationLevel, count } = event;
  const holds = sql<string>`${sql.join(marks, sql` || `)}`;
  const rows = await tx.sql
    .select({
      id,
      lastOccurredAt,
      firstOccurredAt,
      severity,
      dueAt,
      lateAt,
      handledStatus,
      escalationLevel,
      count,
      holds,
    })
    .from(event);
  const all: readonly AlarmFacts[] = rows.map((facts, at) => ({ ...facts, at }));
  // Asked a thousand times: a byte an alarm, which is one where the condition holds.
  const heldBy = new Map(
    [...conditions.keys()].map((name, place) => [name, Uint8Array.from(rows, (row) => Number(row.holds[place]))]),
  );
  const held = (names: readonly ConditionName[]): Uint8Array[] =>
    names.flatMap((name) => {
      if (name === undefined) return [];
      const found = heldBy.get(name);
      if (found === undefined) throw new Error(`${name} was not asked of the alarms`);
      return [found];
    });

  const sorted = new Map<string, readonly AlarmFacts[]>();
  const inOrder = (sort: AlarmSort, order: 'asc' | 'desc'): readonly AlarmFacts[] => {
    const key = `${sort} ${order}`;
    const known = sorted.get(key) ?? sortAlarms(all, sort, order);
    sorted.set(key, known);
    return known;
  };
  return {
    first: (n, sort, order, ...names) => {
      const asked = held(names);
      const found: string[] = [];
      for (const { id, at } of inOrder(sort, order)) {
        if (found.length === n) break;
        if (asked.every((each) => each[at] === 1)) found.push(id);
      }
      return found;
    },
    count: (...names) => {
      const [first, ...others] = held(names);
      let n = 0;
      for (let at = 0; at < all.length; at++) {
        if (first?.[at] !== 0 && others.every((each) => each[at] === 1)) n += 1;
      }
      return n;
    },
  };
}

function sortAlarms(all: readonly AlarmFacts[], sort: AlarmSort, order: 'asc' | 'desc'): readonly AlarmFacts[] {
  const turned = order === 'asc' && sort !== 'need' ? 1 : -1;
  const by = columns[sort];
  // Whatever the order, those without a time to be handled by stand last.
  const isLast = ({ dueAt }: AlarmFacts): number => (sort === 'dueAt' && dueAt === null ? 1 : 0);
  return [...all].sort((one, other) => {
    const rank = isLast(one) - isLast(other);
    if (rank !== 0) return rank;
    const [mine, theirs] = [by(one), by(other)];
    for (const [at, value] of mine.entries()) {
      const apart = value - (theirs[at] ?? 0);
      if (apart !== 0) return apart * turned;
    }
    return (one.id < other.id ? -1 : 1) * turned;
  });
}
