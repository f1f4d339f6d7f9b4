import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { imeiRecord } from '../schema/imei.ts';

/**
 * Neither the stock nor a living device has the IMEI. Under the lock `import`.
 * @throws DomainError 9003 with params.field `imei`
 */
export async function requireFreeImei(tx: WriteTx, imei: string): Promise<void> {
  const [stored] = await tx.sql
    .select({ id: imeiRecord.id })
    .from(imeiRecord)
    .where(and(eq(imeiRecord.imei, imei), isNull(imeiRecord.deletedAt)));
  const [used] = await tx.sql
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.imei, imei), isNull(device.deletedAt)));
  if (stored !== undefined || used !== undefined) throw new DomainError(9003, { params: { field: 'imei' } });
}
