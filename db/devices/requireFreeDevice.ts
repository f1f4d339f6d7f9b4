import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';

/**
 * No other living device has the code or the IMEI, and none at its guardrail the name. Under the lock `device`.
 * @throws DomainError 9003 with params.field `device_name`, `code` or `imei`
 * @source docs/requirements.md A10
 */
export async function requireFreeDevice(
  tx: WriteTx,
  row: {
    readonly id: string;
    readonly railId: string | null;
    readonly device_name: string;
    readonly code: string;
    readonly imei: string;
  },
): Promise<void> {
  const isThere = async (where: SQL | undefined): Promise<boolean> => {
    const others = and(where, ne(device.id, row.id), isNull(device.deletedAt));
    return (await tx.sql.select({ id: device.id }).from(device).where(others).limit(1)).length > 0;
  };
  const { railId } = row;
  if (railId !== null && (await isThere(and(eq(device.railId, railId), eq(device.device_name, row.device_name))))) {
    throw new DomainError(9003, { params: { field: 'device_name' } });
  }
  if (await isThere(eq(device.code, row.code))) throw new DomainError(9003, { params: { field: 'code' } });
  if (await isThere(eq(device.imei, row.imei))) throw new DomainError(9003, { params: { field: 'imei' } });
}
