/**
 * What one transaction may take of the others' time: with its commit, and with what the machine adds at times, 20 at most.
 * @source docs/requirements.md B5
 */
const wantedMs = 9;
/** Of the most: below it the commits would cost more than the rows. */
const leastShare = 0.25;

/**
 * How many rows one transaction takes, so that on this machine and disk it is over in time.
 */
export class BatchPace {
  readonly #most: number;
  #msPerRow: number;

  constructor(most: number) {
    this.#most = most;
    // Until something is known as few as may be: the first one is to be over in time as well.
    this.#msPerRow = wantedMs / (most * leastShare);
  }

  get rows(): number {
    const rows = Math.floor(wantedMs / this.#msPerRow);
    return Math.min(this.#most, Math.max(Math.ceil(this.#most * leastShare), rows));
  }

  /** The last ones count half: a slow moment is soon forgotten. */
  took(rows: number, ms: number): void {
    this.#msPerRow = (this.#msPerRow + ms / rows) / 2;
  }
}
