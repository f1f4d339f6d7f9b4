/**
 * What children at work tell the siege, as they see it from outside.
 * `call` an ordinary call, `signIn` of somebody honest, `probe` of the health check, `report` of a device,
 * `socket` of a person that was cut.
 */
export type SampleKind = 'call' | 'signIn' | 'probe' | 'report' | 'socket';

export interface Sample {
  readonly kind: SampleKind;
  /** When the answer came, epoch ms. */
  readonly at: number;
  /** From when it was due. */
  readonly ms: number;
  readonly ok: boolean;
  /** Which person or device. */
  readonly who: string;
  /** What was answered instead, e.g. `503/1503`, or the error. */
  readonly why?: string;
}

/** Collects samples and tells them ten times a second. */
export function createTeller(): (sample: Sample) => void {
  let waiting: Sample[] = [];
  const tell = () => {
    if (waiting.length > 0) process.send?.(waiting);
    waiting = [];
  };
  setInterval(tell, 100);
  return (sample) => void waiting.push(sample);
}

/** Runs `work` every `everyMs` until the process ends; what it took is counted from when it was due. */
export async function repeat(
  everyMs: number,
  firstInMs: number,
  work: (dueAt: number) => Promise<void>,
): Promise<never> {
  let dueAt = Date.now() + firstInMs;
  for (;;) {
    const waitMs = dueAt - Date.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    await work(dueAt);
    // What a long wait left behind is not made up for.
    dueAt = Math.max(dueAt + everyMs, Date.now());
  }
}
