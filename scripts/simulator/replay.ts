import type { ReportItem } from './signedDevice.ts';

/** A recorded series: rows of a CSV with a time and values. */
export interface SeriesRow {
  readonly ts: number;
  readonly values: Readonly<Record<string, number>>;
}

/**
 * Rows of a CSV whose first column is a time (`YYYY-MM-DD HH:mm:ss`, taken as UTC, or epoch ms). Cells that are no
 * number are left out, and so are rows without a time.
 * @param map column → metric
 * @throws Error naming a column that is not there
 */
export function parseSeries(text: string, map: ReadonlyMap<string, string>): SeriesRow[] {
  const [header = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = header.split(',').map((name) => name.trim());
  for (const column of map.keys()) {
    if (!names.includes(column)) throw new Error(`The series has no column ${column}; it has ${names.join(', ')}`);
  }
  return lines.flatMap((line) => {
    const cells = line.split(',').map((cell) => cell.trim());
    const first = cells[0] ?? '';
    const ts = /^\d{12,}$/.test(first) ? Number(first) : Date.parse(`${first.replace(' ', 'T')}Z`);
    if (!Number.isFinite(ts)) return [];
    const values: Record<string, number> = {};
    for (const [column, metric] of map) {
      const cell = cells[names.indexOf(column)] ?? '';
      if (cell !== '' && Number.isFinite(Number(cell))) values[metric] = Number(cell);
    }
    return Object.keys(values).length === 0 ? [] : [{ ts, values }];
  });
}

/** The series moved so that it ends now, as items of one device; `seq` keeps rows of one time apart. */
export function shiftSeries(rows: readonly SeriesRow[], nowMs: number): ReportItem[] {
  const last = rows.reduce((newest, { ts }) => Math.max(newest, ts), Number.NEGATIVE_INFINITY);
  return rows.map(({ ts, values }, at) => ({ ts: ts + nowMs - last, seq: at + 1, type: 'telemetry', metrics: values }));
}

/** `speed=vibRms` words of the command line. @throws Error for one without its `=` */
export function parseMap(words: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    words.map((word) => {
      const [column, metric] = word.split('=');
      if (!column || !metric) throw new Error(`--map wants column=metric, not ${word}`);
      return [column, metric];
    }),
  );
}
