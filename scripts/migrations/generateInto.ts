import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import type { Dialect } from '#db/engine/dialect.ts';
import { finishMigration } from './finishMigration.ts';

const root = resolve(import.meta.dirname, '..', '..');

export const migrationsFolder = (dialect: Dialect) => join(root, 'db', 'migrations', dialect);

const sqlFiles = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.sql'));

/**
 * Lets drizzle-kit write the migration from the last one in `folder` to db/schema, and adds what it cannot say.
 * `terminal`: somebody sits there to answer when it asks whether a column was renamed.
 * @returns the names of the new files: none when the folder fits the schema
 * @throws Error with drizzle-kit's own words when it fails
 */
export function generateInto(folder: string, dialect: Dialect, name: string, terminal = false): string[] {
  mkdirSync(folder, { recursive: true });
  const before = new Set(sqlFiles(folder));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'drizzle-kit', 'bin.cjs'),
      'generate',
      '--config',
      `db/engine/drizzle.${dialect}.config.ts`,
      '--name',
      name,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      stdio: terminal ? 'inherit' : 'pipe',
      // The schema chooses its engine by DATABASE_URL when it loads; nothing is connected to.
      env: {
        ...process.env,
        // drizzle-kit puts `./` before whatever it is given.
        MIGRATIONS_OUT: relative(root, folder),
        DATABASE_URL: dialect === 'postgres' ? 'postgres://generate' : '',
      },
    },
  );
  const added = sqlFiles(folder).filter((file) => !before.has(file));
  // It ends with 0 even when it broke: only its words tell that there was nothing to do.
  const isDone = terminal || added.length > 0 || stdout.includes('No schema changes');
  if (status !== 0 || !isDone) throw new Error(`drizzle-kit failed for ${dialect}: ${stderr ?? ''}${stdout ?? ''}`);
  for (const file of added) {
    const path = join(folder, file);
    writeFileSync(path, finishMigration(readFileSync(path, 'utf8'), dialect));
  }
  return added;
}

/** Names of the migrations that generating now would add, without adding them. */
export function missingMigrations(dialect: Dialect): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'guardline-migrations-'));
  try {
    cpSync(migrationsFolder(dialect), copy, { recursive: true });
    return generateInto(copy, dialect, 'missing');
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
