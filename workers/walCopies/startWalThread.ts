import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { second } from '#domain/time.ts';
import type { WalRequest } from './walThread.ts';

export interface WalThread {
  stop(): Promise<void>;
}

/**
 * Of the 16,000 pages at which a commit copies by itself: from here on they are copied some hundred at a time, so that
 * such a commit has few left, and none waits on the disk behind many. A shorter log is not: each page would be copied
 * again and again.
 */
const limits = { logPages: 10_000, newPages: 200 } as const;
const everyMs = 20;
/** In it nobody writes the 5,000 pages between half a log and a whole one, but in a single commit. */
const whileShortMs = 100;
const stopWithinMs = 5 * second;
const heapMb = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 } as const;

/**
 * Copies SQLite's log into its file in a thread of its own: in a commit that took up to 700 ms, and all lanes waited.
 * Should the thread end, commits copy as they did.
 */
export function startWalThread(
  path: string,
  log: Pick<Logger, 'warn'>,
  order: Omit<WalRequest, 'path'> = { limits, everyMs, whileShortMs },
): WalThread {
  const thread = openThread({ path, ...order });
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  thread.on('error', (error) => log.warn({ err: error }, 'the thread that copies the log has ended'));
  return {
    stop: async () => {
      thread.postMessage('stop', []);
      const timer = setTimeout(() => void thread.terminate(), stopWithinMs);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The built program where there is one, else the source, which a thread must be taught to read. */
function openThread(order: WalRequest): Worker {
  const options = { workerData: order, resourceLimits: heapMb };
  const program = join(dirname(process.argv[1] ?? ''), 'walCopies', 'walThread.js');
  if (existsSync(program)) return new Worker(program, options);
  const source = pathToFileURL(join(import.meta.dirname, 'walThread.ts')).href;
  const taught = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source}'); })`;
  return new Worker(taught, { ...options, eval: true });
}
