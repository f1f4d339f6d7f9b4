import SqliteConnection from 'better-sqlite3';

/** Of pages in the log, a page that was written twice counted twice. */
export interface WalLimits {
  /** Shorter logs are left alone: what is copied late is copied once for many commits. */
  readonly logPages: number;
  /** So many are worth a copy. */
  readonly newPages: number;
}

export interface WalCopier {
  /**
   * Copies what the log has and the file has not, where it is much. Nobody who writes or reads waits for it.
   * @returns how long the log was, in pages
   */
  copy(limits: WalLimits): number;
  close(): void;
}

interface WalState {
  readonly log: number;
  readonly checkpointed: number;
}

/**
 * A connection that copies the log of SQLite into its file and does nothing else. A commit that finds the log long
 * copies it too, and all who write wait for that: it finds little left where this came before it.
 */
export function openWalCopier(path: string): WalCopier {
  const client = new SqliteConnection(path, { timeout: 0, fileMustExist: true });
  client.pragma('synchronous = FULL');
  client.pragma('wal_autocheckpoint = 0');
  const stateAfter = (mode: 'NOOP' | 'PASSIVE'): WalState => {
    const [state] = client.pragma(`wal_checkpoint(${mode})`) as WalState[];
    return state ?? { log: 0, checkpointed: 0 };
  };
  return {
    copy: ({ logPages, newPages }) => {
      const { log, checkpointed } = stateAfter('NOOP');
      if (log >= logPages && log - checkpointed >= newPages) stateAfter('PASSIVE');
      return log;
    },
    close: () => client.close(),
  };
}
