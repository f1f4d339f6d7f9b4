import { parentPort, workerData } from 'node:worker_threads';
import { matchHeader, rawRowOf, type RawRow, type SheetColumn } from '#domain/imei/sheetColumns.ts';
import { readSheet } from './readSheet.ts';

/** What the thread is given. */
export interface SheetOrder {
  readonly kind: 'xlsx' | 'csv';
  readonly bytes: Uint8Array;
  readonly maxRows: number;
  /** Rows of one part. */
  readonly rowsPerPart: number;
}

/** What it tells: parts of rows, each after the last one was asked for, then the end or what stands in the way. */
export type SheetWord =
  | { readonly word: 'rows'; readonly rows: ReadonlyArray<{ readonly rowNo: number; readonly raw: RawRow }> }
  | { readonly word: 'end' }
  | { readonly word: 'refused'; readonly errno: 9008 | 9009 };

/** A thread of its own: a hostile sheet takes its memory and its time from nobody else. */
async function run(order: SheetOrder): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This is a thread, no program');
  const say = (word: SheetWord): void => port.postMessage(word);
  const asked = (): Promise<unknown> => new Promise((resolve) => port.once('message', resolve));
  let header: ReadonlyMap<number, SheetColumn> | null = null;
  let rows: Array<{ rowNo: number; raw: RawRow }> = [];
  let total = 0;
  for await (const { rowNo, cells } of readSheet(order.kind, order.bytes)) {
    if (header === null) {
      if (cells.every((cell) => String(cell).trim() === '')) continue;
      header = matchHeader(cells);
      if (header === null) break;
      continue;
    }
    const raw = rawRowOf(header, cells);
    if (raw === null || isSample(raw)) continue;
    total += 1;
    if (total > order.maxRows) {
      say({ word: 'refused', errno: 9008 });
      return;
    }
    rows.push({ rowNo, raw });
    if (rows.length < order.rowsPerPart) continue;
    const more = asked();
    say({ word: 'rows', rows });
    rows = [];
    await more;
  }
  if (header === null || total === 0) {
    say({ word: 'refused', errno: 9009 });
    return;
  }
  if (rows.length > 0) {
    const more = asked();
    say({ word: 'rows', rows });
    await more;
  }
  say({ word: 'end' });
}

/** The line of the template that shows how it is done. */
function isSample(raw: RawRow): boolean {
  return String(raw.imei ?? '').startsWith('示例');
}

run(workerData as SheetOrder).then(
  () => parentPort?.close(),
  () => {
    // Whatever a parser throws, the file is not one that can be read.
    parentPort?.postMessage({ word: 'refused', errno: 9009 } satisfies SheetWord, []);
    parentPort?.close();
  },
);
