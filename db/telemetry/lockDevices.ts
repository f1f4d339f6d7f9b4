import { asc, inArray } from 'drizzle-orm';
import { dialect } from '../engine/dialect.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';

/** PostgreSQL: locks these device rows in id order, before their alarms. SQLite has one writer: nothing to do. */
export async function lockDevices(tx: WriteTx, deviceIds: readonly string[]): Promise<void> {
  if (dialect === 'sqlite' || deviceIds.length === 0) return;
  const query = tx.sql
    .select({ id: device.id })
    .from(device)
    .where(inArray(device.id, [...deviceIds]))
    .orderBy(asc(device.id));
  await forUpdate(query);
}

/** Only PostgreSQL's builder has the word; to the compiler every builder is SQLite's. */
export function forUpdate<Q extends PromiseLike<unknown>>(query: Q): Q {
  return dialect === 'postgres' ? (query as unknown as { for(strength: 'update'): Q }).for('update') : query;
}

/** Splits a list so that no statement carries too many values. */
export function inChunks<T>(values: readonly T[], size = 5_000): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < values.length; at += size) chunks.push(values.slice(at, at + size));
  return chunks;
}
