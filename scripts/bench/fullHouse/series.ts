import { dialect } from '#db/engine/dialect.ts';

/*
 * Rows that the engine makes by itself, alike on both: a million of them in seconds, where a row from here costs a
 * round trip. What looks like chance is arithmetic on the row's number, so that the same plan makes the same rows.
 */
const isSqlite = dialect === 'sqlite';

/** A table `(n)` of the whole numbers from one to another, both included. */
export function series(from: number, to: number): string {
  if (!isSqlite) return `(SELECT n FROM generate_series(${from}::bigint, ${to}::bigint) AS numbers (n))`;
  const counting = `SELECT ${from} AS n UNION ALL SELECT n + 1 FROM counted WHERE n < ${to}`;
  return `(WITH RECURSIVE counted (n) AS (${counting}) SELECT n FROM counted)`;
}

const prime = 2_147_483_647;

/** A number from 0 up to 1 that looks random, of the row `n` for this purpose. */
export function chance(n: string, seed: number, purpose: number): string {
  const factor = 1 + ((seed + purpose * 1_103_515_245) % (prime - 2));
  const mixed = `((${n}) * ${factor} + ${purpose * 40_503}) % ${prime}`;
  return `(${real(`(${mixed}) * (${mixed}) % ${prime}`)} / ${prime})`;
}

export const real = (value: string): string => (isSqlite ? `((${value}) * 1.0)` : `(${value})::float8`);
export const whole = (value: string): string => `CAST(floor(${value}) AS bigint)`;
export const asText = (value: string): string => `CAST(${value} AS text)`;
export const newLine = isSqlite ? 'char(10)' : 'chr(10)';
/** Whether it holds, as the column of a flag takes it. */
export const flag = (condition: string): string => (isSqlite ? `(${condition})` : `coalesce((${condition}), false)`);

const idLength = 26;

/** As long as the product's own ids, and in the order of the numbers. `kind` tells tables apart. */
export const idOf = (kind: string, n: number): string => kind + String(n).padStart(idLength - kind.length, '0');
/** The same inside a statement. */
export function idIn(kind: string, n: string): string {
  const digits = idLength - kind.length;
  const padded = isSqlite ? `printf('%0${digits}d', ${n})` : `lpad((${n})::text, ${digits}, '0')`;
  return `('${kind}' || ${padded})`;
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One of the values by its weight; `at` runs from 0 up to 1. */
export function pick(at: string, choices: ReadonlyArray<readonly [value: string, weight: number]>): string {
  const all = choices.reduce((sum, [, weight]) => sum + weight, 0);
  let below = 0;
  const cases = choices.map(([value, weight]) => {
    below += weight / all;
    return `WHEN ${at} < ${below.toFixed(9)} THEN ${value}`;
  });
  return `CASE ${cases.join(' ')} ELSE ${choices.at(-1)?.[0] ?? 'NULL'} END`;
}
