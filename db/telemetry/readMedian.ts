import { and, between, eq, inArray } from 'drizzle-orm';
import { unpackOne } from '#domain/telemetry/codec.ts';
import { medianOf } from '#domain/telemetry/median.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { minute } from '#domain/time.ts';
import type { ReadTx } from '../engine/database.ts';
import { reading } from '../schema/readings.ts';

export interface Median {
  /** Null for fewer readings than asked for. */
  readonly median: number | null;
  /** Rows that were read for it. */
  readonly rows: number;
}

/** Readings are keyed by ten-minute buckets of their ts. */
const bucketMs = 10 * minute;

/**
 * The median of one metric of one device between two times, both included, of `fewest` readings at least; a day at
 * most, which is 8,640 rows of the quickest model. Unscoped: ingest.
 */
export async function readMedian(
  tx: ReadTx,
  input: {
    readonly deviceNo: number;
    readonly metric: MetricKey;
    readonly from: number;
    readonly to: number;
    readonly fewest: number;
  },
): Promise<Median> {
  const { deviceNo, metric, from, to, fewest } = input;
  const first = Math.floor(from / bucketMs);
  // Buckets by name: the primary key (bucket, device, ts) is then sought once a bucket, whatever else they hold.
  const buckets = Array.from({ length: Math.floor(to / bucketMs) - first + 1 }, (_, i) => first + i);
  const rows = await tx.sql
    .select({ metrics: reading.metrics })
    .from(reading)
    .where(and(inArray(reading.bucket, buckets), eq(reading.deviceNo, deviceNo), between(reading.ts, from, to)));
  const values = new Float64Array(rows.length);
  let count = 0;
  for (const row of rows) {
    const value = unpackOne(row.metrics, metric);
    if (value !== undefined) values[count++] = value;
  }
  return { median: count < fewest ? null : medianOf(values.subarray(0, count)), rows: rows.length };
}
