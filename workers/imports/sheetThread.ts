import { parentPort, workerData } from 'node:worker_threads';
import type { BookWords } from '#domain/imei/bookWords.ts';
import type { ReferenceBook } from '#domain/imei/checkRow.ts';
import type { SheetReading } from '#domain/imei/sheetHeader.ts';
import { SheetFault, type SheetRefusal } from '#domain/imei/sheetRefusal.ts';
import { checkSheet, type CheckedPart } from './checkSheet.ts';
import { readSheet } from './readSheet.ts';

/** What the thread is given. */
export interface SheetRequest {
  readonly kind: 'xlsx' | 'csv';
  readonly bytes: Uint8Array;
  readonly maxRows: number;
  /** Rows of one part. */
  readonly rowsPerPart: number;
  readonly createDevices: boolean;
  readonly reading: SheetReading;
}

/** What it tells: parts of checked rows, what it must know to check them, then the end or what stands in the way. */
export type SheetMessage =
  | { readonly word: 'rows'; readonly part: CheckedPart }
  | { readonly word: 'ask'; readonly words: BookWords }
  | { readonly word: 'end' }
  | { readonly word: 'refused'; readonly refusal: SheetRefusal };

/** What it is told: what it asked for, and that it may go on after a part. */
export type SheetReply = { readonly word: 'book'; readonly book: ReferenceBook } | { readonly word: 'taken' };

/** So many parts may wait to be written while the next is read. */
const partsAhead = 3;

/** A thread of its own: a hostile sheet takes its memory and its time from nobody else. */
async function run(order: SheetRequest): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This is a thread, no program');
  let ahead = 0;
  let goOn = (): void => undefined;
  let answer: (book: ReferenceBook) => void = () => undefined;
  port.on('message', (told: SheetReply) => {
    if (told.word === 'book') answer(told.book);
    else {
      ahead -= 1;
      goOn();
    }
  });
  const say = (word: SheetMessage): void => port.postMessage(word);
  const ask = (words: BookWords): Promise<ReferenceBook> =>
    new Promise((resolve) => {
      answer = resolve;
      say({ word: 'ask', words });
    });
  for await (const part of checkSheet(readSheet(order.kind, order.bytes, order.reading.sheet), order, ask)) {
    ahead += 1;
    say({ word: 'rows', part });
    if (ahead < partsAhead) continue;
    await new Promise<void>((resolve) => {
      goOn = resolve;
    });
  }
  say({ word: 'end' });
}

run(workerData as SheetRequest).then(
  () => parentPort?.close(),
  (error: unknown) => {
    // Whatever else a torn file makes zlib throw, it is not one that can be read.
    const refusal: SheetRefusal = error instanceof SheetFault ? error.refusal : { why: 'file.torn' };
    parentPort?.postMessage({ word: 'refused', refusal } satisfies SheetMessage, []);
    parentPort?.close();
  },
);
