import { sql } from 'drizzle-orm';
import { selectRaw } from '../engine/raw.ts';
import type { WriteTx } from '../engine/database.ts';
import { dialect } from '../engine/dialect.ts';

/** Another process holds the lease now: this transaction must not commit. */
export class LeaseLost extends Error {
  constructor(name: string, fence: number) {
    super(`The lease ${name} is held under a newer fence than ${fence}: another worker took it over`);
  }
}

/**
 * One read at the beginning of a transaction. PostgreSQL: from then to its end nobody takes the lease, while its own
 * holder may renew it (key share does not meet an update of other columns). SQLite has one writer.
 * @throws LeaseLost when the lease has changed hands. Unscoped: workers
 */
export async function checkFence(
  tx: WriteTx,
  { name, fence }: { readonly name: string; readonly fence: number },
): Promise<void> {
  const query =
    dialect === 'postgres'
      ? sql`SELECT fence FROM lease WHERE name = ${name} FOR KEY SHARE`
      : sql`SELECT fence FROM lease WHERE name = ${name}`;
  const [row] = await selectRaw<{ fence: number }>(tx, query);
  if (row?.fence !== fence) throw new LeaseLost(name, fence);
}
