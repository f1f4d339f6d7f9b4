/** What is held, or not, under one name. The keeper keeps it; a lane or the schedules work under it. */
export class Lease {
  readonly name: string;
  #fence: number | null = null;
  #isWanted = true;
  readonly #waiting = new Set<() => void>();

  constructor(name: string) {
    this.name = name;
  }

  /** The number under which it is held; null while it is not. */
  get fence(): number | null {
    return this.#fence;
  }

  /** False: it is another worker's share now and should be given back when nothing is in hand. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  set(fence: number | null, isWanted: boolean): void {
    this.#fence = fence;
    this.#isWanted = isWanted;
    if (fence === null) return;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  /** Somebody found that another worker has taken it over. */
  lost(fence: number): void {
    if (this.#fence === fence) this.#fence = null;
  }

  /** Resolves when it is held, or when `stopping` says so. */
  async held(stopping: AbortSignal): Promise<void> {
    if (this.#fence !== null || stopping.aborted) return;
    await new Promise<void>((resolve) => {
      const done = (): void => {
        stopping.removeEventListener('abort', done);
        this.#waiting.delete(done);
        resolve();
      };
      this.#waiting.add(done);
      stopping.addEventListener('abort', done);
    });
  }
}
