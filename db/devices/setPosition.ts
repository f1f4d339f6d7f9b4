import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { positionE6 } from '#domain/devices/position.ts';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { findDeviceRecord } from './findDeviceRecord.ts';
import { lockOwnDevices, logByPerson, stamps } from './lockOwnDevices.ts';

export interface PositionChange {
  readonly id: string;
  /** 'lng,lat' with six decimals; null takes the device off the map. */
  readonly position: string | null;
  readonly version: number | undefined;
  readonly userId: string;
  readonly now: number;
}

/**
 * Puts a device to where a person says it stands; DISPLACEMENT measures from there.
 * @returns false when it stands there already
 * @throws DomainError 9001 missing or outside, 9004 with data.current
 * @source docs/requirements.md A10, D7
 */
export async function setPosition(tx: WriteTx, scope: Scope, input: PositionChange): Promise<boolean> {
  const { id, position, version, now } = input;
  const row = (await lockOwnDevices(tx, scope, [id])).get(id);
  if (row === undefined) throw new DomainError(9001);
  if (version !== undefined && version !== row.version) {
    throw new DomainError(9004, { data: { current: await findDeviceRecord(tx, scope, id) } });
  }
  if (row.position === position) return false;
  await logByPerson(tx, [{ ...row, position }], 'position', now);
  const revision = await tx.revision();
  await tx.sql
    .update(device)
    .set({ position, ...positionE6(position), installPosition: position, revision, ...stamps(input) })
    .where(eq(device.id, id));
  return true;
}
