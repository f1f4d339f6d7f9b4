import { day, minute } from '../time.ts';
import { itemFlag, type DeviceFlag, type ItemType } from './item.ts';
import { metricKeys, type MetricValues } from './metrics.ts';

/** Items older than this are refused (2004). @source SPEC-037 */
export const oldestMs = 30 * day;
/** A device's clock may be so far ahead and still be believed. */
export const aheadMs = 5 * minute;
/** Older than this on arrival: history only. */
export const staleMs = day;
/** 2015-01-01T00:00:00Z: a device that says an earlier time has no clock. */
export const firstBelievable = 1_420_070_400_000;

export interface RepairedTime {
  /** What orders and draws. */
  readonly ts: number;
  /** itemFlag.clock or itemFlag.stale, else 0. */
  readonly flags: number;
  /** Answer 2004: too old to be kept. */
  readonly refused: boolean;
}

/**
 * `sentTs` in ms, 0 for none. Missing, before 2015 or in the future: the receive time stands, flag `clock`, never
 * late. Older than 30 days: refused. Older than 24 h: flag `stale`.
 * @source SPEC-037, docs/adr/0008-buffered-data-and-slow-clocks.md
 */
export function repairTime(sentTs: number, receivedAt: number): RepairedTime {
  if (!(sentTs >= firstBelievable) || sentTs > receivedAt + aheadMs) {
    return { ts: receivedAt, flags: itemFlag.clock, refused: false };
  }
  const age = receivedAt - sentTs;
  return { ts: sentTs, flags: age > staleMs ? itemFlag.stale : 0, refused: age > oldestMs };
}

/**
 * Stable 48-bit hash of a text's UTF-16 units: two independent 32-bit mixes, 48 bits of them.
 * Never changes: it is part of stored keys.
 */
export function hash48(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (low & 0xffff) * 0x1_0000_0000 + (high >>> 0);
}

export interface Nameless {
  readonly type: ItemType;
  readonly metrics: MetricValues;
  readonly alarm?: DeviceFlag | undefined;
  readonly firmware?: string | undefined;
}

/** The item as one text, metrics in the order of the table: the same for the same content, whatever door it took. */
export function canonicalText(item: Nameless): string {
  const parts: string[] = [item.type];
  for (const key of metricKeys) {
    const value = item.metrics[key];
    if (value !== undefined) parts.push(`${key}=${value}`);
  }
  const { alarm } = item;
  if (alarm !== undefined) {
    parts.push(
      JSON.stringify([alarm.typeCode, alarm.active, alarm.severity ?? null, alarm.value ?? null, alarm.text ?? null]),
    );
  }
  if (item.firmware !== undefined) parts.push(item.firmware);
  return parts.join('|');
}

/** The device's own number, else a hash of its messageId, else of the item. @source SPEC-004 */
export function seqOf(seq: number | undefined, messageId: string | undefined, item: Nameless): number {
  if (seq !== undefined) return seq;
  return hash48(messageId === undefined ? canonicalText(item) : `id:${messageId}`);
}
