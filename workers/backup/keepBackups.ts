import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { day } from '#domain/time.ts';
import { archiveEnd } from './makeBackup.ts';

/** Of an older incarnation or of this one: the names begin with their time. */
const isArchive = (name: string): boolean => name.startsWith('guardline-') && name.endsWith(archiveEnd);

/** Removes all archives but the newest, and what backups that were killed left. @returns the removed names */
export function keepBackups(dir: string, keep: number, nowMs: number): string[] {
  const names = readdirSync(dir);
  const old = names.filter(isArchive).sort().slice(0, -keep);
  for (const name of old) {
    rmSync(join(dir, `${name}.sha256`), { force: true });
    rmSync(join(dir, name));
  }
  const leftovers = names.filter((name) => name.startsWith('.making-'));
  for (const name of leftovers) {
    if (nowMs - statSync(join(dir, name)).mtimeMs > day) rmSync(join(dir, name), { recursive: true, force: true });
  }
  return old;
}
