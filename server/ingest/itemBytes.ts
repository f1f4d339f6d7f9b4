import type { TelemetryItem } from '#domain/telemetry/item.ts';

const frameBytes = 130;
const metricBytes = 20;
const alarmBytes = 110;

/** About how long an item is as JSON in a job, a little more rather than less. */
export function itemBytes(item: TelemetryItem): number {
  let bytes = frameBytes;
  for (const _ in item.metrics) bytes += metricBytes;
  // Three bytes a character of Chinese.
  if (item.alarm !== undefined) bytes += alarmBytes + 3 * (item.alarm.text?.length ?? 0);
  if (item.firmware !== undefined) bytes += 20 + 3 * item.firmware.length;
  return bytes;
}
