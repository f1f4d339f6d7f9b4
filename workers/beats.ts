import { beat } from '#db/ingest/beat.ts';
import { second } from '#domain/time.ts';
import type { Bus } from './bus/bus.ts';
import type { JobContext } from './jobs/job.ts';

export const beatMs = 5 * second;

/** Writes the heartbeat row of these lanes, with the oldest item that any queue still holds. */
export async function beatLanes(
  id: string,
  context: Pick<JobContext, 'db' | 'now'>,
  bus: Pick<Bus, 'oldestReceivedAt'>,
): Promise<void> {
  const oldestReceivedAt = await bus.oldestReceivedAt();
  await context.db.write((tx) => beat(tx, { id, kind: 'lanes', at: context.now(), oldestReceivedAt }));
}
