/** In the long form (`npm run test:long`) a table of tests is asked whole; in the short one of `npm test` a part of it. */
export const isLong = process.env['TEST_FORM'] === 'long';

/**
 * Every `oneIn`th row of a table, from the row `from` on; in the long form all of it. Always the same ones: tables that
 * are asked for several people start at rows of their own, so that each row is asked for somebody.
 */
export const partOf = <T>(rows: readonly T[], oneIn: number, from: number): readonly T[] =>
  isLong ? rows : rows.filter((_, at) => at % oneIn === from % oneIn);
