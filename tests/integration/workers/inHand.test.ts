import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { InHand } from '#workers/lanes/inHand.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
import { openLanes, type LaneFixture } from './laneFixture.ts';
import { look } from './look.ts';
import { startMs } from './site.ts';

let lanes: LaneFixture;
let consumers: Consumers | null = null;

beforeEach(async () => {
  lanes = await openLanes(1);
});
afterEach(async () => {
  await consumers?.stop();
  consumers = null;
  await lanes.close();
});

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

/** Asks at each rest after the job's write what of the queues is not acknowledged yet. */
class WatchedInHand extends InHand {
  isWritten = false;
  readonly openAtRest: Array<Promise<number | null>> = [];

  override slept(lane: object): void {
    super.slept(lane);
    if (this.isWritten && this.count === 0) this.openAtRest.push(lanes.bus.oldestReceivedAt());
  }
}

test('issue 11, 6: an import gives way to a lane from the word that a job waits until it is acknowledged', async () => {
  const { bus, prefix, redis, site } = lanes;
  const inHand = new WatchedInHand();
  const db: Database = {
    snapshot: site.db.snapshot.bind(site.db),
    close: site.db.close.bind(site.db),
    write: async (work, options) => {
      const wasAtWork = inHand.count > 0;
      const done = await site.db.write(work, options);
      if ((await look(site.db).readingCount()) === 1) inHand.isWritten ||= wasAtWork;
      return done;
    },
  };
  consumers = await startConsumers(redis, prefix, { ...site.context, db, inHand });
  await bus.enqueue('telemetry', { v: 1, items: [site.item(0, { tilt: 1 })] }, { lane: 0, oldestReceivedAt: startMs });
  await soon(() => Promise.resolve(expect(inHand.openAtRest.length).toBeGreaterThan(0)));
  expect(new Set(await Promise.all(inHand.openAtRest))).toEqual(new Set([null]));
});

test('lanes that stop have nothing in hand', async () => {
  const { prefix, redis, site } = lanes;
  const inHand = new InHand();
  consumers = await startConsumers(redis, prefix, { ...site.context, inHand });
  await consumers.stop();
  consumers = null;
  expect(inHand.count).toBe(0);
});
