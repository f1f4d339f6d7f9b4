import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CopyFacts, CopyOrder } from '#db/backup/copySqlite.ts';
import type { CopyMessage } from './copyThread.ts';

/**
 * As `copySqlite`, in a thread.
 * @param program the built thread; where none is named it is looked for beside the process's own program
 * @throws Error with the words of the thread
 */
export function copyInThread(
  order: CopyOrder,
  onProgress: (share: number) => void,
  program?: string,
): Promise<CopyFacts> {
  return new Promise((resolve, reject) => {
    const thread = openThread(order, program);
    thread.on('message', (word: CopyMessage) => {
      if (word.word === 'progress') onProgress(word.share);
      else if (word.word === 'done') resolve(word.facts);
      else reject(new Error(word.message));
    });
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('The copy of the database ended without a word')));
  });
}

/** The built program where there is one, else the source, which a thread must be taught to read. */
function openThread(order: CopyOrder, program = programBeside()): Worker {
  if (existsSync(program)) return new Worker(program, { workerData: order });
  const source = pathToFileURL(join(import.meta.dirname, 'copyThread.ts')).href;
  const taught = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(taught, { workerData: order, eval: true });
}

const programBeside = () => join(dirname(process.argv[1] ?? ''), '..', 'workers', 'backup', 'copyThread.js');
