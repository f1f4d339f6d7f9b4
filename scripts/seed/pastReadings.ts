import type { ReadingRow } from '#db/engine/hot.ts';
import { packMetrics } from '#domain/telemetry/codec.ts';
import { hour, minute } from '#domain/time.ts';
import { traitsOf, valuesAt, type DeviceKind } from '../simulator/dayModel.ts';
import { Random } from '../simulator/random.ts';

export const pastMs = 24 * hour;
const everyMs = 10 * minute;
const bucketMs = 10 * minute;

/** What the devices would have reported every ten minutes from one time to another, sorted by key. */
export function pastReadings(
  devices: ReadonlyArray<{ readonly deviceNo: number; readonly imei: string; readonly kind: DeviceKind }>,
  fromTs: number,
  toTs: number,
  nowMs: number,
): ReadingRow[] {
  const random = new Random(fromTs);
  const traits = devices.map(({ imei, kind }) => traitsOf(imei, kind));
  const rows: ReadingRow[] = [];
  for (let tick = Math.ceil(fromTs / everyMs) * everyMs; tick < toTs; tick += everyMs) {
    devices.forEach(({ deviceNo }, at) => {
      const ts = tick + ((deviceNo * 7_919) % bucketMs);
      if (ts >= nowMs) return;
      const packed = packMetrics(valuesAt(traits[at] as (typeof traits)[number], ts, random));
      rows.push({
        bucket: Math.floor(ts / bucketMs),
        deviceNo,
        ts,
        seq: tick / everyMs,
        receivedAt: ts + 300,
        flags: 0,
        metrics: packed === null ? null : Buffer.from(packed),
      });
    });
  }
  return rows;
}
