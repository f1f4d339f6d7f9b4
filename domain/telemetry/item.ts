import { z } from 'zod';
import { metricKeys, type MetricValues } from './metrics.ts';

/** What an item is. `alarm` carries a device's own flag, `heartbeat` only proves that the device lives. */
export const itemTypes = ['telemetry', 'alarm', 'heartbeat'] as const;
export type ItemType = (typeof itemTypes)[number];

/** Bits of `flags`. */
export const itemFlag = {
  /** The device's time was missing, before 2015 or in the future: ts is the receive time. */
  clock: 1,
  /** The newest item of its request, and not buffered: CLOCK_DRIFT is judged on these alone. */
  newest: 2,
  /** Received more than 24 h after it was sent: history only, raises nothing. */
  stale: 4,
  /** The original coordinates were GCJ-02; converted at the door. */
  gcj02: 8,
  /** The original coordinates were BD-09; converted at the door. */
  bd09: 16,
} as const;

/** A device's own word about one event type. */
export interface DeviceFlag {
  readonly typeCode: string;
  readonly active: boolean;
  readonly severity?: number | undefined;
  readonly value?: number | undefined;
  readonly text?: string | undefined;
}

/** What an item says of the modem and of the restart before it. */
export interface ModemWords {
  readonly iccid?: string | undefined;
  readonly cellId?: string | undefined;
  /** Sent with the first report after a reset, so each is one reset. */
  readonly resetCause?: string | undefined;
}

/**
 * The canonical record: what every door makes of what devices send, and what travels through the queue.
 * Identity is (deviceNo, sentTs, seq); it never depends on the receive time.
 * @source SPEC-004
 */
export interface TelemetryItem {
  readonly deviceNo: number;
  /** ms the device or platform sent, seconds turned into ms, otherwise untouched; 0 when there was none. */
  readonly sentTs: number;
  /** The device's sequence number, else a 48-bit hash of its messageId, else of the item. */
  readonly seq: number;
  readonly receivedAt: number;
  readonly type: ItemType;
  readonly flags: number;
  readonly metrics: MetricValues;
  readonly alarm?: DeviceFlag | undefined;
  readonly firmware?: string | undefined;
  readonly modem?: ModemWords | undefined;
}

/** The time that orders and draws: the device's own, or the receive time when its clock cannot be believed. */
export function tsOf(item: TelemetryItem): number {
  return (item.flags & itemFlag.clock) !== 0 ? item.receivedAt : item.sentTs;
}

/** Characters of a cell or of the cause of a reset. */
export const maxModemText = 40;

const finite = z.number().refine(Number.isFinite);
const metricValuesSchema = z.partialRecord(z.enum(metricKeys as readonly [string, ...string[]]), finite);

export const telemetryItemSchema = z.object({
  deviceNo: z.int().nonnegative(),
  sentTs: z.int().nonnegative(),
  seq: z.int().nonnegative(),
  receivedAt: z.int().nonnegative(),
  type: z.enum(itemTypes),
  flags: z.int().nonnegative(),
  metrics: metricValuesSchema,
  alarm: z
    .object({
      typeCode: z.string(),
      active: z.boolean(),
      severity: z.int().min(1).max(4).optional(),
      value: finite.optional(),
      text: z.string().max(300).optional(),
    })
    .optional(),
  firmware: z.string().max(30).optional(),
  modem: z
    .object({
      iccid: z.string().max(20).optional(),
      cellId: z.string().max(maxModemText).optional(),
      resetCause: z.string().max(maxModemText).optional(),
    })
    .optional(),
});

/** Version of the payload. A worker that meets a newer one leaves it for a newer worker. */
export const batchVersion = 1;

export const telemetryBatchSchema = z.object({
  v: z.int(),
  items: z.array(telemetryItemSchema).max(1_000),
});
export interface TelemetryBatch {
  readonly v: number;
  readonly items: readonly TelemetryItem[];
}
