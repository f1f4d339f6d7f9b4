import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { batchVersion } from '#domain/telemetry/item.ts';
import { projectDir } from '../../setup/findTools.mjs';
import type { BuiltFile } from './fleet.ts';

const migration = '9999_next_release';
const sources = ['domain', 'db', 'server', 'workers', 'scripts'] as const;

/**
 * A release that comes after this one, built in a folder of its own: the same sources with one more migration (a column
 * that may be empty) and with payloads of the next version, which workers of this release leave alone.
 */
export async function makeNextRelease(folder: string): Promise<BuiltFile> {
  mkdirSync(folder, { recursive: true });
  for (const name of sources) cpSync(join(projectDir, name), join(folder, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(projectDir, name), join(folder, name));
  for (const name of ['node_modules', 'dist']) {
    if (existsSync(join(projectDir, name))) symlinkSync(join(projectDir, name), join(folder, name));
  }
  raiseVersion(join(folder, 'domain', 'telemetry', 'item.ts'));
  addMigration(join(folder, 'db', 'migrations', 'postgres'));
  const building = pathToFileURL(join(folder, 'scripts', 'setup', 'buildProcesses.mjs')).href;
  const { buildProcesses } = (await import(building)) as { buildProcesses: () => Promise<BuiltFile> };
  return buildProcesses();
}

function raiseVersion(file: string): void {
  const text = readFileSync(file, 'utf8');
  const next = text.replace(`batchVersion = ${batchVersion};`, `batchVersion = ${batchVersion + 1};`);
  if (next === text) throw new Error(`${file} has no batchVersion = ${batchVersion}`);
  writeFileSync(file, next);
}

function addMigration(folder: string): void {
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: Array<Record<string, unknown>> };
  const last = journal.entries.at(-1) ?? {};
  journal.entries.push({ ...last, idx: journal.entries.length, tag: migration });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, `${migration}.sql`), 'ALTER TABLE "device" ADD COLUMN "next_release_note" text;\n');
}
