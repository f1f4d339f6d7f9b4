/** The kinds of failure that callers tell apart, the same on both engines. */
export type DatabaseErrorKind =
  | 'busy'
  | 'unique'
  | 'foreignKey'
  /** No room, no memory, or a device that cannot be written. */
  | 'full'
  | 'connection'
  | 'deadlock'
  /** A time-out ended the statement or the transaction. */
  | 'timeout'
  /** It can be read but not written: a standby, a file without the right to write. */
  | 'readOnly'
  /** Not the tables that this release knows: a migration is not through, or a right is missing. */
  | 'schema'
  /** The file itself is broken: a person must restore it. */
  | 'corrupt'
  | 'other';

const sqliteKinds: ReadonlyArray<readonly [prefix: string, kind: DatabaseErrorKind]> = [
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_PROTOCOL', 'busy'],
  ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
  ['SQLITE_CONSTRAINT_PRIMARYKEY', 'unique'],
  ['SQLITE_CONSTRAINT_ROWID', 'unique'],
  ['SQLITE_CONSTRAINT_FOREIGNKEY', 'foreignKey'],
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'full'],
  ['SQLITE_NOMEM', 'full'],
  ['SQLITE_READONLY', 'readOnly'],
  ['SQLITE_PERM', 'readOnly'],
  ['SQLITE_CANTOPEN', 'connection'],
  ['SQLITE_INTERRUPT', 'timeout'],
  ['SQLITE_SCHEMA', 'schema'],
  ['SQLITE_CORRUPT', 'corrupt'],
  ['SQLITE_NOTADB', 'corrupt'],
  ['SQLITE_', 'other'],
];

/** SQLSTATE codes, longest prefix first. */
const postgresKinds: ReadonlyArray<readonly [prefix: string, kind: DatabaseErrorKind]> = [
  ['40P01', 'deadlock'],
  ['40001', 'deadlock'],
  ['55P03', 'busy'],
  ['55006', 'busy'],
  ['23505', 'unique'],
  ['23503', 'foreignKey'],
  ['23001', 'foreignKey'],
  ['25006', 'readOnly'],
  ['25P03', 'timeout'],
  ['25P04', 'timeout'],
  ['57014', 'timeout'],
  ['72000', 'timeout'],
  ['42P01', 'schema'],
  ['42703', 'schema'],
  ['42501', 'schema'],
  ['40003', 'connection'],
  ['53300', 'connection'],
  ['3D000', 'connection'],
  ['28', 'connection'],
  ['57', 'connection'],
  ['08', 'connection'],
  ['53', 'full'],
  ['58', 'full'],
  ['XX001', 'corrupt'],
  ['XX002', 'corrupt'],
];

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EMFILE',
  'ENFILE',
]);
const lostConnection =
  /^(Connection terminated|timeout (expired|exceeded when trying to connect)|Query read timeout|Cannot use a pool after calling end)|not queryable/;
/** SQLite has one code for every statement that does not fit the tables. */
const otherTables = /^no such (table|column)|has no column named/;

function kindOf(error: Error): DatabaseErrorKind | null {
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return lostConnection.test(error.message) ? 'connection' : null;
  const sqlite = sqliteKinds.find(([prefix]) => code.startsWith(prefix));
  if (sqlite) return sqlite[1] === 'other' && otherTables.test(error.message) ? 'schema' : sqlite[1];
  if ('syscall' in error && socketCodes.has(code)) {
    // A socket that is a file is sought by `connect`; any other file that is missing stays missing.
    return code === 'ENOENT' && error.syscall !== 'connect' ? null : 'connection';
  }
  if (!/^[0-9A-Z]{5}$/.test(code) || !('severity' in error)) return null;
  return postgresKinds.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'other';
}

/**
 * Which kind of database failure this is, looking through wrappers (`cause`); null when no database is involved.
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

const passing: ReadonlySet<DatabaseErrorKind | null> = new Set([
  'busy',
  'full',
  'connection',
  'deadlock',
  'timeout',
  'readOnly',
  'schema',
  'corrupt',
]);

/** Trouble of the database itself and of no row: it goes by, or a person ends it. Waiting is the answer to it. */
export function isDatabaseTrouble(error: unknown): boolean {
  return passing.has(databaseErrorKind(error));
}
