import { int, table, text, timestamp } from '../engine/columns.ts';

/**
 * One row: which life of the installation's data this is. New after a restore and after a move; what was made beside
 * another life (a client's rows, jobs in Redis) does not fit this one. The migration writes the first row.
 * @source docs/adr/0028-incarnation-and-backup.md
 */
export const incarnation = table('incarnation', {
  id: int().primaryKey(),
  value: text().notNull(),
  origin: text().$type<'made' | 'restored' | 'moved'>().notNull(),
  at: timestamp().notNull(),
});
