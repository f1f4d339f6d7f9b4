import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/**
 * An order in which whatever has no value comes last, both ways and on both engines: each of them has its own habit.
 */
export function nullsLast(column: SQLWrapper, order: 'asc' | 'desc' = 'asc'): SQL {
  return order === 'desc' ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
}
