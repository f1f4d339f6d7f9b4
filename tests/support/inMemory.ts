import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const shared = '/dev/shm';
/** Of a file system that lies in memory. @source Linux, `man 2 statfs` */
const tmpfsMagic = 0x01021994;
/** The databases of a run on PostgreSQL and its log took 2.4 GB; more than half of what is free is not taken. */
const neededBytes = 6 * 2 ** 30;

/**
 * A folder in memory, for the data of tests: a database of PostgreSQL is 700 files, and to make and remove one takes a
 * tenth of the processor time that it takes on a disk. Undefined where there is none, or too little room.
 */
export function folderInMemory(): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(shared);
    if (type !== tmpfsMagic || bavail * bsize < neededBytes) return undefined;
    const folder = mkdtempSync(join(shared, 'guardline-test-'));
    // PostgreSQL runs as somebody else than root.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    // Another system, or nobody may write there.
    return undefined;
  }
}
