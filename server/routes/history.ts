import { z } from 'zod';
import { findDeviceNo } from '#db/devices/findDevice.ts';
import { readReadings, type StoredReading } from '#db/devices/readReadings.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { maxHistoryPoints, rawSeries, StepSeries, type History } from '#domain/telemetry/history.ts';
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

/** Raw up to a day, ten minutes up to 14 days, else hours. @source architecture.md §4 */
function wantedStep(rangeMs: number): 'raw' | 600 | 3600 {
  if (rangeMs <= day) return 'raw';
  return rangeMs <= 14 * day ? 600 : 3600;
}

/** Ten minutes as long as a line has at most 5,000 points, else hours. */
const tenMinutesOrHours = (rangeMs: number): 600 | 3600 => (rangeMs / (600 * second) < maxHistoryPoints ? 600 : 3600);

/**
 * Values of one device over time: as measured, or by steps when the range is long or holds more than 5,000 readings.
 * Of a range with more than 200,000 readings the newest are answered, and from when on.
 * @throws DomainError 9001 for a device that is missing or foreign
 * @source product.md D7.3
 */
export async function getHistory(call: Call<z.output<typeof historyInput>, 'signedIn', 'GET'>): Promise<History> {
  const { deviceId, metrics, start, end, step } = call.input;
  const deviceNo = await call.read((tx) => findDeviceNo(tx, call.scope, deviceId));
  if (deviceNo === null) throw new DomainError(9001);
  const wanted = step === undefined ? wantedStep(end - start) : step === 'raw' ? 'raw' : step === '600' ? 600 : 3600;
  if (wanted === 'raw') {
    const range = { deviceNo, start, end, limit: maxHistoryPoints + 1 };
    const readings = await call.read((tx) => readReadings(tx, range));
    if (readings.length <= maxHistoryPoints) {
      return { step: 'raw', from: start, truncated: false, series: rawSeries(readings, metrics) };
    }
  }
  const seconds = wanted === 3600 ? wanted : tenMinutesOrHours(end - start);
  const readNewest = (from: number, to: number, limit: number) =>
    call.read((tx) => readReadings(tx, { deviceNo, start: from, end: to, limit, newestFirst: true }));
  return { step: seconds, ...(await addUp(readNewest, { start, end, stepMs: seconds * second, metrics })) };
}

/** Adds up from the newest end, until all is read or as much as one answer reads. */
async function addUp(
  readNewest: (from: number, to: number, limit: number) => Promise<StoredReading[]>,
  range: {
    readonly start: number;
    readonly end: number;
    readonly stepMs: number;
    readonly metrics: readonly MetricKey[];
  },
): Promise<Pick<History, 'from' | 'truncated' | 'series'>> {
  const { start, end, stepMs, metrics } = range;
  const steps = new StepSeries(stepMs, metrics);
  let left = maxReadings;
  for (let to = end; to >= start; to -= day) {
    // A day at a time: other calls are answered between.
    await new Promise((resolve) => setImmediate(resolve));
    // One more than may be read: it says that there is more.
    const readings = await readNewest(Math.max(start, to - day + 1), to, left + 1);
    const more = readings[left];
    for (const each of readings.slice(0, left)) steps.add(each);
    left -= readings.length;
    if (more === undefined) continue;
    // The step in which the reading stopped is not whole: it goes.
    const from = (Math.floor(more.ts / stepMs) + 1) * stepMs;
    return { from, truncated: true, series: steps.series(from) };
  }
  return { from: start, truncated: false, series: steps.series() };
}
