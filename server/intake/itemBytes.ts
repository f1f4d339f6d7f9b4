import type { TelemetryItem } from '#domain/telemetry/item.ts';

/** Everything but the metrics, with the longest times and a sequence number of ten digits. */
const frameBytes = 122;
/** Quotes, colon, comma. */
const pairBytes = 4;
const wholeBytes = 4;
const brokenBytes = 8;
const alarmBytes = 110;
const modemBytes = 60;

/** About how long an item is as JSON in a job, a little more rather than less. */
export function itemBytes(item: TelemetryItem): number {
  let bytes = frameBytes;
  const metrics: Readonly<Record<string, number | undefined>> = item.metrics;
  for (const key in metrics) {
    const value = metrics[key];
    bytes += key.length + pairBytes + (value === Math.trunc(value ?? 0) ? wholeBytes : brokenBytes);
  }
  // Three bytes a character of Chinese.
  if (item.alarm !== undefined) bytes += alarmBytes + 3 * (item.alarm.text?.length ?? 0);
  if (item.firmware !== undefined) bytes += 20 + 3 * item.firmware.length;
  if (item.modem !== undefined) {
    const { iccid = '', cellId = '', resetCause = '' } = item.modem;
    bytes += modemBytes + iccid.length + cellId.length + 3 * resetCause.length;
  }
  return bytes;
}
