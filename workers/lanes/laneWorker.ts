import { Worker, type Job, type JobJson } from 'bullmq';

/** Stands for the payload of a job whose text is no JSON: half of it was written, or somebody else's hand did. */
export class Unreadable {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** BullMQ's worker throws at such a text while the job is in hand, over and over; this one hands it out. */
export class LaneWorker extends Worker {
  /** Told before it asks for a job: one may be there. */
  onLook: (() => void) | null = null;

  protected override moveToActive(token: string, name?: string): ReturnType<Worker['getNextJob']> {
    this.onLook?.();
    return super.moveToActive(token, name);
  }

  protected override createJob(data: JobJson, jobId: string): Job {
    try {
      return super.createJob(data, jobId);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      const job = super.createJob({ ...data, data: '{}' }, jobId);
      job.data = new Unreadable(data.data);
      return job;
    }
  }
}
