import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ColumnWriter } from './columnWriter.ts';
import { cellsOf, type Cell, type ColumnKind, type PackedColumn } from './columns.ts';

const number = fc.oneof(fc.integer(), fc.double(), fc.maxSafeInteger(), fc.constantFrom(0, -0, 2 ** 53));
const text = fc.oneof(fc.string({ maxLength: 5 }), fc.stringMatching(/^\d{1,16}$/), fc.constantFrom('a', 'b'));
const place = fc.constantFrom('118.125200,31.239700', '-0.000001,-8.100000', '118.1252,31.2', '0.000000,0.000000', '');
const cellOf: Readonly<Record<ColumnKind, fc.Arbitrary<Cell>>> = {
  text,
  shared: text,
  digits: text,
  whole: number,
  plain: fc.oneof(number, fc.boolean()),
  place,
};

function written(kind: ColumnKind, cells: readonly Cell[]): PackedColumn {
  const writer = new ColumnWriter(kind);
  for (const cell of cells) writer.add(cell);
  return JSON.parse(JSON.stringify(writer.packed())) as PackedColumn;
}

it('11.4 a column that is written row by row is read as it was, whatever its values are', () => {
  const column = fc
    .constantFrom(...(Object.keys(cellOf) as ColumnKind[]))
    .chain((kind) => fc.tuple(fc.constant(kind), fc.array(fc.option(cellOf[kind], { nil: null }), { maxLength: 12 })));
  fc.assert(
    fc.property(column, ([kind, cells]) => {
      const asJson = JSON.parse(JSON.stringify(cells)) as Cell[];
      expect(cellsOf(written(kind, cells), cells.length)).toEqual(asJson);
    }),
    { seed: 11, numRuns: 500 },
  );
});

it('also one of many rows, whose form turns out late', () => {
  const rows = 9_000;
  const numbers = Array.from({ length: rows }, (_, row) => (row % 7 === 0 ? null : row * 3));
  const digits = numbers.map((_, row) => String(860_000_000_000_000 + row * 11));
  const ways: ReadonlyArray<readonly [ColumnKind, readonly Cell[], PackedColumn['as']]> = [
    ['whole', numbers, 'steps'],
    ['whole', [...numbers, 0.5], 'plain'],
    ['digits', digits, 'digits'],
    ['digits', [...digits, '00123'], 'plain'],
    ['text', digits, 'plain'],
    ['shared', digits.map((_, row) => `rail ${row % 40}`), 'shared'],
    [
      'place',
      digits.map((_, row) => (row === 8_500 ? 'x' : `118.${String(row).padStart(6, '0')},31.000000`)),
      'places',
    ],
    ['plain', [...Array.from({ length: rows }, () => true), false], 'plain'],
    ['plain', Array.from({ length: rows }, () => null), 'same'],
  ];
  for (const [kind, cells, as] of ways) {
    const column = written(kind, cells);
    expect(column.as).toBe(as);
    expect(cellsOf(column, cells.length)).toEqual(cells);
  }
});
