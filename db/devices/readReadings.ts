import { and, asc, between, eq, inArray } from 'drizzle-orm';
import { unpackMetrics } from '#domain/telemetry/codec.ts';
import type { MetricValues } from '#domain/telemetry/metrics.ts';
import { minute } from '#domain/time.ts';
import type { ReadTx } from '../engine/database.ts';
import { reading } from '../schema/readings.ts';

export interface StoredReading {
  readonly ts: number;
  readonly seq: number;
  readonly receivedAt: number;
  readonly flags: number;
  readonly metrics: MetricValues;
}

/** Readings are keyed by ten-minute buckets of their ts. */
const bucketMs = 10 * minute;
/** One day a statement. */
const bucketsPerStatement = 144;

/**
 * Readings of one device between two times, both included, oldest first; heartbeats without values too. The caller
 * has checked the scope by `findDeviceNo`.
 */
export async function readReadings(
  tx: ReadTx,
  input: { readonly deviceNo: number; readonly start: number; readonly end: number; readonly limit: number },
): Promise<StoredReading[]> {
  const { deviceNo, start, end, limit } = input;
  const found: StoredReading[] = [];
  const last = Math.floor(end / bucketMs);
  for (let first = Math.floor(start / bucketMs); first <= last; first += bucketsPerStatement) {
    // Buckets by name: the primary key (bucket, device, ts) is then sought once a bucket, whatever else they hold.
    const length = Math.min(bucketsPerStatement, last - first + 1);
    const buckets = Array.from({ length }, (_, i) => first + i);
    const rows = await tx.sql
      .select({
        ts: reading.ts,
        seq: reading.seq,
        receivedAt: reading.receivedAt,
        flags: reading.flags,
        metrics: reading.metrics,
      })
      .from(reading)
      .where(and(inArray(reading.bucket, buckets), eq(reading.deviceNo, deviceNo), between(reading.ts, start, end)))
      .orderBy(asc(reading.ts), asc(reading.seq))
      .limit(limit - found.length);
    for (const row of rows) found.push({ ...row, metrics: unpackMetrics(row.metrics) });
    if (found.length >= limit) break;
  }
  return found;
}
