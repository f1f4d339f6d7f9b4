// The data folder: one start at a time.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './identity.mjs';
import { takeLock } from './lockFile.mjs';

/** Older releases wrote a number alone: only a start has the folder, not whatever got the number since. */
const isStart = (pid) => pid !== process.pid && commandOf(pid).includes('start.mjs');

/** Claims the folder, or throws the sentence that says who has it. Returns how to let it go. */
export function claimDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(dataDir, 'guardline.pid'), isStart);
  if ('release' in lock) return lock.release;
  throw new Error(
    `Guardline already runs on the data folder ${dataDir} (process ${lock.heldBy}). Stop it, or set DATA_DIR to another folder.`,
  );
}
