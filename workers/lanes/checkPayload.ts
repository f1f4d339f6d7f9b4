import { isBatched, queues, type QueueName, type QueuePayload } from '#domain/queues.ts';
import { batchVersion, itemTypes, telemetryItemSchema, type TelemetryItem } from '#domain/telemetry/item.ts';
import { metrics, type MetricValues } from '#domain/telemetry/metrics.ts';

/** A payload, or the part of one, that no handler can take. */
export interface Refused {
  readonly payload: unknown;
  readonly reason: string;
}

/** What a job carried: a payload to work on (null when nothing of it is good), and what was refused. */
export interface Checked<N extends QueueName> {
  readonly payload: QueuePayload<N> | null;
  readonly refused: readonly Refused[];
}

/** True when a newer version wrote this payload: it is left for a newer worker. */
export function isNewer(name: QueueName, data: unknown): boolean {
  if (!isBatched(name) || typeof data !== 'object' || data === null || !('v' in data)) return false;
  return typeof data.v === 'number' && data.v > batchVersion;
}

/** Checks what a job carried against its queue's schema; of a batch the good items are kept. */
export function checkPayload<N extends QueueName>(name: N, data: unknown): Checked<N> {
  if (isBatched(name) && isBatchLike(data)) return checkBatch(data) as Checked<N>;
  const parsed = queues[name].payload.safeParse(data);
  if (parsed.success) return { payload: parsed.data as QueuePayload<N>, refused: [] };
  return { payload: null, refused: [{ payload: data, reason: parsed.error.message }] };
}

interface BatchLike {
  readonly v: number;
  readonly items: readonly unknown[];
}

function isBatchLike(data: unknown): data is BatchLike {
  if (typeof data !== 'object' || data === null || !('v' in data) || !('items' in data)) return false;
  return Number.isSafeInteger(data.v) && Array.isArray(data.items) && data.items.length <= 1_000;
}

function checkBatch(data: BatchLike): Checked<'telemetry'> {
  const good: TelemetryItem[] = [];
  const refused: Refused[] = [];
  for (const item of data.items) {
    if (isPlainItem(item)) {
      good.push(item);
      continue;
    }
    const parsed = telemetryItemSchema.safeParse(item);
    if (parsed.success) good.push(parsed.data);
    else refused.push({ payload: item, reason: parsed.error.message });
  }
  return { payload: good.length > 0 ? { v: data.v, items: good } : null, refused };
}

const types: ReadonlySet<unknown> = new Set(itemTypes);
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * The quick test that nearly every item passes; zod, ten times dearer, looks at the others. Whatever passes here
 * passes zod too (held by a property test).
 */
export function isPlainItem(value: unknown): value is TelemetryItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Partial<Record<keyof TelemetryItem, unknown>>;
  return (
    isCount(item.deviceNo) &&
    isCount(item.sentTs) &&
    isCount(item.seq) &&
    isCount(item.receivedAt) &&
    isCount(item.flags) &&
    types.has(item.type) &&
    item.alarm === undefined &&
    item.modem === undefined &&
    (item.firmware === undefined || (typeof item.firmware === 'string' && item.firmware.length <= 30)) &&
    areMetrics(item.metrics)
  );
}

function areMetrics(value: unknown): value is MetricValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const key in value) {
    if (!Object.hasOwn(metrics, key) || !Number.isFinite((value as Record<string, unknown>)[key])) return false;
  }
  return true;
}
