import { expect, it } from 'vitest';
import { briefEntries, briefOf, briefText } from './brief.ts';

const rowsOf = (n: number) => Array.from({ length: n }, (_, at) => ({ id: `r${at}`, before: { code: `C-${at}` } }));

it('what is short is told whole, at every depth', () => {
  const data = { name: '一', ids: ['1', '2'], before: { path: [1, 2], at: null }, after: {}, done: true };
  expect(briefOf(data)).toEqual({ data, omitted: 0 });
  for (const value of [null, undefined, 'text', 3]) expect(briefOf(value)).toEqual({ data: value, omitted: 0 });
});

it('of long lists the first entries are told, of long texts the beginning, and how many were left out', () => {
  const rows = rowsOf(500);
  const brief = briefOf({ ids: rows.map(({ id }) => id), rows });
  expect(brief.omitted).toBe(2 * (500 - briefEntries));
  expect(brief.data).toEqual({
    ids: rows.slice(0, briefEntries).map(({ id }) => id),
    rows: rows.slice(0, briefEntries),
  });
  const nested = briefOf({ before: { path: rowsOf(21) } });
  expect(nested).toMatchObject({ omitted: 1, data: { before: { path: { length: 20 } } } });
  // A pair of halves is not torn.
  const text = briefOf({ text: `${'字'.repeat(499)}𠮷字` });
  expect(text).toEqual({ data: { text: `${'字'.repeat(499)}…` }, omitted: 1 });
});

it('as text it takes the room there is: whole, or with as many entries as fit', () => {
  const data = { rows: rowsOf(500) };
  const whole = JSON.stringify(data);
  expect(briefText(data, whole.length)).toEqual({ text: whole, omitted: 0 });
  const { text, omitted } = briefText(data, whole.length - 1);
  expect(omitted).toBe(1);
  expect(JSON.parse(text ?? '')).toEqual({ rows: rowsOf(499) });
  for (const room of [40, 300, 5_000]) {
    const part = briefText(data, room);
    expect(part.text?.length).toBeLessThanOrEqual(room);
    expect((JSON.parse(part.text ?? '') as typeof data).rows).toHaveLength(500 - part.omitted);
  }
  expect(briefText(data, 5)).toEqual({ text: null, omitted: 500 });
});
