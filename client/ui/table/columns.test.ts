import { describe, expect, it } from 'vitest';
import { choosable, chosenColumns, columnsFor, defaultView, readView, sheetColumns, type Column } from './columns.ts';

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
  key,
  title: key,
  render: (row) => row,
  ...more,
});
const columns = [
  column('name', { sheet: ['name', 'code'] }),
  column('type'),
  column('device', { fixed: true }),
  column('contact', { sheet: ['contact', 'mobile'] }),
  column('actions'),
];
const keys = (list: ReadonlyArray<Column<string>>): string[] => list.map(({ key }) => key);

describe('the columns that somebody chose', () => {
  it('are all but the hidden ones; what names a row and what acts on it cannot be hidden', () => {
    expect(keys(choosable(columns))).toEqual(['type', 'contact']);
    expect(keys(chosenColumns(columns, []))).toEqual(keys(columns));
    expect(keys(chosenColumns(columns, ['type']))).toEqual(['name', 'device', 'contact', 'actions']);
    expect(keys(chosenColumns(columns, [...keys(columns), 'of an older version']))).toEqual([
      'name',
      'device',
      'actions',
    ]);
  });

  it('are the columns of the sheet, each line of a cell one of its own', () => {
    expect(sheetColumns(columns)).toEqual(['name', 'code', 'type', 'device', 'contact', 'mobile']);
    expect(sheetColumns(chosenColumns(columns, ['contact']))).toEqual(['name', 'code', 'type', 'device']);
  });
});

describe('the columns that have room', () => {
  const wide = [
    column('name', { least: 160 }),
    column('value', { width: 100 }),
    column('more', { width: 100, from: 300 }),
    column('most', { width: 100, from: 400 }),
    column('last', { width: 100, from: 400 }),
  ];

  it('come with growing width, and go again before the name is squeezed', () => {
    expect(keys(columnsFor(wide, 299))).toEqual(['name', 'value']);
    expect(keys(columnsFor(wide, 380))).toEqual(['name', 'value', 'more']);
    expect(keys(columnsFor(wide, 459))).toEqual(['name', 'value', 'more']);
    expect(keys(columnsFor(wide, 460))).toEqual(['name', 'value', 'more', 'most']);
    expect(keys(columnsFor(wide, 560))).toEqual(keys(wide));
    // The boxes to pick rows take room too.
    expect(keys(columnsFor(wide, 560, 44))).toEqual(['name', 'value', 'more', 'most']);
  });

  it('keep what names a row, whatever it is shown from', () => {
    const names = [
      column('short', { from: 300, width: 100 }),
      column('long', { from: 300, width: 100, fixed: true }),
      column('more', { from: 300, width: 100 }),
    ];
    expect(keys(columnsFor(names, 300, 50))).toEqual(['short', 'long']);
  });

  it('keep what has no width from which it is shown, however narrow', () => {
    expect(keys(columnsFor(wide, 100))).toEqual(['name', 'value']);
  });
});

it('a stored view that is none is the default one', () => {
  expect(readView({ hidden: ['type', 4], isCompact: true })).toEqual({ hidden: ['type'], isCompact: true });
  for (const broken of [undefined, null, 'x', { hidden: 'type', isCompact: 1 }]) {
    expect(readView(broken)).toEqual(defaultView);
  }
});
