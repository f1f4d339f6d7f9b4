import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { HandledStatus } from '#domain/alarms/alarm.ts';
import { handledCode } from '#domain/codes.ts';
import { event } from '../schema/alarms.ts';
import { isSet } from './alarmFilter.ts';
import { besideSeverity, everything, places } from './heldFilters.ts';
import { few, mostParts, type ConditionName, type Lead } from './lead.ts';

export const allSeverities = [1, 2, 3, 4] as const;
type Values = readonly string[] | readonly number[];

/** A column that an index of another one goes on with, before the time. */
interface Inner {
  readonly column: SQLiteColumn;
  readonly all: Values;
  readonly covers: ConditionName;
}

interface Outer extends Pick<Required<Lead>, 'covers' | 'holds'> {
  readonly column: SQLiteColumn;
  readonly index: string;
  readonly inner: Inner;
}

const severityInner: Inner = { column: event.severity, all: allSeverities, covers: 'severities' };
/** Handled ones first: what has a cause is mostly so, and the first part stands for all where a walk is judged. */
const byFrequency: readonly HandledStatus[] = [
  handledCode.handled,
  handledCode.falseReport,
  handledCode.autoClosed,
  handledCode.acknowledged,
  handledCode.unhandled,
];
const stateInner: Inner = { column: event.handledStatus, all: byFrequency, covers: 'handledStatuses' };

/**
 * By an index that goes on with another column: each value of both is a part, which has its rows as they occurred. Where
 * the other one is asked for as well, it is seen to.
 */
export function byBoth(
  { column, index, inner, covers, holds }: Outer,
  values: Values,
  innerValues: Values | undefined,
): Lead {
  const isNarrowed = isSet(innerValues);
  const wanted = [...new Set<string | number>(isNarrowed ? (innerValues ?? []) : inner.all)];
  const named = [...new Set<string | number>(values)];
  const parts = named.flatMap((value) => wanted.map((each) => and(eq(column, value), eq(inner.column, each)) as SQL));
  return {
    // Where days are asked for as well, severities that are not are named by them (`withinDays`).
    where: and(
      inArray(column, named),
      isNarrowed || inner !== severityInner ? inArray(inner.column, wanted) : undefined,
    ) as SQL,
    parts: inner === severityInner ? few(parts) : few(parts, mostParts * inner.all.length),
    along: { lastOccurredAt: index, ...(inner === severityInner && { severity: index }) },
    index,
    covers: isNarrowed ? [...covers, inner.covers] : covers,
    holds,
  };
}

export const ofTypes: Outer = {
  column: event.typeCode,
  inner: severityInner,
  index: 'event_type',
  covers: ['typeCodes'],
  holds: [...besideSeverity, 'typeCodes', ...places],
};
export const ofStates: Outer = {
  column: event.handledStatus,
  inner: severityInner,
  index: 'event_handled_severity',
  covers: ['handledStatuses'],
  holds: [...besideSeverity, 'causeCodes'],
};
export const ofCauses: Outer = {
  column: event.causeCode,
  inner: stateInner,
  index: 'event_cause',
  covers: ['causeCodes'],
  holds: everything,
};
