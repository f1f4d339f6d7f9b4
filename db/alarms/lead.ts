import type { SQL } from 'drizzle-orm';
import type { AlarmSort } from '#domain/alarms/alarm.ts';
import type { FilterName } from './alarmFilter.ts';

/** A condition that an index answers by itself. */
export interface Lead {
  readonly where: SQL;
  /** The same in parts, each of which an index has in an order; none = in no order. */
  readonly parts: readonly SQL[];
  /** The index that has its parts in this order. */
  readonly along: Along;
  /** The one that its rows are found by; none = as the planner thinks. */
  readonly index?: string | undefined;
  /** Filters that hold for whatever it finds, in each part too. */
  readonly covers: readonly ConditionName[];
  /** Filters that hold for whatever `where` finds, and not in its parts. */
  readonly within?: readonly ConditionName[];
  /** What `where` finds, in parts; none = it has no parts, or says no more than they do. */
  readonly partsWithin?: readonly SQL[];
  /** It leaves many rows, as far as one can tell without counting them. */
  readonly isMany?: boolean | undefined;
  /** Filters whose columns that index holds beside its own: no row is read to count. */
  readonly holds?: readonly ConditionName[];
  /** Each index that has its parts in an order holds the same. */
  readonly isHeldAlong?: true;
}

export type ConditionName = FilterName | 'orgIds';
export type Along = Readonly<Partial<Record<AlarmSort, string>>>;

/** More parts than this are not merged: a page would look into each. */
export const mostParts = 24;
export const few = (parts: readonly SQL[], most = mostParts): readonly SQL[] => (parts.length > most ? [] : parts);
