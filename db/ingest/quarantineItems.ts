import { causeOf, deviceNoOf } from '#domain/ingest/quarantine.ts';
import type { WriteTx } from '../engine/database.ts';
import { newId } from '../engine/newId.ts';
import { quarantine } from '../schema/readings.ts';

export interface QuarantinedItem {
  /** The BullMQ queue it came from. */
  readonly queue: string;
  readonly reason: string;
  readonly payload: unknown;
}

const longestReason = 2_000;

/** Keeps what could not be processed, with the reason, for a person to look at. Unscoped: ingest. */
export async function quarantineItems(tx: WriteTx, items: readonly QuarantinedItem[], nowMs: number): Promise<void> {
  for (const item of items) {
    const reason = withoutNul(item.reason);
    await tx.sql.insert(quarantine).values({
      id: newId(nowMs),
      queue: item.queue,
      reason: reason.slice(0, longestReason),
      cause: causeOf(reason),
      deviceNo: deviceNoOf(item.payload),
      payload: withoutNul(JSON.stringify(item.payload) ?? 'undefined'),
      at: nowMs,
    });
  }
}

/** PostgreSQL refuses NUL in text, and this row must never be refused. */
function withoutNul(value: string): string {
  return value.replaceAll('\u0000', '\\u0000');
}
