import { count } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { user } from '../schema/users.ts';

/** How many accounts there are, deleted ones too. Unscoped: the first start. */
export async function countUsers(tx: ReadTx): Promise<number> {
  const [row] = await tx.sql.select({ n: count() }).from(user);
  return row?.n ?? 0;
}
