import { and, between, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Scope } from '#domain/access/access.ts';
import {
  addInto,
  addLine,
  everything,
  sumClock,
  sumFields,
  valueOf,
  zeroSums,
  type SumDim,
  type SumField,
  type SumLine,
  type Sums,
} from '#domain/alarms/daySums.ts';
import type { ReadTx } from '../../engine/database.ts';
import { indexedBy } from '../../engine/indexedBy.ts';
import { narrowScope } from '../../orgs/narrowScope.ts';
import { event } from '../../schema/alarms.ts';
import { alarmChange, alarmDay, alarmDayPair } from '../../schema/alarmSums.ts';
import { seesAll } from '../../orgs/seesAll.ts';
import { listEventLines } from './eventLines.ts';
import { fieldsOf, type SumsFilter } from './sumsFilter.ts';
import { readSumDays } from './sumsState.ts';

/** Whose alarms are meant, as a condition on a column of organisations; undefined for all there are. */
type Seen = (orgId: SQLiteColumn) => Promise<SQL | undefined>;

/** Days of the sums (20260131), both included. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

export interface SumsAsked {
  readonly filter: SumsFilter;
  readonly days: DayRange;
}

/** Sums of one scope and filter: what stands in the tables, with what is on its way there. */
export interface ReadSums {
  byDay(asked: SumsAsked): Promise<ReadonlyMap<number, Sums>>;
  byType(asked: SumsAsked): Promise<ReadonlyMap<string, number>>;
  /** '' is of no project. */
  byProject(asked: SumsAsked): Promise<ReadonlyMap<string, number>>;
}

/**
 * Opens the sums for one snapshot. They must be ready (`areSumsReady`). Of those that are active now the rows are
 * asked, which are few; the cleared ones are all but these.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function openSums(
  tx: ReadTx,
  scope: Scope,
  wanted: { readonly orgIds: readonly string[]; readonly zone: string; readonly condition: SumsFilter['condition'] },
): Promise<ReadSums> {
  const { orgIds, zone, condition } = wanted;
  const isAll = orgIds.length === 0 && (await seesAll(tx, scope));
  const seen: Seen = async (orgId) => (isAll ? undefined : narrowScope(tx, scope, orgId, orgIds));
  const clock = sumClock(await readSumDays(tx, zone));
  const more = (await listMore(tx, seen, condition)).map((line) => ({ line, ...clock(line.firstOccurredAt) }));
  return new Opened(tx, isAll, seen, condition === 'active' ? null : sumsTables, more);
}

/** Lines to add to the tables. */
async function listMore(tx: ReadTx, seen: Seen, condition: SumsFilter['condition']): Promise<SumLine[]> {
  // The tables are not asked for what is active: then neither is what is on its way into them.
  const changes =
    condition === 'active'
      ? []
      : await tx.sql
          .select()
          .from(alarmChange)
          .where(await seen(alarmChange.orgId));
  if (condition === undefined) return changes;
  const isActive = and(sql`${event.isOpen}`, eq(event.condition, 'active'), await seen(event.orgId));
  const active = await listEventLines(tx, isActive);
  return condition === 'active' ? active : [...changes, ...active.map((line) => ({ ...line, sign: -1 }))];
}

/** A line with its day and hour. */
interface More {
  readonly line: SumLine;
  readonly day: number;
  readonly hour: number;
}

/** Has all days of a value together. */
const byValueIndex = 'alarm_day_value';
const sumsTables = { alarmDay, alarmDayPair } as const;

const added = (fields: ReadonlyArray<readonly [SumField, 1 | -1]>): SQL<number> =>
  sql<number>`coalesce(sum(${sql.join(
    fields.map(([field, by]) => (by === 1 ? sql` + ${alarmDay[field]}` : sql` - ${alarmDay[field]}`)),
  )}), 0)`.mapWith(Number);

const everyField = Object.fromEntries(sumFields.map((field) => [field, alarmDay[field]])) as Pick<
  typeof alarmDay,
  SumField
>;
const everySum = Object.fromEntries(
  sumFields.map((field) => [field, sql<number>`sum(${alarmDay[field]})`.mapWith(Number)]),
) as Record<SumField, SQL<number>>;

class Opened implements ReadSums {
  readonly #tx: ReadTx;
  readonly #isAll: boolean;
  readonly #seen: Seen;
  readonly #tables: typeof sumsTables | null;
  readonly #more: readonly More[];

  constructor(tx: ReadTx, isAll: boolean, seen: Seen, tables: typeof sumsTables | null, more: readonly More[]) {
    this.#tx = tx;
    this.#isAll = isAll;
    this.#seen = seen;
    this.#tables = tables;
    this.#more = more;
  }

  async byDay({ filter: { dim, values }, days }: SumsAsked): Promise<ReadonlyMap<number, Sums>> {
    const found = new Map<number, Sums>();
    if (this.#tables !== null) {
      for (const value of new Set(values)) {
        const where = and(await this.#rowsOf(dim, days), eq(alarmDay.value, value));
        for (const { day, ...sums } of await this.#daysOf(where)) {
          const known = found.get(day);
          if (known === undefined) found.set(day, sums);
          else addInto(known, sums);
        }
      }
    }
    for (const { line, day, hour } of this.#moreOf(dim, values, days)) {
      let sums = found.get(day);
      if (sums === undefined) found.set(day, (sums = zeroSums()));
      addLine(sums, line, hour);
    }
    return found;
  }

  /** The days of one value: a row each where all organisations are meant, else each one's are added up. */
  #daysOf(where: SQL | undefined): PromiseLike<ReadonlyArray<Sums & { readonly day: number }>> {
    if (this.#isAll)
      return this.#tx.sql
        .select({ day: alarmDay.day, ...everyField })
        .from(alarmDay)
        .where(where);
    return this.#tx.sql
      .select({ day: alarmDay.day, ...everySum })
      .from(alarmDay)
      .where(where)
      .groupBy(alarmDay.day);
  }

  byType(asked: SumsAsked): Promise<ReadonlyMap<string, number>> {
    return asked.filter.dim === 'project' ? this.#byPair(asked, 'typeCode', 'projectId') : this.#byValue('type', asked);
  }

  byProject(asked: SumsAsked): Promise<ReadonlyMap<string, number>> {
    return asked.filter.dim === 'type' ? this.#byPair(asked, 'projectId', 'typeCode') : this.#byValue('project', asked);
  }

  async #byValue(dim: SumDim, { filter, days }: SumsAsked): Promise<ReadonlyMap<string, number>> {
    const fields = fieldsOf(filter);
    const counts = new Map<string, number>();
    if (this.#tables !== null) {
      const only = filter.dim === dim ? inArray(alarmDay.value, [...filter.values]) : undefined;
      const rows = await this.#tx.sql
        .select({ value: sql<string>`${alarmDay.value}`, n: added(fields) })
        .from(indexedBy(alarmDay, byValueIndex))
        .where(and(await this.#rowsOf(dim, days), only))
        .groupBy(alarmDay.value);
      for (const { value, n } of rows) counts.set(value, n);
    }
    for (const { line } of this.#moreOf(filter.dim, filter.values, days)) {
      const value = valueOf[dim](line);
      counts.set(value, (counts.get(value) ?? 0) + line.sign);
    }
    return withoutNone(counts);
  }

  async #byPair(
    { filter: { values }, days }: SumsAsked,
    by: 'typeCode' | 'projectId',
    of: 'typeCode' | 'projectId',
  ): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    // Each by itself: an index has what is added up in its order.
    for (const one of this.#tables === null ? [] : new Set(values)) {
      const rows = await this.#tx.sql
        .select({ value: alarmDayPair[by], n: sql<number>`sum(${alarmDayPair.total})`.mapWith(Number) })
        .from(alarmDayPair)
        .where(
          and(
            eq(alarmDayPair[of], one),
            between(alarmDayPair.day, days.from, days.to),
            await this.#seen(alarmDayPair.orgId),
          ),
        )
        .groupBy(alarmDayPair[by]);
      for (const { value, n } of rows) counts.set(value, (counts.get(value) ?? 0) + n);
    }
    for (const { line } of this.#moreOf(dimOf[of], values, days)) {
      const value = valueOf[dimOf[by]](line);
      counts.set(value, (counts.get(value) ?? 0) + line.sign);
    }
    return withoutNone(counts);
  }

  /** Rows of a dimension in some days: those of all organisations, or of each that is seen. */
  async #rowsOf(dim: SumDim, { from, to }: DayRange): Promise<SQL | undefined> {
    const orgs = this.#isAll ? eq(alarmDay.orgId, everything) : await this.#seen(alarmDay.orgId);
    return and(orgs, eq(alarmDay.dim, dim), between(alarmDay.day, from, to));
  }

  /** Lines that the filter means; they are of this scope alone. */
  #moreOf(dim: SumDim, values: readonly string[], { from, to }: DayRange): readonly More[] {
    const [of, wanted] = [valueOf[dim], new Set(values)];
    return this.#more.filter(({ line, day }) => day >= from && day <= to && wanted.has(of(line)));
  }
}

const dimOf = { typeCode: 'type', projectId: 'project' } as const;
const withoutNone = (counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map([...counts].filter(([, n]) => n !== 0));
