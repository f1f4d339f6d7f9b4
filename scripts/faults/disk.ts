import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { findProgram, projectDir } from '../setup/findTools.mjs';

/** A disk whose room the test decides. */
export interface TestDisk {
  readonly kind: 'tmpfs' | 'preload';
  /** For the processes that are to see it. */
  readonly env: Readonly<Record<string, string>>;
  /** What is free on it from now on; null: as much as there is. */
  setRoom(bytes: number | null): void;
  remove(): void;
}

/** As `TestDisk`; its syncs can be late, and logged. */
export interface PreloadDisk extends TestDisk {
  /** Nothing may be written, as on a file system that was mounted anew after an error. */
  setReadOnly(): void;
  setLateMs(ms: number): void;
}

const source = join(import.meta.dirname, 'preload', 'disk.c');
const megabyte = 1024 * 1024;
const tmpfsBytes = 384 * megabyte;

/** The library of preload/disk.c, compiled once a version. @throws when there is no compiler */
function library(): string {
  const folder = join(projectDir, '.cache', 'preload');
  const file = join(folder, `disk-${createHash('sha256').update(readFileSync(source)).digest('hex').slice(0, 16)}.so`);
  if (existsSync(file)) return file;
  const compiler = findProgram('cc', 'gcc', 'clang');
  if (compiler === null) throw new Error('no C compiler: a disk that fails cannot be made');
  mkdirSync(folder, { recursive: true });
  const making = `${file}.${process.pid}`;
  const { status, stderr } = spawnSync(compiler, ['-shared', '-fPIC', '-O2', '-o', making, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`disk.c did not compile: ${stderr}`);
  renameSync(making, file);
  return file;
}

/**
 * A folder as its processes see it.
 * @param log a file that every sync and every write, to the folder or a socket, is noted in, in order
 */
export function preloadDisk(folder: string, log?: string): PreloadDisk {
  const control = `${folder}.disk`;
  const numbers = new BigInt64Array([-1n, 0n]);
  const handle = openSync(control, 'w', 0o600);
  const write = () => writeSync(handle, new Uint8Array(numbers.buffer), 0, 16, 0);
  write();
  return {
    kind: 'preload',
    env: { LD_PRELOAD: library(), DISK_FOLDER: folder, DISK_CONTROL: control, ...(log && { DISK_LOG: log }) },
    setRoom(bytes) {
      numbers[0] = BigInt(bytes ?? -1);
      write();
    },
    setReadOnly() {
      numbers[0] = -2n;
      write();
    },
    setLateMs(ms) {
      numbers[1] = BigInt(Math.round(ms * 1_000));
      write();
    },
    remove() {
      closeSync(handle);
      rmSync(control, { force: true });
    },
  };
}

/** A small disk in memory, mounted on the folder; null where mounting is refused. */
function tmpfsDisk(folder: string): TestDisk | null {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${tmpfsBytes}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return null;
  const filler = join(folder, 'filler');
  return {
    kind: 'tmpfs',
    env: {},
    setRoom(bytes) {
      const has = statSync(filler, { throwIfNoEntry: false })?.size ?? 0;
      const { bavail, bsize } = statfsSync(folder);
      fill(filler, has, bytes === null ? 0 : Math.max(0, has + bavail * bsize - bytes));
    },
    remove() {
      // A process that ends slowly may still have files open on it.
      if (spawnSync('umount', [folder]).status !== 0) spawnSync('umount', ['-l', folder]);
    },
  };
}

function fill(file: string, has: number, wanted: number): void {
  if (wanted <= has) {
    if (existsSync(file)) truncateSync(file, wanted);
    return;
  }
  // At once, where it fits: writing it takes seconds in which nothing else here can run.
  if (spawnSync('fallocate', ['-l', String(wanted), file]).status === 0) return;
  const handle = openSync(file, 'a');
  const zeros = new Uint8Array(megabyte);
  try {
    for (let left = wanted - has; left > 0; left -= zeros.length)
      writeSync(handle, zeros, 0, Math.min(left, zeros.length));
  } catch (error) {
    // Others write meanwhile: then it is full already.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(handle);
  }
}

/** The real thing where this machine allows it. */
export function smallDisk(folder: string): TestDisk {
  return tmpfsDisk(folder) ?? preloadDisk(folder);
}
