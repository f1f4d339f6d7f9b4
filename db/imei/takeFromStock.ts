import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { imeiRecord } from '../schema/imei.ts';
import { bindImeis } from './bindImeis.ts';

interface Taken {
  readonly imei: string;
  readonly deviceId: string;
  readonly orgId: string;
  readonly userId: string | null;
  readonly now: number;
}

/**
 * Binds the IMEI of a stored device where the stock knows it; one that was never brought in is nobody's. Unscoped: the
 * caller holds the lock `import`, and has judged the device.
 * @throws DomainError 9005 the IMEI is disabled or another device's
 */
export async function takeFromStock(tx: WriteTx, { imei, deviceId, orgId, userId, now }: Taken): Promise<void> {
  const [record] = await tx.sql
    .select({ id: imeiRecord.id, status: imeiRecord.status })
    .from(imeiRecord)
    .where(and(eq(imeiRecord.imei, imei), isNull(imeiRecord.deletedAt)));
  if (record === undefined) return;
  if (record.status !== 'free') throw new DomainError(9005);
  await bindImeis(tx, { bound: [{ recordId: record.id, deviceId, orgId }], userId, now });
}
