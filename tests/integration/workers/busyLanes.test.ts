import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { BusyLanes } from '#workers/lanes/busyLanes.ts';
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
class WatchedBusyLanes extends BusyLanes {
  isWritten = false;
  readonly openAtRest: Array<Promise<number | null>> = [];

  override remove(lane: object): void {
    super.remove(lane);
    if (this.isWritten && this.count === 0) this.openAtRest.push(lanes.bus.oldestReceivedAt());
  }
}

test('issue 11, 6: an import gives way to a lane from the word that a job waits until it is acknowledged', async () => {
  const { bus, prefix, redis, site } = lanes;
  const busyLanes = new WatchedBusyLanes();
  const db: Database = {
    snapshot: site.db.snapshot.bind(site.db),
    close: site.db.close.bind(site.db),
    write: async (work, options) => {
      const wasAtWork = busyLanes.count > 0;
      const done = await site.db.write(work, options);
      if ((await look(site.db).readingCount()) === 1) busyLanes.isWritten ||= wasAtWork;
      return done;
    },
  };
  consumers = await startConsumers(redis, prefix, { ...site.context, db, busyLanes });
  await bus.enqueue('telemetry', { v: 1, items: [site.item(0, { tilt: 1 })] }, { lane: 0, oldestReceivedAt: startMs });
  await soon(() => Promise.resolve(expect(busyLanes.openAtRest.length).toBeGreaterThan(0)));
  expect(new Set(await Promise.all(busyLanes.openAtRest))).toEqual(new Set([null]));
});

test('issue 11, 6: lanes that look for jobs and find none are quiet; a job is what an import rests for', async () => {
  const { bus, prefix, redis, site } = lanes;
  const looks: object[] = [];
  class CountedBusyLanes extends BusyLanes {
    override add(lane: object): void {
      super.add(lane);
      looks.push(lane);
    }
  }
  const busyLanes = new CountedBusyLanes();
  consumers = await startConsumers(redis, prefix, { ...site.context, busyLanes });
  // Each lane waits for two seconds, and looks.
  await soon(() => Promise.resolve(expect(looks.length).toBeGreaterThan(20)));
  expect(busyLanes.quietMs).toBe(Infinity);
  await bus.enqueue('telemetry', { v: 1, items: [site.item(0, { tilt: 1 })] }, { lane: 0, oldestReceivedAt: startMs });
  await soon(() => Promise.resolve(expect(busyLanes.quietMs).toBeLessThan(Infinity)));
});

test('lanes that stop have nothing in hand', async () => {
  const { prefix, redis, site } = lanes;
  const busyLanes = new BusyLanes();
  consumers = await startConsumers(redis, prefix, { ...site.context, busyLanes });
  await consumers.stop();
  consumers = null;
  expect(busyLanes.count).toBe(0);
});
