import type { Database } from '#db/engine/database.ts';
import type { ReadingRow } from '#db/engine/hot.ts';
import { packMetrics } from '#domain/telemetry/codec.ts';
import { day, minute } from '#domain/time.ts';
import type { HousePlan } from './housePlan.ts';

const bucketMs = 10 * minute;
/** As many as a worker takes into one transaction. */
const atOnce = 16_000;
/** Values that repeat: packing ten million anew would take longer than storing them. */
const shapes = 997;

function packedShapes(): Buffer[] {
  return Array.from({ length: shapes }, (_, at) => {
    const values = { tilt: at % 7, temp: 12 + (at % 20), batteryPct: 100 - (at % 60), rsrp: -70 - (at % 40) };
    const packed = packMetrics(values);
    if (packed === null) throw new Error('a reading without a value');
    return Buffer.from(packed);
  });
}

/**
 * Readings by the verb of the ingest lane, in the order of their keys, as a site's devices report: every one as often
 * as the others, through the days before `now`.
 */
export async function fillReadings(db: Database, plan: HousePlan): Promise<void> {
  const rounds = Math.max(1, Math.round(plan.readings / plan.devices));
  const everyMs = Math.floor((plan.readingDays * day) / rounds);
  const metrics = packedShapes();
  let rows: ReadingRow[] = [];
  let left = plan.readings;
  const store = async (): Promise<void> => {
    const batch = rows.sort((a, b) => a.bucket - b.bucket || a.deviceNo - b.deviceNo || a.ts - b.ts);
    rows = [];
    await db.write(async (tx) => void (await tx.hot.appendReadings(batch)));
  };
  for (let round = 0; round < rounds; round++) {
    const begins = plan.now - plan.readingDays * day + round * everyMs;
    const stepMs = Math.min(everyMs, bucketMs);
    for (let no = 1; no <= plan.devices && left > 0; no++, left--) {
      const ts = begins + ((no * 7_919) % stepMs);
      rows.push({
        bucket: Math.floor(ts / bucketMs),
        deviceNo: no,
        ts,
        seq: round,
        receivedAt: ts + 300,
        flags: 0,
        metrics: metrics[(no * 31 + round) % shapes] ?? null,
      });
      if (rows.length === atOnce) await store();
    }
  }
  if (rows.length > 0) await store();
}
