import type { MetricValues } from '#domain/telemetry/metrics.ts';
import type { FileDevice } from './deviceFile.ts';
import { traitsOf, valuesAt, type Traits } from './dayModel.ts';
import type { Random } from './random.ts';
import type { ReportItem } from './signedDevice.ts';

/** Changes what a device measures while it lasts; ends by itself. */
export interface Effect {
  readonly untilMs: number;
  readonly change: (values: MetricValues, nowMs: number, nth: number) => void;
}

/** One device: its healthy values, what is happening to it, and whether it can be heard. */
export class SimulatedDevice {
  readonly file: FileDevice;
  readonly traits: Traits;
  /** Nothing is measured and nothing sent until then. */
  silentUntilMs = 0;
  /** Measured, but kept: sent late, all together. */
  bufferUntilMs = 0;
  sendsTwice = false;
  buffered: ReportItem[] = [];
  effects: Effect[] = [];
  nextAtMs = 0;
  #seq = 0;
  #nth = 0;

  constructor(file: FileDevice) {
    this.file = file;
    this.traits = traitsOf(file.imei, file.kind);
  }

  get isBusy(): boolean {
    return this.effects.length > 0 || this.silentUntilMs > 0 || this.bufferUntilMs > 0;
  }

  /** The report that is due now. */
  measure(nowMs: number, random: Random): ReportItem {
    const metrics = valuesAt(this.traits, nowMs, random);
    this.#nth += 1;
    this.effects = this.effects.filter(({ untilMs }) => untilMs > nowMs);
    for (const effect of this.effects) effect.change(metrics, nowMs, this.#nth);
    return { ts: nowMs, seq: this.nextSeq(), type: 'telemetry', metrics };
  }

  nextSeq(): number {
    this.#seq += 1;
    return this.#seq;
  }
}
