import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { comesBack } from './comesBack.ts';
import { dialect } from './dialect.ts';
import { knownMigrations } from './migrations.ts';
import { selectRaw } from './raw.ts';

export interface Waiting {
  /** Told once, with what stops it, before the first wait. */
  readonly onWait: (why: Error) => Promise<void> | void;
  readonly pauseMs?: number;
}

const pauseMs = 500;

/**
 * Does `work` as soon as the database is there: again and again while it is away, takes nothing or was not migrated
 * yet.
 * @throws whatever else stops `work`: a wrong password does not pass by waiting
 */
export async function whenDatabaseIsThere<T>(work: () => Promise<T>, waiting: Waiting): Promise<T> {
  let hasWaited = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const passes = error instanceof NotMigrated || comesBack(error);
      if (!passes || !(error instanceof Error)) throw error;
      if (!hasWaited) await waiting.onWait(error);
      hasWaited = true;
    }
    await delay(waiting.pauseMs ?? pauseMs);
  }
}

/** Another process brings the database to this program's schema: soon. */
export class NotMigrated extends Error {}

/**
 * On PostgreSQL, where others migrate. One that knows more migrations than this program is let be: a newer release may
 * run beside this one for a while.
 * @throws NotMigrated when a migration of this program is missing
 */
export async function assertMigrated(db: Database): Promise<void> {
  if (dialect === 'sqlite') return;
  const applied = await db.snapshot(async (tx) => {
    const [found] = await selectRaw<{ name: string | null }>(tx, sql`SELECT to_regclass('applied_migration') AS name`);
    if (found?.name == null) return [];
    return selectRaw<{ tag: string }>(tx, sql`SELECT tag FROM applied_migration`);
  });
  const tags = new Set(applied.map(({ tag }) => tag));
  const missing = knownMigrations('postgres').find(({ tag }) => !tags.has(tag));
  if (missing !== undefined) throw new NotMigrated(`The database waits for the migration "${missing.tag}"`);
}
