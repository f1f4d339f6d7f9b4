import { open } from 'node:fs/promises';
import type SqliteConnection from 'better-sqlite3';

/** When the log of SQLite reaches the disk: with the commit of a transaction, or at once after it. */
export class SqliteLog {
  readonly #client: SqliteConnection.Database;
  readonly #path: string;
  #syncsAtCommit = true;

  /** @param client the connection that writes, which syncs at its commits (`synchronous = FULL`) */
  constructor(client: SqliteConnection.Database, databasePath: string) {
    this.#client = client;
    this.#path = `${databasePath}-wal`;
  }

  /**
   * How the next transaction of this connection commits. Asked before each, not set back after one: whatever became of
   * that one, no other goes without its sync.
   * @throws Error inside a transaction: SQLite changes nothing there
   */
  syncsAtCommit(isSo: boolean): void {
    if (isSo === this.#syncsAtCommit) return;
    this.#client.pragma(`synchronous = ${isSo ? 'FULL' : 'NORMAL'}`);
    this.#syncsAtCommit = isSo;
  }

  /**
   * Resolves when all that is in the log by now is on the disk. Off the loop, and nobody who writes waits for it.
   * @throws Error what the disk answered
   */
  async sync(): Promise<void> {
    // SQLite's locks are on other files: closing this one lets go of none.
    const log = await open(this.#path, 'r').catch((error: NodeJS.ErrnoException) => {
      // The last connection that closed has copied the log into the file, and synced it.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (log === null) return;
    try {
      await log.datasync();
    } finally {
      await log.close();
    }
  }
}
