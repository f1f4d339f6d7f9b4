/** The kinds of failure that callers tell apart, the same on both engines. */
export type DatabaseErrorKind = 'busy' | 'unique' | 'foreignKey' | 'full' | 'connection' | 'deadlock' | 'other';

const sqliteKinds: ReadonlyArray<readonly [prefix: string, kind: DatabaseErrorKind]> = [
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
  ['SQLITE_CONSTRAINT_ROWID', 'unique'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreignKey'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'full'],
  ['SQLITE_CANTOPEN', 'connection'],
  ['SQLITE_', 'other'],
];

/** SQLSTATE codes, longest prefix first. */
const postgresKinds: ReadonlyArray<readonly [prefix: string, kind: DatabaseErrorKind]> = [
  ['40P01', 'deadlock'],
  ['55P03', 'busy'],
  ['23505', 'unique'],
  ['23503', 'foreignKey'],
  ['23001', 'foreignKey'],
  ['53300', 'connection'],
  ['57P', 'connection'],
  ['08', 'connection'],
  ['53', 'full'],
  ['58030', 'full'],
];

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EHOSTUNREACH',
]);
const lostConnection = /Connection terminated|timeout exceeded when trying to connect|not queryable/;

function kindOf(error: Error): DatabaseErrorKind | null {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return lostConnection.test(error.message) ? 'connection' : null;
  const sqlite = sqliteKinds.find(([prefix]) => code.startsWith(prefix));
  if (sqlite) return sqlite[1];
  const isSocket = 'syscall' in error && socketCodes.has(code);
  if (isSocket) return 'connection';
  if (!/^[0-9A-Z]{5}$/.test(code) || !('severity' in error)) return null;
  return postgresKinds.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'other';
}

/**
 * Which kind of database failure this is, looking through wrappers (`cause`); null when no database is involved.
 * @source architecture.md §4
 */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | null {
  let current = error;
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    const kind = kindOf(current);
    if (kind !== null) return kind;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return null;
}
