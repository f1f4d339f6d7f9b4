import { expect, test } from 'vitest';
import { mergeTicker, tickerMost, tickerOf, type TickerRow } from './ticker.ts';

const row = (id: string, at: number, more: Partial<TickerRow> = {}) =>
  ({ id, firstOccurredAt: at, severity: 1, revision: 1, handledStatus: '00', incidentId: null, ...more }) as TickerRow;
const shown = (rows: readonly TickerRow[]) => tickerOf(rows).map(({ row: { id }, n }) => `${id}×${n}`);

test('the newest come first, and never more than twenty however many came', () => {
  let rows: readonly TickerRow[] = [];
  for (let at = 0; at < 1_000; at += 1) rows = mergeTicker(rows, [row(`a${at}`, at)], 4);
  expect(rows).toHaveLength(tickerMost);
  expect(rows[0]?.id).toBe('a999');
  expect(rows.at(-1)?.id).toBe('a980');
  expect(shown(rows)).toHaveLength(tickerMost);
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

test('13.2 forty hits of one incident are one, and leave the others where they are', () => {
  const before = [row('x', 1), row('y', 2), row('z', 3)];
  let rows: readonly TickerRow[] = mergeTicker([], before, 4);
  for (let n = 0; n < 40; n += 1) rows = mergeTicker(rows, [row(`h${n}`, 10 + n, { incidentId: 'h0' })], 4);
  expect(shown(rows)).toEqual(['h0×40', 'z×1', 'y×1', 'x×1']);
});

test('13.2 answered and pushed rows of an incident are one, of as many as the greater number says', () => {
  // The server says how many there are, and sends the one that stands for all.
  const asked = [row('h0', 10, { incidentId: 'h0', memberCount: 38 }), row('x', 1)];
  const pushed = [row('h7', 17, { incidentId: 'h0' }), row('h8', 18, { incidentId: 'h0' })];
  expect(shown(mergeTicker(asked, pushed, 4))).toEqual(['h0×38', 'x×1']);
  // It was told anew meanwhile: the number stays.
  const told = row('h0', 10, { incidentId: 'h0', revision: 2 });
  expect(shown(mergeTicker(asked, [told], 4))).toEqual(['h0×38', 'x×1']);
  // And more came than it knew of.
  const two = [row('h0', 10, { incidentId: 'h0', memberCount: 2 })];
  expect(shown(mergeTicker(two, pushed, 4))).toEqual(['h0×3']);
});

test('13.2 an incident stands as the member does that needs somebody most', () => {
  const acked = row('h0', 10, { incidentId: 'h0', handledStatus: '01' });
  const lesser = row('h1', 11, { incidentId: 'h0', severity: 2 });
  expect(shown(mergeTicker([], [acked, lesser], 4))).toEqual(['h1×2']);
  expect(shown(mergeTicker([], [acked, lesser], 1))).toEqual(['h0×1']);
});
