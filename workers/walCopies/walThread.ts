import { parentPort, workerData } from 'node:worker_threads';
import { openWalCopier, type WalLimits } from '#db/engine/walCopier.ts';

/** What the thread is given; any word to it ends it. */
export interface WalRequest {
  readonly path: string;
  readonly limits: WalLimits;
  /** Between two looks, while the log is long and grows. */
  readonly everyMs: number;
  /** The same while it rests, or is not half as long as is copied: each look wakes a process with nothing to do. */
  readonly whileShortMs: number;
}

const { path, limits, everyMs, whileShortMs } = workerData as WalRequest;
const copier = openWalCopier(path);
let next: NodeJS.Timeout;
let lastPages = 0;
const look = (): void => {
  const logPages = copier.copy(limits);
  const isNear = logPages >= limits.logPages / 2 && logPages !== lastPages;
  lastPages = logPages;
  next = setTimeout(look, isNear ? everyMs : whileShortMs);
};
look();
parentPort?.once('message', () => {
  clearTimeout(next);
  copier.close();
  parentPort?.close();
});
