// The data folder: one start at a time.
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { commandOf } from './identity.mjs';
import { takeLock } from './lockFile.mjs';

/** Older releases wrote a number alone: only a start has the folder, not whatever got the number since. */
const isStart = (pid) => pid !== process.pid && commandOf(pid).includes('start.mjs');

/**
 * Claims the folder, or throws the sentence that says who has it, or that half a restore lies in it. Returns how to let
 * it go.
 */
export function claimDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Its database comes last: a start would make a new, empty one.
  const half = readdirSync(dataDir).find((name) => name.startsWith('.restoring-'));
  if (half !== undefined) {
    throw new Error(
      `A restore into ${dataDir} is at work, or was broken off (${half}). Let it end, or empty the folder and restore again.`,
    );
  }
  const lock = takeLock(join(dataDir, 'guardline.pid'), isStart);
  if ('release' in lock) return lock.release;
  throw new Error(
    `Guardline already runs on the data folder ${dataDir} (process ${lock.heldBy}). Stop it, or set DATA_DIR to another folder.`,
  );
}
