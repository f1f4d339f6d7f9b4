/** What the engine did silently to keep a promise; the metrics page reads it. */
export const engineCounters = {
  /** PostgreSQL: transactions that were run again after a deadlock (40P01). */
  deadlockRetries: 0,
  /** SQLite: times that BEGIN IMMEDIATE found the write lock taken by another process. */
  busyRetries: 0,
  /** Effects after a commit that failed; what they carried is repaired from the database. */
  failedEffects: 0,
  /** Rejected promises without a handler; the process went on. */
  unhandledRejections: 0,
  /** Uncaught exceptions; the process stopped. */
  uncaughtExceptions: 0,
};

/** Told of transactions that write; the process that shows metrics sets it. */
export const engineObserver: {
  /** Of each, with its wait for the lock. */
  transaction: (seconds: number, isOk: boolean) => void;
  /**
   * How long one that was committed kept all others waiting: from the lock (on PostgreSQL from its begin) to the end of
   * its commit.
   */
  held: (seconds: number) => void;
} = {
  transaction: () => undefined,
  held: () => undefined,
};
