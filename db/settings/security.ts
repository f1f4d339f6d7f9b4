import { eq } from 'drizzle-orm';
import { factorySecurity, securitySchema, type SecurityPolicy } from '#domain/settings/security.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { setting } from '../schema/settings.ts';

const key = 'security';

/** What root saved; the factory's values for what was never saved. */
export async function readSecurity(tx: ReadTx): Promise<SecurityPolicy> {
  const [row] = await tx.sql.select({ value: setting.value }).from(setting).where(eq(setting.key, key));
  return securitySchema.parse({ ...factorySecurity, ...(row?.value as Partial<SecurityPolicy> | undefined) });
}

export async function saveSecurity(tx: WriteTx, policy: SecurityPolicy, now: number): Promise<void> {
  await tx.sql
    .insert(setting)
    .values({ key, value: policy, updatedAt: now })
    .onConflictDoUpdate({ target: setting.key, set: { value: policy, updatedAt: now } });
}
