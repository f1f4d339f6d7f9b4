import type { Bus } from '#workers/bus/bus.ts';
import type { DiskLevel } from '#domain/security/disk.ts';
import { second } from '#domain/time.ts';

/** How much of Redis an alarm may still use. */
const alarmMemoryShare = 0.9;
export const turnMs = 250;
const turnsPerLook = 4;

export type Refusal = 'away' | 'memory' | 'backlog' | 'disk';

export interface PressureOptions {
  readonly bus: Pick<Bus, 'pressure'>;
  readonly now: () => number;
  readonly memoryShare: number;
  readonly backlogSec: number;
  /** How full the disk is that holds the data. */
  readonly disk?: () => Promise<DiskLevel>;
}

/**
 * What the queue can still take, looked at once a second, oftener while it fills. Telemetry is refused above a share of
 * Redis memory or an age of the oldest waiting job, or below the disk's reserve; what carries an alarm only above 90 %,
 * or when the disk is nearly full, for it is what the rest is for.
 * @source docs/requirements.md D14
 */
export class Pressure {
  readonly #options: PressureOptions;
  #memoryShare = 0;
  #oldestWaitingMs = 0;
  #away = false;
  #disk: DiskLevel = 'plenty';
  #looking = false;
  #turnsSinceLook = 0;

  constructor(options: PressureOptions) {
    this.#options = options;
  }

  get memoryShare(): number {
    return this.#memoryShare;
  }

  get oldestWaitingMs(): number {
    return this.#oldestWaitingMs;
  }

  get isAway(): boolean {
    return this.#away;
  }

  get disk(): DiskLevel {
    return this.#disk;
  }

  /**
   * A turn of a quarter second: looks at each fourth, and at each while Redis holds more than half of what refuses
   * telemetry. A flood fills a small one from there to where alarms are refused in little more than a second.
   */
  async turn(): Promise<void> {
    this.#turnsSinceLook += 1;
    const isNear = this.#memoryShare > this.#options.memoryShare / 2;
    if (isNear || this.#turnsSinceLook >= turnsPerLook) await this.look();
  }

  /** One look; never throws. A second one while the first is still out does nothing. */
  async look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    this.#turnsSinceLook = 0;
    // A folder that cannot be asked is judged as it was.
    this.#disk = (await this.#options.disk?.().catch(() => this.#disk)) ?? 'plenty';
    try {
      const { memoryShare, oldestWaitingMs } = await this.#options.bus.pressure(this.#options.now());
      this.#memoryShare = memoryShare;
      this.#oldestWaitingMs = oldestWaitingMs;
      this.#away = false;
    } catch {
      this.#away = true;
    } finally {
      this.#looking = false;
    }
  }

  /** Why telemetry is refused now; null when it is not. */
  refusesTelemetry(): Refusal | null {
    if (this.#away) return 'away';
    if (this.#disk !== 'plenty') return 'disk';
    if (this.#memoryShare > this.#options.memoryShare) return 'memory';
    return this.#oldestWaitingMs > this.#options.backlogSec * second ? 'backlog' : null;
  }

  /** Why even an item with an alarm in it is refused now. */
  refusesAlarms(): Refusal | null {
    if (this.#away) return 'away';
    if (this.#disk === 'critical') return 'disk';
    return this.#memoryShare > alarmMemoryShare ? 'memory' : null;
  }
}
