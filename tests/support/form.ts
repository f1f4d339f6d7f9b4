/** In the long form (`npm run test:long`) a table of tests is asked whole; in the short one of `npm test` a part of it. */
const isLong = process.env['TEST_FORM'] === 'long';

/**
 * One row of each `oneIn` of a table, the `from`th of the first ones; in the long form all of it. Always the same rows:
 * tables that are asked for several people start at rows of their own, so that each row is asked for somebody. It goes
 * one row on from group to group, or it would meet a column that comes round as often with the same rows only.
 */
export const partOf = <T>(rows: readonly T[], oneIn: number, from: number): readonly T[] =>
  isLong ? rows : rows.filter((_, at) => (at + Math.floor(at / oneIn)) % oneIn === from % oneIn);
