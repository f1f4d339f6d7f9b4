import { parentPort, workerData } from 'node:worker_threads';
import { copySqlite, type CopyFacts, type CopyOrder } from '#db/backup/copySqlite.ts';

/** What the thread tells. */
export type CopyMessage =
  | { readonly word: 'progress'; readonly share: number }
  | { readonly word: 'done'; readonly facts: CopyFacts }
  | { readonly word: 'failed'; readonly message: string };

const say = (word: CopyMessage): void => parentPort?.postMessage(word, []);

// A thread of its own: the copy is written through at its end, and lanes may not stand still for it.
copySqlite(workerData as CopyOrder, (share) => say({ word: 'progress', share })).then(
  (facts) => say({ word: 'done', facts }),
  (error: unknown) => say({ word: 'failed', message: error instanceof Error ? error.message : String(error) }),
);
