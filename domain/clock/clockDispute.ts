import { minute } from '../time.ts';

/** As far off a device counts as drifting (CLOCK_DRIFT, factory value). */
export const disputeMs = 10 * minute;
/** Fewer devices say nothing about our clock. */
const leastDevices = 10;
/** Devices that are remembered: those that were heard last. */
const mostDevices = 64;

/**
 * Whether it is our clock that is wrong: more than half of the devices heard last are off, all in one direction. Then
 * no device is blamed for it. It sees what no step shows: a process that began under a wrong clock.
 */
export class ClockDispute {
  readonly #offMs = new Map<number, number>();
  #ahead = 0;
  #behind = 0;

  /** @param offMs the device's clock minus ours */
  hear(deviceNo: number, offMs: number): void {
    if (!Number.isFinite(offMs)) return;
    this.#forget(deviceNo);
    const [oldest] = this.#offMs.keys();
    if (this.#offMs.size >= mostDevices && oldest !== undefined) this.#forget(oldest);
    this.#offMs.set(deviceNo, offMs);
    this.#count(offMs, 1);
  }

  isDisputed(): boolean {
    return this.#offMs.size >= leastDevices && Math.max(this.#ahead, this.#behind) > this.#offMs.size / 2;
  }

  /** How far our clock is from that of the device in the middle, ms; positive is ahead. */
  offByMs(): number {
    const sorted = [...this.#offMs.values()].sort((a, b) => a - b);
    return -(sorted[Math.floor(sorted.length / 2)] ?? 0);
  }

  #forget(deviceNo: number): void {
    const offMs = this.#offMs.get(deviceNo);
    if (offMs === undefined) return;
    this.#offMs.delete(deviceNo);
    this.#count(offMs, -1);
  }

  #count(offMs: number, by: 1 | -1): void {
    if (offMs > disputeMs) this.#ahead += by;
    if (offMs < -disputeMs) this.#behind += by;
  }
}
