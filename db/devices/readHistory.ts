import type { Scope } from '#domain/access/access.ts';
import { DomainError } from '#domain/errno.ts';
import { maxHistoryPoints, rawSeries, StepSeries, type History } from '#domain/telemetry/history.ts';
import type { MetricKey } from '#domain/telemetry/metrics.ts';
import { day, second } from '#domain/time.ts';
import type { HeavyTx, ReadTx } from '../engine/database.ts';
import { findDeviceNo } from './findDevice.ts';
import { readReadings } from './readReadings.ts';

/** More readings than this of one device in one answer are not read. */
const maxReadings = 200_000;

export interface HistoryWanted {
  readonly deviceId: string;
  readonly metrics: readonly MetricKey[];
  /** Epoch ms, both ends included. */
  readonly start: number;
  readonly end: number;
  /** In seconds; as the range asks for without one. */
  readonly step?: 'raw' | '600' | '3600' | undefined;
}

/** Raw up to a day, ten minutes up to 14 days, else hours. @source docs/requirements.md A11 */
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
 * @source docs/requirements.md D7
 */
export async function readHistory(
  tx: HeavyTx,
  scope: Scope,
  { deviceId, metrics, start, end, step }: HistoryWanted,
): Promise<History> {
  const deviceNo = await findDeviceNo(tx, scope, deviceId);
  if (deviceNo === null) throw new DomainError(9001);
  const wanted = step === undefined ? wantedStep(end - start) : step === 'raw' ? 'raw' : step === '600' ? 600 : 3600;
  if (wanted === 'raw') {
    const readings = await readReadings(tx, { deviceNo, start, end, limit: maxHistoryPoints + 1 });
    if (readings.length <= maxHistoryPoints) {
      return { step: 'raw', from: start, truncated: false, series: rawSeries(readings, metrics) };
    }
  }
  const seconds = wanted === 3600 ? wanted : tenMinutesOrHours(end - start);
  return { step: seconds, ...(await addUp(tx, deviceNo, { start, end, stepMs: seconds * second, metrics })) };
}

/** Adds up from the newest end, until all is read or as much as one answer reads. */
async function addUp(
  tx: ReadTx,
  deviceNo: number,
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
    const from = Math.max(start, to - day + 1);
    // One more than may be read: it says that there is more.
    const readings = await readReadings(tx, { deviceNo, start: from, end: to, limit: left + 1, newestFirst: true });
    const more = readings[left];
    for (const each of readings.slice(0, left)) steps.add(each);
    left -= readings.length;
    if (more === undefined) continue;
    // The step in which the reading stopped is not whole: it goes.
    const since = (Math.floor(more.ts / stepMs) + 1) * stepMs;
    return { from: since, truncated: true, series: steps.series(since) };
  }
  return { from: start, truncated: false, series: steps.series() };
}
