import { and, asc, desc, eq, gte, lt, lte, type SQL } from 'drizzle-orm';
import { availability } from '#domain/devices/availability.ts';
import type { ReadTx } from '../engine/database.ts';
import { deviceStatusLog } from '../schema/devices.ts';

/**
 * The share of a stretch in which the device was heard, in percent. The caller has the device in its scope.
 * @source docs/requirements.md A23
 */
export async function readAvailability(
  tx: ReadTx,
  device: { readonly id: string; readonly statusCode: string },
  { from, to }: { readonly from: number; readonly to: number },
): Promise<number | null> {
  const of = (when: SQL | undefined) => and(eq(deviceStatusLog.deviceId, device.id), when);
  const { at, fromCode, toCode, id } = deviceStatusLog;
  const steps = await tx.sql
    .select({ at, fromCode, toCode })
    .from(deviceStatusLog)
    .where(of(and(gte(at, from), lte(at, to))))
    .orderBy(asc(at), asc(id));
  const [before] = await tx.sql
    .select({ toCode })
    .from(deviceStatusLog)
    .where(of(lt(at, from)))
    .orderBy(desc(at), desc(id))
    .limit(1);
  return availability(steps, { from, to, codeBefore: before?.toCode ?? null, codeNow: device.statusCode });
}
