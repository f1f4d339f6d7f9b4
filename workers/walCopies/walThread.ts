import { parentPort, workerData } from 'node:worker_threads';
import { openWalCopier, type WalLimits } from '#db/engine/walCopier.ts';

/** What the thread is given; any word to it ends it. */
export interface WalRequest {
  readonly path: string;
  readonly limits: WalLimits;
  /** Between two looks. */
  readonly everyMs: number;
}

const { path, limits, everyMs } = workerData as WalRequest;
const copier = openWalCopier(path);
const looking = setInterval(() => copier.copy(limits), everyMs);
parentPort?.once('message', () => {
  clearInterval(looking);
  copier.close();
  parentPort?.close();
});
