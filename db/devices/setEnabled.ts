import { inArray } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { device } from '../schema/devices.ts';
import { lockOwnDevices, logByPerson, stamps, type DeviceResult, type DevicesChange } from './lockOwnDevices.ts';

/**
 * Switches devices on or off: what is off may not report (2003) and is hidden from the map.
 * @source docs/requirements.md A10
 */
export async function setEnabled(
  tx: WriteTx,
  scope: Scope,
  input: DevicesChange & { readonly enabled: boolean },
): Promise<DeviceResult[]> {
  const { ids, enabled, now } = input;
  const mine = await lockOwnDevices(tx, scope, ids);
  const changed = [...mine.values()].filter((row) => row.enabled !== enabled);
  if (changed.length > 0) {
    const after = changed.map((row) => ({ ...row, enabled }));
    await logByPerson(tx, after, enabled ? 'enabled' : 'disabled', now);
    const revision = await tx.revision();
    await tx.sql
      .update(device)
      .set({ enabled, revision, ...stamps(input) })
      .where(
        inArray(
          device.id,
          changed.map(({ id }) => id),
        ),
      );
  }
  const done = new Set(changed.map(({ id }) => id));
  return ids.map((id) => ({ id, errno: done.has(id) ? 0 : mine.has(id) ? 1001 : 9001 }));
}
