import { eq } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { setting } from '../schema/settings.ts';

const key = 'schedules.leader';

interface Lease {
  readonly holder: string;
  readonly until: number;
}

/**
 * Takes or renews the lease of the schedules for `leaseMs`; false while another process holds it. A leader that was
 * killed is replaced when its lease runs out.
 * @source architecture.md §9
 */
export async function holdLease(tx: WriteTx, holder: string, nowMs: number, leaseMs: number): Promise<boolean> {
  await tx.lock('sweep');
  const [row] = await tx.sql.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  const lease = row?.value as Lease | undefined;
  // A lease from far ahead was written by a clock that was wrong.
  const isTaken = lease !== undefined && lease.until > nowMs && lease.until <= nowMs + 2 * leaseMs;
  if (isTaken && lease.holder !== holder) return false;
  await save(tx, { holder, until: nowMs + leaseMs }, nowMs);
  return true;
}

/** Gives the lease back at once, when the process stops. */
export async function releaseLease(tx: WriteTx, holder: string, nowMs: number): Promise<void> {
  await tx.lock('sweep');
  const [row] = await tx.sql.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  if ((row?.value as Lease | undefined)?.holder === holder) await save(tx, { holder, until: 0 }, nowMs);
}

async function save(tx: WriteTx, lease: Lease, nowMs: number): Promise<void> {
  const set = { value: lease, updatedAt: nowMs };
  await tx.sql
    .insert(setting)
    .values({ key, ...set })
    .onConflictDoUpdate({ target: setting.key, set });
}
