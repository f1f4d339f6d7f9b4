import { inArray } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import type { StateRow } from '../engine/hot.ts';
import { deviceState } from '../schema/devices.ts';
import { inChunks } from '../engine/inChunks.ts';

/**
 * The states of these devices without locking them: they belong to the lane and the silence sweep. Unscoped: ingest.
 */
export async function peekStates(tx: ReadTx, deviceNos: readonly number[]): Promise<StateRow[]> {
  const found: StateRow[] = [];
  for (const some of inChunks(deviceNos)) {
    found.push(...(await tx.sql.select().from(deviceState).where(inArray(deviceState.deviceNo, some))));
  }
  return found;
}
