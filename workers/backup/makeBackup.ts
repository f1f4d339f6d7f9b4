import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, closeSync, fsyncSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CopyFacts } from '#db/backup/copySqlite.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { appVersion } from '#domain/release.ts';
import { archiveFormat, type About } from './about.ts';
import { hashFile, openArchive, writeArchive, type Packed } from './archive.ts';
import { copyInThread } from './copyInThread.ts';
import { sealText } from './sealSecrets.ts';

export type Step = 'copy' | 'pack' | 'check';

/** Where a backup takes the database from. */
export interface BackupSource {
  readonly engine: About['engine'];
  /** About how many bytes it has, for the room on the disk. */
  sizeBytes(): Promise<number>;
  /** Writes the database as it stands at one moment into the folder. */
  copy(
    folder: string,
    onProgress: (share: number) => void,
  ): Promise<{ readonly file: string; readonly isCompressed: boolean; readonly facts: CopyFacts }>;
}

export interface BackupOptions {
  readonly source: BackupSource;
  /** Folder of the archives. */
  readonly dir: string;
  /** Names and values: without them the sealed secrets of the database cannot be opened. */
  readonly secrets: Readonly<Record<string, string>>;
  readonly passphrase?: string | undefined;
  readonly waiting: number | null;
  readonly now: number;
  readonly onProgress?: (step: Step, share: number) => void;
}

export interface MadeBackup {
  readonly path: string;
  readonly bytes: number;
  readonly about: About;
  /** How long reading it back took: a restore takes about as long. */
  readonly readBackMs: number;
}

/** The SQLite file, beside whoever writes it. @param program of the thread, as `copyInThread` */
export function sqliteSource(path: string, withSums = false, program?: string): BackupSource {
  return {
    engine: 'sqlite',
    sizeBytes: async () => statSync(path).size,
    copy: async (folder, onProgress) => {
      const file = 'database.sqlite';
      const facts = await copyInThread({ from: path, to: join(folder, file), withSums }, onProgress, program);
      return { file, isCompressed: false, facts };
    },
  };
}

export const archiveEnd = '.backup.zip';
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/**
 * Makes one archive of the database (uploaded files are rows of it) and the secrets, while everything works, and reads
 * it back. It appears under its name when it is whole, readable by its owner alone, with its checksum beside it.
 * @throws Error with a sentence; then no archive is left
 * @source docs/adr/0028-incarnation-and-backup.md
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { dir, now, onProgress = () => undefined } = options;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  await assertRoom(dir, await options.source.sizeBytes());
  const making = join(dir, `.making-${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(making, { mode: 0o700 });
  try {
    const { file, isCompressed, facts } = await options.source.copy(making, (share) => onProgress('copy', share));
    const secrets = await writeSecrets(making, options);
    const packed: Packed[] = [
      { name: file, path: join(making, file), isCompressed },
      { name: secrets, path: join(making, secrets), isCompressed: false },
    ];
    const files: About['files'] = {};
    for (const { name, path } of packed) files[name] = await hashFile(path);
    const about: About = {
      ...facts,
      migrations: [...facts.migrations],
      tables: facts.tables === null ? null : { ...facts.tables },
      format: archiveFormat,
      release: appVersion,
      createdAt: now,
      engine: options.source.engine,
      waiting: options.waiting,
      secrets: options.passphrase === undefined ? 'readable' : 'sealed',
      files,
    };
    onProgress('pack', 0);
    const unnamed = join(making, 'archive');
    const sha256 = await writeArchive(unnamed, about, packed);
    onProgress('pack', 1);
    const startedAt = monotonicMs();
    await (await openArchive(unnamed)).check(null, (share) => onProgress('check', share));
    const readBackMs = monotonicMs() - startedAt;
    const path = join(dir, `guardline-${stamp(now)}-${facts.incarnation.slice(0, 6)}-${facts.revision}${archiveEnd}`);
    writeFileSync(`${path}.sha256`, `${sha256}  ${basename(path)}\n`, { mode: 0o600, flush: true });
    renameSync(unnamed, path);
    syncFolder(dir);
    return { path, bytes: statSync(path).size, about, readBackMs };
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

async function writeSecrets(folder: string, options: BackupOptions): Promise<string> {
  const text = `${JSON.stringify(options.secrets, null, 2)}\n`;
  const name = options.passphrase === undefined ? 'secrets.json' : 'secrets.sealed.json';
  const written = options.passphrase === undefined ? text : await sealText(text, options.passphrase);
  writeFileSync(join(folder, name), written, { flag: 'wx', mode: 0o600 });
  return name;
}

/** The copy and the archive of it stand beside each other for a while. */
async function assertRoom(dir: string, sizeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  const neededMb = Math.ceil((sizeBytes * 1.6) / 1024 / 1024);
  const freeMb = Math.floor((bavail * bsize) / 1024 / 1024);
  if (freeMb < neededMb) throw new Error(`${dir} has ${freeMb} MB free, and a backup needs about ${neededMb} MB.`);
}

/** A name is on the disk when its folder is. */
export function syncFolder(dir: string): void {
  const folder = openSync(dir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
