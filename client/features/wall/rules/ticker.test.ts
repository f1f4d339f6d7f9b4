import { expect, test } from 'vitest';
import { mergeTicker, tickerMost, type TickerRow } from './ticker.ts';

const row = (id: string, at: number, more: Partial<TickerRow> = {}) =>
  ({ id, firstOccurredAt: at, severity: 1, revision: 1, ...more }) as TickerRow;

test('the newest come first, and never more than twenty however many came', () => {
  let rows: readonly TickerRow[] = [];
  for (let at = 0; at < 1_000; at += 1) rows = mergeTicker(rows, [row(`a${at}`, at)], 4);
  expect(rows).toHaveLength(tickerMost);
  expect(rows[0]?.id).toBe('a999');
  expect(rows.at(-1)?.id).toBe('a980');
});

test('an alarm stands once, as it was told last', () => {
  const known = [row('a', 1, { revision: 5, handledStatus: '01' })];
  expect(mergeTicker(known, [row('a', 1, { revision: 4, handledStatus: '00' })], 4)).toEqual(known);
  expect(mergeTicker(known, [row('a', 1, { revision: 6, handledStatus: '02' })], 4)[0]?.handledStatus).toBe('02');
});

test('what is less grave than the wall wants is left out', () => {
  const rows = [row('a', 1, { severity: 2 }), row('b', 2, { severity: 3 })];
  expect(mergeTicker([], rows, 2).map(({ id }) => id)).toEqual(['a']);
});
