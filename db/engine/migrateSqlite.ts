import { keepTriggersOfSqlite } from '../alarms/sums/keepTriggers.ts';
import { createAppliedTable, knownMigrations, pendingMigrations, type AppliedMigration } from './migrations.ts';
import { connectWriter } from './sqliteConnection.ts';

/** Applies what is missing to the file, in one transaction. */
export function migrateSqlite(path: string, nowMs: number): string[] {
  const known = knownMigrations('sqlite');
  const { client } = connectWriter(path, 'tool');
  try {
    // Tables are rebuilt by renaming; the check before the commit finds what that broke. Has no effect inside BEGIN.
    client.pragma('foreign_keys = OFF');
    const apply = client.transaction(() => {
      client.exec(createAppliedTable);
      const applied = client
        .prepare('SELECT tag, hash FROM applied_migration ORDER BY tag')
        .all() as AppliedMigration[];
      const pending = pendingMigrations(known, applied);
      const record = client.prepare('INSERT INTO applied_migration (tag, hash, applied_at) VALUES (?, ?, ?)');
      for (const migration of pending) {
        for (const statement of migration.statements) client.exec(statement);
        record.run(migration.tag, migration.hash, nowMs);
      }
      // What rebuilt the table of alarms has dropped its triggers, inside this transaction; without one, who knows
      // when.
      keepTriggersOfSqlite(client, { missed: pending.length === 0 });
      const broken = client.pragma('foreign_key_check') as unknown[];
      if (broken.length > 0) throw new Error(`The migration would leave ${broken.length} rows without their parent`);
      return pending.map(({ tag }) => tag);
    });
    return apply.immediate();
  } finally {
    client.close();
  }
}
