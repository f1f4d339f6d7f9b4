// The data folder: one start at a time.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './isAlive.mjs';

/** Claims the folder, or throws the sentence that says who has it. Returns how to let it go. */
export function claimDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lockFile = join(dataDir, 'guardline.pid');
  if (existsSync(lockFile)) {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    if (pid !== process.pid && isAlive(pid)) {
      throw new Error(
        `Guardline already runs on the data folder ${dataDir} (process ${pid}). Stop it, or set DATA_DIR to another folder.`,
      );
    }
    rmSync(lockFile, { force: true });
  }
  writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
  return () => rmSync(lockFile, { force: true });
}
