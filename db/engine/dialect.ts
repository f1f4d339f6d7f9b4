/** Which engine stands behind `db/`. Chosen once, when the process starts: PostgreSQL by DATABASE_URL, else SQLite. */
export type Dialect = 'sqlite' | 'postgres';

export const dialect: Dialect = /^postgres(ql)?:/.test(process.env['DATABASE_URL'] ?? '') ? 'postgres' : 'sqlite';
