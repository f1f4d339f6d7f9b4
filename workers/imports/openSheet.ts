import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { BookWords } from '#domain/imei/bookWords.ts';
import type { ReferenceBook } from '#domain/imei/checkRow.ts';
import { SheetFault } from '#domain/imei/sheetRefusal.ts';
import { second } from '#domain/time.ts';
import type { CheckedPart } from './checkSheet.ts';
import type { SheetReply, SheetRequest, SheetMessage } from './sheetThread.ts';

/** A part of the sheet that takes longer than this is not worth waiting for. */
export const sheetPatienceMs = 60 * second;
/** Of the thread alone; the process has its own. @source docs/requirements.md B5 */
const maxHeapMb = 256;
/** What a part leaves behind is soon gone: more room for it would only be held. */
const maxYoungMb = 12;
/** Smaller files may lie in memory that Node shares out. */
const leastHanded = 65_536;

/**
 * The rows of a sheet in parts, read and checked in a thread with limits of memory and time; it reads on while a part
 * is written.
 * @param ask what the words of rows stand for
 * @param program the built thread; where none is named it is looked for beside the process's own program
 * @throws SheetFault no sheet, no header, too many rows, or one that breaks the limits
 */
export async function* openSheet(
  order: SheetRequest,
  ask: (words: BookWords) => Promise<ReferenceBook>,
  program?: string,
): AsyncGenerator<CheckedPart> {
  const thread = openThread(order, program);
  const nextWord = listen(thread);
  const tell = (answer: SheetReply): void => thread.postMessage(answer, []);
  try {
    for (;;) {
      const word = await nextWord();
      if (word.word === 'end') return;
      if (word.word === 'refused') throw new SheetFault(word.refusal);
      if (word.word === 'ask') tell({ word: 'book', book: await ask(word.words) });
      else {
        yield word.part;
        tell({ word: 'taken' });
      }
    }
  } finally {
    await thread.terminate();
  }
}

/** Words are kept until they are asked for: the thread runs ahead. */
function listen(thread: Worker): () => Promise<SheetMessage> {
  // Out of memory, out of time, or gone without a word: the file is to blame, not the house.
  const gone: SheetMessage = { word: 'refused', refusal: { why: 'file.large' } };
  const heard: SheetMessage[] = [];
  let wake: ((word: SheetMessage) => void) | null = null;
  const hear = (word: SheetMessage): void => {
    if (wake === null) heard.push(word);
    else wake(word);
  };
  thread.on('message', hear);
  thread.on('error', () => hear(gone));
  thread.on('exit', () => hear(gone));
  return () => {
    const next = heard.shift();
    if (next !== undefined) return Promise.resolve(next);
    return new Promise((resolve) => {
      const timer = setTimeout(() => wake?.(gone), sheetPatienceMs);
      wake = (word) => {
        clearTimeout(timer);
        wake = null;
        resolve(word);
      };
    });
  };
}

/** The built program where there is one, else the source, which a thread must be taught to read. */
function openThread(order: SheetRequest, program = programBeside()): Worker {
  const options = {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb, maxYoungGenerationSizeMb: maxYoungMb },
    transferList: ownBytes(order.bytes),
  };
  if (existsSync(program)) return new Worker(program, options);
  const source = pathToFileURL(join(import.meta.dirname, 'sheetThread.ts')).href;
  const taught = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(taught, { ...options, eval: true });
}

/**
 * The file is handed over rather than copied where nothing else lies in its memory; the caller has no use for it any
 * more.
 */
function ownBytes({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength && byteLength > leastHanded ? [buffer] : [];
}

const programBeside = () => join(dirname(process.argv[1] ?? ''), 'imports', 'sheetThread.js');
