import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { inScope } from '../orgs/inScope.ts';
import { device } from '../schema/devices.ts';

/** The last letters of a device's secret, to tell which one it has; null when the device is missing or foreign. */
export async function findSecretHint(tx: ReadTx, scope: Scope, id: string): Promise<string | null> {
  const [found] = await tx.sql
    .select({ secretHint: device.secretHint })
    .from(device)
    .where(and(eq(device.id, id), isNull(device.deletedAt), inScope(tx, scope, device.orgId)));
  return found?.secretHint ?? null;
}
