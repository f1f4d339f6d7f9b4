import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { quarantine } from '../schema/readings.ts';

/** Which rows of the quarantine: some by id, or all of one cause; '' are the rows of before causes were kept. */
export interface QuarantineWhich {
  readonly ids?: readonly string[] | undefined;
  readonly cause?: string | undefined;
}

export function quarantineWhere({ ids, cause }: QuarantineWhich): SQL | undefined {
  return and(
    ids === undefined ? undefined : inArray(quarantine.id, [...ids]),
    cause === undefined ? undefined : isOfCause(quarantine.cause, cause),
  );
}

export const isOfCause = (column: SQLiteColumn | SQL, cause: string): SQL =>
  cause === '' ? isNull(column) : eq(sql`${column}`, cause);
