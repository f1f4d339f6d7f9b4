import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database, ReadTx, WriteTx } from '../engine/database.ts';
import { incarnation } from '../schema/incarnation.ts';
import { outbox } from '../schema/notices.ts';
import { forgetQueueHome } from '../settings/queueHome.ts';

/** Which life of the data this is: 32 characters, another one after a restore or a move. */
export async function readIncarnation(tx: ReadTx): Promise<string> {
  const [row] = await tx.sql.select({ value: incarnation.value }).from(incarnation).where(eq(incarnation.id, 1));
  if (row === undefined) throw new Error('The incarnation has no row: the database was not migrated');
  return row.value;
}

/** Another life begins: what others remember of the one before fits no more. @returns its name */
export async function renewIncarnation(
  tx: WriteTx,
  { origin, now }: { readonly origin: 'restored' | 'moved'; readonly now: number },
): Promise<string> {
  const value = randomBytes(16).toString('hex');
  await tx.sql.update(incarnation).set({ value, origin, at: now }).where(eq(incarnation.id, 1));
  await forgetQueueHome(tx);
  return value;
}

/**
 * Deliveries that waited when a backup was taken may have left since: whoever leads decides about each. Unscoped:
 * restore.
 * @returns how many
 */
export async function holdDeliveries(tx: WriteTx): Promise<number> {
  const held = await tx.sql
    .update(outbox)
    .set({ status: 'held' })
    .where(eq(outbox.status, 'queued'))
    .returning({ id: outbox.id });
  return held.length;
}

const known = new WeakMap<Pick<Database, 'snapshot'>, Promise<string>>();

/**
 * The incarnation that this process serves: read once, as the process ends when it becomes another
 * (`watchIncarnation`).
 */
export function incarnationOf(db: Pick<Database, 'snapshot'>): Promise<string> {
  const found = known.get(db);
  if (found !== undefined) return found;
  const read = db.snapshot(readIncarnation);
  known.set(db, read);
  // A database that is away is asked again.
  read.catch(() => known.delete(db));
  return read;
}
