import { eq } from 'drizzle-orm';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { logStatusChanges, type StatusChange } from '../telemetry/saveDevices.ts';

/** Since when a device has been there, and how it fared. */
export interface PastLife {
  readonly deviceId: string;
  readonly createdAt: number;
  readonly changes: readonly StatusChange[];
}

/** Gives devices a past. Unscoped: the seed. Nothing that a dashboard shows changes. */
export async function addPastLife(tx: WriteTx, lives: readonly PastLife[]): Promise<void> {
  for (const { deviceId, createdAt } of lives) {
    await tx.sql.update(device).set({ createdAt }).where(eq(device.id, deviceId));
  }
  await logStatusChanges(
    tx,
    lives.flatMap(({ changes }) => changes).toSorted((a, b) => a.at - b.at),
  );
}
