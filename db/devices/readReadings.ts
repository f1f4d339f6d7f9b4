import { and, asc, between, desc, eq, inArray } from 'drizzle-orm';
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
 * Readings of one device between two times, both included, oldest first, or newest first where `limit` is to cut the
 * old end; heartbeats without values too. The caller has checked the scope by `findDeviceNo`.
 */
export async function readReadings(
  tx: ReadTx,
  input: {
    readonly deviceNo: number;
    readonly start: number;
    readonly end: number;
    readonly limit: number;
    readonly newestFirst?: boolean;
  },
): Promise<StoredReading[]> {
  const { deviceNo, start, end, limit, newestFirst = false } = input;
  const order = newestFirst ? desc : asc;
  const found: StoredReading[] = [];
  // Buckets by name: the primary key (bucket, device, ts) is then sought once a bucket, whatever else they hold.
  const first = Math.floor(start / bucketMs);
  const buckets = Array.from({ length: Math.floor(end / bucketMs) - first + 1 }, (_, i) => first + i);
  if (newestFirst) buckets.reverse();
  for (let at = 0; at < buckets.length; at += bucketsPerStatement) {
    const rows = await tx.sql
      .select({
        ts: reading.ts,
        seq: reading.seq,
        receivedAt: reading.receivedAt,
        flags: reading.flags,
        metrics: reading.metrics,
      })
      .from(reading)
      .where(
        and(
          inArray(reading.bucket, buckets.slice(at, at + bucketsPerStatement)),
          eq(reading.deviceNo, deviceNo),
          between(reading.ts, start, end),
        ),
      )
      .orderBy(order(reading.ts), order(reading.seq))
      .limit(limit - found.length);
    for (const row of rows) found.push({ ...row, metrics: unpackMetrics(row.metrics) });
    if (found.length >= limit) break;
  }
  return found;
}
