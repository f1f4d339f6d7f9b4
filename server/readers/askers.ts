import { monotonicMs } from '#domain/clock/machineClock.ts';

/** The callers of one question. Until its turn comes others with the same question may join: nothing was read yet. */
export class Askers {
  readonly #ids = new Set<string>();
  #isOpen = true;
  #readAt = 0;
  /** Told of each who joined while it waits. */
  onJoin: (id: string) => void = () => undefined;

  constructor(first: string) {
    this.#ids.add(first);
  }

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** When its turn came, monotonic ms; 0 before. */
  get readAt(): number {
    return this.#readAt;
  }

  join(id: string): void {
    if (this.#ids.has(id)) return;
    this.#ids.add(id);
    this.onJoin(id);
  }

  /** Its turn has come, or never will. */
  close(): void {
    this.#isOpen = false;
    this.#readAt = monotonicMs();
  }
}
