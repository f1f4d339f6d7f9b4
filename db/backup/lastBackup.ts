import { eq } from 'drizzle-orm';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { setting } from '../schema/settings.ts';

const key = 'backup.last';

/** How the last scheduled backup went; null in a database that never had one. */
export interface LastBackup {
  /** When it began, epoch ms. */
  readonly at: number;
  /** Name of the archive, without its folder; null when it failed. */
  readonly file: string | null;
  readonly error: string | null;
}

export async function readLastBackup(tx: ReadTx): Promise<LastBackup | null> {
  const [row] = await tx.sql.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  return (row?.value as LastBackup | undefined) ?? null;
}

export async function saveLastBackup(tx: WriteTx, last: LastBackup): Promise<void> {
  const set = { value: last, updatedAt: last.at };
  await tx.sql
    .insert(setting)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: setting.key, set });
}
