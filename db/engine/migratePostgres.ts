import { keepTriggersOfPostgres } from '../alarms/sums/keepTriggers.ts';
import { createAppliedTable, knownMigrations, pendingMigrations, type AppliedMigration } from './migrations.ts';
import { ensurePartitions } from './partitions.ts';
import { openPostgres } from './postgres.ts';
import { PostgresPool, takeLock } from './postgresPool.ts';

/** Applies what is missing in one transaction, then makes the partitions around `nowMs`. */
export async function migratePostgres(databaseUrl: string, nowMs: number): Promise<string[]> {
  const applied = await applyPending(databaseUrl, nowMs);
  const db = openPostgres({ databaseUrl, databasePath: '', role: 'tool' }, databaseUrl);
  try {
    await db.write((tx) => ensurePartitions(tx, nowMs));
  } finally {
    await db.close();
  }
  return applied;
}

async function applyPending(databaseUrl: string, nowMs: number): Promise<string[]> {
  const known = knownMigrations('postgres');
  const pool = new PostgresPool(databaseUrl, 'tool');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await takeLock(client, 'migration');
    await client.query(createAppliedTable);
    const { rows } = await client.query<AppliedMigration>('SELECT tag, hash FROM applied_migration ORDER BY tag');
    const pending = pendingMigrations(known, rows);
    for (const { tag, hash, statements } of pending) {
      for (const statement of statements) await client.query(statement);
      await client.query('INSERT INTO applied_migration (tag, hash, applied_at) VALUES ($1, $2, $3)', [
        tag,
        hash,
        nowMs,
      ]);
    }
    await keepTriggersOfPostgres(client, { missed: pending.length === 0 });
    await client.query('COMMIT');
    return pending.map(({ tag }) => tag);
  } finally {
    // Without a COMMIT before, the end of the connection rolls everything back.
    client.release(true);
    await pool.end();
  }
}
