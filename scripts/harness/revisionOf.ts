import Database from 'better-sqlite3';

/** The revision of a database that others are at work on. */
export function revisionOf(databasePath: string): number {
  const db = new Database(databasePath, { readonly: true });
  try {
    return (db.prepare('SELECT value FROM revision_counter').get() as { value: number }).value;
  } finally {
    db.close();
  }
}
