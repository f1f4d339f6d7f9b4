import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import type { SheetColumn } from '#domain/imei/sheetColumns.ts';
import type { FileLook } from './lookInFile.ts';

/** The same sheet, its columns known by their titles again. */
export function withoutColumns({ sheet }: SheetReading): SheetReading {
  return sheet === undefined ? {} : { sheet };
}

/** The column at this place is taken for another; what was taken for that before is left alone. '' for none. */
export function pointTo(look: FileLook, reading: SheetReading, at: number, column: SheetColumn | ''): SheetReading {
  const columns: Partial<Record<SheetColumn, number>> = {};
  for (const each of look.columns) {
    if (each.column !== null && each.at !== at && each.column !== column) columns[each.column] = each.at;
  }
  if (column !== '') columns[column] = at;
  return { ...withoutColumns(reading), headerRow: look.headerRow, columns };
}

/** Nothing is to be said about a sheet that says it by itself. */
export function isPlain(reading: SheetReading): boolean {
  return Object.keys(reading).length === 0;
}
