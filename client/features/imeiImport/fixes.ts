import { imeiCheckDigit, isImei } from '#domain/devices/imei.ts';
import { imeiOf } from '#domain/imei/checkRow.ts';
import { normaliseImei } from '#domain/imei/imei.ts';
import type { ImportRowView } from '#domain/imei/importJob.ts';
import { columnName, type SheetColumn } from '#domain/imei/sheetColumns.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import type { FixedRow } from './calls.ts';

/** One fault of a row and what would mend it. */
export interface Fault {
  readonly key: string;
  readonly rowNo: number;
  readonly columns: readonly SheetColumn[];
  readonly title: string;
  /** As it stands in the file. */
  readonly given: string;
  readonly code: string;
  readonly message: string;
  /** A click takes it. */
  readonly suggestion: string;
  /** The first of two equal rows was kept: there is nothing to mend. */
  readonly needsNone: boolean;
}

/** Coordinates belong together: they are mended as one, 'lng,lat'. */
const pair: readonly SheetColumn[] = ['lng', 'lat'];

export function faultsOf(row: ImportRowView): Fault[] {
  return row.errors.map(({ column, code, message }, at): Fault => {
    const columns = code === 'E10' ? pair : [column];
    const given = columns.map((each) => String(row.raw[each] ?? '')).join(',');
    return {
      key: `${row.rowNo}/${at}`,
      rowNo: row.rowNo,
      columns,
      title: columns.map((each) => columnName(each, currentLocale())).join(','),
      given: given === ',' ? '' : given,
      code,
      message,
      suggestion: suggestionOf(row, code),
      needsNone: code === 'E04',
    };
  });
}

function suggestionOf(row: ImportRowView, code: string): string {
  const imei = imeiOf(row.raw);
  if (code === 'E03' && /^\d{15}$/.test(imei)) return imei.slice(0, 14) + imeiCheckDigit(imei.slice(0, 14));
  const [lng, lat] = [Number(row.raw.lng), Number(row.raw.lat)];
  const isSwapped = Math.abs(lng) <= 89 && Math.abs(lat) > 89 && Math.abs(lat) <= 179;
  return code === 'E10' && isSwapped ? `${lat.toFixed(6)},${lng.toFixed(6)}` : '';
}

/** A row of an import that was sent again. */
export const sentKey = (jobId: string, rowNo: number): string => `${jobId}/${rowNo}`;

/** What is typed with every suggestion that is not typed over. */
export function withSuggestions(
  faults: readonly Fault[],
  typed: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const all = new Map(typed);
  for (const { key, suggestion } of faults) {
    if (suggestion !== '' && (all.get(key) ?? '') === '') all.set(key, suggestion);
  }
  return all;
}

/** Whether what was typed looks right; the server judges it again. */
export function isMended({ columns }: Fault, typed: string): boolean {
  if (typed.trim() === '') return false;
  if (columns[0] === 'imei') return isImei(normaliseImei(typed));
  return columns.length === 1 || /^-?\d{1,3}\.\d{5,},-?\d{1,2}\.\d{5,}$/.test(typed.trim());
}

/** Rows of which every fault is mended. */
export function fixedRows(faults: readonly Fault[], typed: ReadonlyMap<string, string>): FixedRow[] {
  const rows = new Map<number, Fault[]>();
  for (const fault of faults) rows.set(fault.rowNo, [...(rows.get(fault.rowNo) ?? []), fault]);
  return [...rows].flatMap(([rowNo, mine]) => {
    if (!mine.every((fault) => isMended(fault, typed.get(fault.key) ?? ''))) return [];
    const values: Record<string, string> = {};
    for (const fault of mine) {
      const parts = (typed.get(fault.key) ?? '').split(',');
      const words = fault.columns.length === 1 ? [typed.get(fault.key) ?? ''] : parts;
      for (const [at, column] of fault.columns.entries()) values[column] = (words[at] ?? '').trim();
    }
    return [{ rowNo, values }];
  });
}
