import * as pg from 'drizzle-orm/pg-core';
import * as lite from 'drizzle-orm/sqlite-core';
import { dialect } from './dialect.ts';

/**
 * The column words that both engines share, so that db/schema is written once. At run time each word is the
 * engine's own column; to the compiler it is always SQLite's, whose static types are the common ones:
 * text is `COLLATE "C"` on PostgreSQL (paths, keys and paging compare bytes), integers are bigint and arrive as
 * numbers, times are epoch ms.
 */
const postgres = dialect === 'postgres';

const pgText = pg.customType<{ data: string; driverData: string }>({ dataType: () => 'text COLLATE "C"' });
const pgBytes = pg.customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
const pgInt = () => pg.bigint({ mode: 'number' });

const liteText = () => lite.text();
const liteInt = () => lite.integer();
const liteReal = () => lite.real();
const liteBool = () => lite.integer({ mode: 'boolean' });
const liteBytes = () => lite.blob({ mode: 'buffer' });
const liteJson = <T>() => lite.text({ mode: 'json' }).$type<T>();

// The casts say one thing: whichever engine runs, the words have SQLite's static types.
export const text = (postgres ? pgText : liteText) as unknown as typeof liteText;
export const int = (postgres ? pgInt : liteInt) as unknown as typeof liteInt;
export const real = (postgres ? () => pg.doublePrecision() : liteReal) as unknown as typeof liteReal;
export const bool = (postgres ? () => pg.boolean() : liteBool) as unknown as typeof liteBool;
export const bytes = (postgres ? pgBytes : liteBytes) as unknown as typeof liteBytes;
const pgJson = pg.customType<{ data: unknown; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => JSON.parse(value) as unknown,
});
export const json = (postgres ? pgJson : liteJson) as unknown as typeof liteJson;
/** A count that stays below two thousand million: four bytes on PostgreSQL. */
export const tally = (postgres ? () => pg.integer() : liteInt) as unknown as typeof liteInt;
/** Epoch milliseconds, UTC. */
export const timestamp = int;
export const id = () => text().primaryKey();

export const table = (postgres ? pg.pgTable : lite.sqliteTable) as typeof lite.sqliteTable;
export const index = (postgres ? pg.index : lite.index) as typeof lite.index;
export const uniqueIndex = (postgres ? pg.uniqueIndex : lite.uniqueIndex) as typeof lite.uniqueIndex;
export const primaryKey = (postgres ? pg.primaryKey : lite.primaryKey) as typeof lite.primaryKey;

const liteSerial = () => lite.integer().primaryKey({ autoIncrement: true });
/** A growing integer key for rows that are only ever appended. */
export const serial = (postgres
  ? () => pg.bigserial({ mode: 'number' }).primaryKey()
  : liteSerial) as unknown as typeof liteSerial;

/** Columns of every row that a person may change. @source docs/requirements.md 0.6 */
export const editable = () => ({
  createdAt: timestamp().notNull(),
  updatedAt: timestamp().notNull(),
  createdBy: text(),
  updatedBy: text(),
  version: int().notNull().default(1),
});
