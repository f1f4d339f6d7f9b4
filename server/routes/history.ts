import { z } from 'zod';
import { findDeviceNo } from '#db/devices/findDevice.ts';
import { readReadings, type StoredReading } from '#db/devices/readReadings.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { maxHistoryPoints, rawSeries, StepSeries, type HistorySeries } from '#domain/telemetry/history.ts';
import { metricKeys, type MetricKey } from '#domain/telemetry/metrics.ts';
import { day, second } from '#domain/time.ts';
import { id, moment, optional } from '../http/input.ts';
import type { Call } from '../http/route.ts';

const maxRangeMs = 90 * day;
/** More readings than this of one device in one answer are not read. */
const maxReadings = 200_000;

export const historyInput = z
  .object({
    deviceId: id,
    metrics: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(
        z
          .array(z.enum(metricKeys as readonly [MetricKey, ...MetricKey[]], { error: fieldText('metric.unknown') }))
          .min(1),
      ),
    start: moment,
    end: moment,
    step: optional(z.enum(['raw', '600', '3600'])),
  })
  .refine(({ start, end }) => end >= start, { path: ['end'], error: fieldText('date.order') })
  .refine(({ start, end }) => end - start <= maxRangeMs, { path: ['end'], error: fieldText('range.long') });

export interface History {
  /** Seconds. */
  readonly step: 'raw' | 600 | 3600;
  readonly series: HistorySeries;
}

/** Raw up to a day, ten minutes up to 14 days, else hours. @source architecture.md §4 */
function wantedStep(rangeMs: number): 'raw' | 600 | 3600 {
  if (rangeMs <= day) return 'raw';
  return rangeMs <= 14 * day ? 600 : 3600;
}

/**
 * Values of one device over time: as measured, or by steps when the range is long or holds more than 5,000 readings.
 * @throws DomainError 9001 for a device that is missing or foreign
 * @source product.md D7.3
 */
export async function getHistory(call: Call<z.output<typeof historyInput>, 'signedIn', 'GET'>): Promise<History> {
  const { deviceId, metrics, start, end, step } = call.input;
  const deviceNo = await call.read((tx) => findDeviceNo(tx, call.scope, deviceId));
  if (deviceNo === null) throw new DomainError(9001);
  const read = (from: number, to: number, limit: number) =>
    call.read((tx) => readReadings(tx, { deviceNo, start: from, end: to, limit }));
  const wanted = step === undefined ? wantedStep(end - start) : step === 'raw' ? 'raw' : step === '600' ? 600 : 3600;
  if (wanted === 'raw') {
    const readings = await read(start, end, maxHistoryPoints + 1);
    if (readings.length <= maxHistoryPoints) return { step: 'raw', series: rawSeries(readings, metrics) };
  }
  const seconds = wanted === 'raw' ? 600 : wanted;
  return { step: seconds, series: await addUp(read, { start, end, stepMs: seconds * second, metrics }) };
}

async function addUp(
  read: (from: number, to: number, limit: number) => Promise<StoredReading[]>,
  range: {
    readonly start: number;
    readonly end: number;
    readonly stepMs: number;
    readonly metrics: readonly MetricKey[];
  },
): Promise<HistorySeries> {
  const steps = new StepSeries(range.stepMs, range.metrics);
  let left = maxReadings;
  for (let from = range.start; from <= range.end && left > 0; from += day) {
    // A day at a time: other calls are answered between.
    await new Promise((resolve) => setImmediate(resolve));
    const readings = await read(from, Math.min(range.end, from + day - 1), left);
    left -= readings.length;
    for (const each of readings) steps.add(each);
  }
  return steps.series();
}
