import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const shared = '/dev/shm';
const prefix = 'guardline-test-';
/** Of a file system that lies in memory. @source Linux, `man 2 statfs` */
const tmpfsMagic = 0x01021994;
/** The databases of a run on PostgreSQL and its log took 2.4 GB. */
const neededBytes = 6 * 2 ** 30;

/**
 * A folder in memory, for the data of tests: a database of PostgreSQL is 700 files, and to make and remove one takes a
 * tenth of the processor time that it takes on a disk. Undefined where there is none, or too little room. It goes with
 * this process; what one that was killed left is removed by the next.
 */
export function folderInMemory(): string | undefined {
  try {
    const { type, bavail, bsize } = statfsSync(shared);
    removeOrphans();
    // What such a file system may hold is no promise that the machine has it.
    const freeBytes = Math.min(bavail * bsize, process.availableMemory?.() ?? Number.POSITIVE_INFINITY);
    if (type !== tmpfsMagic || freeBytes < neededBytes) return undefined;
    const folder = mkdtempSync(join(shared, `${prefix}${process.pid}-`));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    // PostgreSQL runs as somebody else than root.
    chmodSync(folder, 0o755);
    return folder;
  } catch {
    // Another system, or nobody may write there.
    return undefined;
  }
}

function removeOrphans(): void {
  for (const name of readdirSync(shared)) {
    const pid = /^guardline-test-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) rmSync(join(shared, name), { recursive: true, force: true });
  }
}
