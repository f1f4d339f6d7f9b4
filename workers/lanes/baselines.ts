import { day, hour, minute } from '#domain/time.ts';
import type { ReadTx } from '#db/engine/database.ts';
import { readMedian } from '#db/telemetry/readMedian.ts';
import { LastUsed } from './lastUsed.ts';

interface Known {
  /** Null while too little is known. */
  readonly median: number | null;
  readonly until: number;
}

/** Fewer readings of a day say nothing of what is usual: until then nothing is raised. */
const fewest = 20;
/** A day's median hardly moves in an hour. */
const keptMs = hour;
/** Where too little was known, more may be soon. */
const keptUnknownMs = 10 * minute;
const mostDevices = 20_000;
/** Readings that one transaction looks at: some 20 ms. Devices beyond it are judged by one of their next reports. */
const mostRows = 20_000;

/**
 * Medians of the vibration of devices that shake: asked of the readings, which are many, once an hour a device, however
 * often it reports, and of a few devices a transaction, however many shake at once.
 */
export class Baselines {
  readonly #known = new LastUsed<number, Known>(mostDevices);
  readonly #mostRows: number;

  constructor(options: { readonly mostRows?: number } = {}) {
    this.#mostRows = options.mostRows ?? mostRows;
  }

  /**
   * The median of each of these devices' last 24 h: null where too little is known, nothing where it was not asked for
   * any more.
   */
  async vibration(
    tx: ReadTx,
    deviceNos: readonly number[],
    nowMs: number,
  ): Promise<ReadonlyMap<number, number | null>> {
    const found = new Map<number, number | null>();
    let rows = 0;
    for (const deviceNo of deviceNos) {
      const known = this.#known.get(deviceNo);
      if (known !== undefined && known.until > nowMs) {
        found.set(deviceNo, known.median);
        continue;
      }
      if (rows >= this.#mostRows) continue;
      const read = await readMedian(tx, { deviceNo, metric: 'vibRms', from: nowMs - day, to: nowMs, fewest });
      rows += read.rows;
      found.set(deviceNo, read.median);
      this.#known.set(deviceNo, {
        median: read.median,
        until: nowMs + (read.median === null ? keptUnknownMs : keptMs),
      });
    }
    return found;
  }
}
