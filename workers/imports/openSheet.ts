import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { DomainError } from '#domain/errno.ts';
import type { RawRow } from '#domain/imei/sheetColumns.ts';
import { second } from '#domain/time.ts';
import type { SheetOrder, SheetWord } from './sheetThread.ts';

/** A part of the sheet that takes longer than this is not worth waiting for. */
export const sheetPatienceMs = 60 * second;
/** Of the thread alone; the process has its own. @source reliability.md S16 */
const maxHeapMb = 256;

type Rows = ReadonlyArray<{ readonly rowNo: number; readonly raw: RawRow }>;

/**
 * The rows of a sheet, in parts of at most a batch, read in a thread with limits of memory and time.
 * @param program the built thread; where none is named it is looked for beside the process's own program
 * @throws DomainError 9008 too many rows, 9009 no sheet, a wrong header, or one that breaks the limits
 */
export async function* openSheet(order: SheetOrder, program?: string): AsyncGenerator<Rows> {
  // exceljs keeps sheets that come before their texts in temporary files, and a thread that is ended tidies nothing up.
  const folder = await mkdtemp(join(tmpdir(), 'guardline-sheet-'));
  const thread = openThread(order, folder, program);
  try {
    for (;;) {
      const word = await nextWord(thread);
      if (word.word === 'end') return;
      if (word.word === 'refused') throw new DomainError(word.errno);
      yield word.rows;
      thread.postMessage('more', []);
    }
  } finally {
    await thread.terminate();
    await rm(folder, { recursive: true, force: true });
  }
}

function nextWord(thread: Worker): Promise<SheetWord> {
  return new Promise((resolve) => {
    const refused: SheetWord = { word: 'refused', errno: 9009 };
    const end = (word: SheetWord): void => {
      clearTimeout(timer);
      thread.off('message', end);
      thread.off('error', fail);
      thread.off('exit', fail);
      resolve(word);
    };
    // Out of memory, out of time, or gone without a word: the file is to blame, not the house.
    const fail = (): void => end(refused);
    const timer = setTimeout(fail, sheetPatienceMs);
    thread.on('message', end);
    thread.on('error', fail);
    thread.on('exit', fail);
  });
}

/** The built program where there is one, else the source, which a thread must be taught to read. */
function openThread(order: SheetOrder, folder: string, program = programBeside()): Worker {
  // The three names by which the systems call it.
  const env = { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder };
  const options = { workerData: order, env, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } };
  if (existsSync(program)) return new Worker(program, options);
  const source = pathToFileURL(join(import.meta.dirname, 'sheetThread.ts')).href;
  const taught = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(taught, { ...options, eval: true });
}

const programBeside = () => join(dirname(process.argv[1] ?? ''), 'imports', 'sheetThread.js');
