import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from './dialect.ts';

export interface Migration {
  readonly tag: string;
  readonly hash: string;
  readonly statements: readonly string[];
}

export interface AppliedMigration {
  readonly tag: string;
  readonly hash: string;
}

export const createAppliedTable = `CREATE TABLE IF NOT EXISTS applied_migration
 (tag text PRIMARY KEY NOT NULL, hash text NOT NULL, applied_at bigint NOT NULL)`;

/** The migrations that this program knows, oldest first. */
export function knownMigrations(dialect: Dialect): readonly Migration[] {
  const folder = join(import.meta.dirname, '..', 'migrations', dialect);
  const journal = JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: ReadonlyArray<{ tag: string }>;
  };
  return journal.entries.map(({ tag }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    const statements = text.split('--> statement-breakpoint').map((statement) => statement.trim());
    return {
      tag,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: statements.filter((statement) => statement !== ''),
    };
  });
}

/**
 * What is still to be applied.
 * @throws Error when the database was written by a newer program, or by one whose migrations were others.
 */
export function pendingMigrations(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  for (const { tag, hash } of applied) {
    const migration = known.find((candidate) => candidate.tag === tag);
    if (!migration) {
      throw new Error(
        `The database is newer than this program: it has the migration "${tag}", which this program does not know. ` +
          'Start the newer program, or restore the backup from before the update.',
      );
    }
    if (migration.hash !== hash) {
      throw new Error(
        `The migration "${tag}" of this program is not the one that the database was made with. ` +
          'A migration never changes once it was applied: add another one, or start with an empty database.',
      );
    }
  }
  const done = new Set(applied.map(({ tag }) => tag));
  const pending = known.filter(({ tag }) => !done.has(tag));
  const firstPending = pending[0];
  if (firstPending && known.indexOf(firstPending) < done.size) {
    throw new Error(`The migration "${firstPending.tag}" was left out although later ones were applied.`);
  }
  return pending;
}
