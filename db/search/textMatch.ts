import { or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { initialsKeyword } from '#domain/search/search.ts';

/** What of a row is compared with a keyword. */
interface Compared {
  /** Compared by their characters, without regard to case. */
  readonly words: readonly [SQLiteColumn, ...SQLiteColumn[]];
  /** Lower case already; compared with a keyword of latin letters and digits only. */
  readonly initials: SQLiteColumn;
}

export interface TextMatch {
  readonly where: SQL;
  /** 0 for rows that begin with the keyword, 1 for those that hold it: the first thing to order by. */
  readonly rank: SQL;
}

/**
 * Stands between two columns that are searched as one text; no keyword holds it, for control characters are refused.
 */
const between = '\u0001';

const escaped = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, (c) => `\\${c}`);
const like = (text: SQL, pattern: string): SQL => sql`${text} like ${pattern} escape '\\'`;

/**
 * Rows that hold the keyword in one of these columns, or its letters among their initials. The columns are searched as
 * one text: a row that does not match, and nearly all do not, costs one comparison and not one a column.
 */
export function textMatch(keyword: string, { words, initials }: Compared): TextMatch {
  const letters = initialsKeyword(keyword);
  const plain = letters === keyword.toLowerCase();
  const columns = plain ? [...words, initials] : words;
  const whole = sql`lower(${sql.join([...columns], sql` || ${between} || `)})`;
  const byLetters = letters === null || plain ? undefined : like(sql`${initials}`, `%${letters}%`);
  const begun = or(
    ...words.map((column) => like(sql`lower(${column})`, `${escaped(keyword)}%`)),
    letters === null ? undefined : like(sql`${initials}`, `${letters}%`),
  ) as SQL;
  return {
    where: or(like(whole, `%${escaped(keyword)}%`), byLetters) as SQL,
    rank: sql`case when ${begun} then 0 else 1 end`,
  };
}
