import { itemFlag, type TelemetryItem } from '#domain/telemetry/item.ts';
import { minute } from '#domain/time.ts';

/** Older than this by the signer's own clock is buffered data. @source docs/adr/0008 */
export const bufferedMs = 10 * minute;

export type MarkedItem = { -readonly [K in keyof TelemetryItem]: TelemetryItem[K] };

/**
 * Marks the newest item a device has in one request, of which CLOCK_DRIFT is judged; call it for each item in turn.
 * What is old by the clock that signed the request (`signedTs`, ms) was buffered and says nothing about that clock.
 * An item without a believable time of its own is always taken at its word.
 */
export function markNewest(newest: Map<number, MarkedItem>, item: MarkedItem, signedTs: number): void {
  const before = newest.get(item.deviceNo);
  if (before !== undefined) {
    if (item.sentTs < before.sentTs || (item.sentTs === before.sentTs && item.seq <= before.seq)) return;
    before.flags &= ~itemFlag.newest;
  }
  newest.set(item.deviceNo, item);
  const isCurrent = (item.flags & itemFlag.clock) !== 0 || item.sentTs >= signedTs - bufferedMs;
  if (isCurrent) item.flags |= itemFlag.newest;
}
