import { describe, expect, it } from 'vitest';
import { choosable, chosenColumns, defaultView, readView, sheetColumns, type Column } from './columns.ts';

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

it('a stored view that is none is the default one', () => {
  expect(readView({ hidden: ['type', 4], isCompact: true })).toEqual({ hidden: ['type'], isCompact: true });
  for (const broken of [undefined, null, 'x', { hidden: 'type', isCompact: 1 }]) {
    expect(readView(broken)).toEqual(defaultView);
  }
});
