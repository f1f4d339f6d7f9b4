import { readImportJob } from '#db/imports/findImportJob.ts';
import { monotonicMs } from '#domain/clock/machineClock.ts';
import { isEndedImport, type ImportStatus } from '#domain/imei/importJob.ts';
import type { JobContext } from '../jobs/job.ts';

/** Oftener nobody sees. */
const tellMs = 250;

/** What was told of each import last: its steps follow each other, mostly in one process. */
const told = new Map<string, { readonly at: number; readonly status: ImportStatus }>();

/** The words of an import to whoever looks at it. A listener that misses one reads the job when it comes back. */
export class Progress {
  readonly #id: string;
  readonly #context: Pick<JobContext, 'db' | 'bus' | 'now'>;

  constructor(id: string, context: Pick<JobContext, 'db' | 'bus' | 'now'>) {
    this.#id = id;
    this.#context = context;
  }

  /** Between two batches: four times a second at most. */
  async tellPart(): Promise<void> {
    if (this.#isDue()) await this.tell();
  }

  /** At the end of a step: a new state at once, else as between batches. */
  async tell(): Promise<void> {
    const { db, bus, now } = this.#context;
    const job = await db.snapshot((tx) => readImportJob(tx, this.#id, now()));
    if (job === null) return;
    if (job.status === told.get(this.#id)?.status && !this.#isDue()) return;
    if (isEndedImport(job.status)) told.delete(this.#id);
    else told.set(this.#id, { at: monotonicMs(), status: job.status });
    bus.publish('hints', [{ event: 'import:progress', payload: job }]);
  }

  #isDue(): boolean {
    const last = told.get(this.#id);
    return last === undefined || monotonicMs() - last.at >= tellMs;
  }
}
