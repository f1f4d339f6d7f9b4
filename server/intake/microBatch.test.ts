import { describe, expect, it } from 'vitest';
import type { TelemetryItem } from '#domain/telemetry/item.ts';
import { DoorBusy, MicroBatch } from './microBatch.ts';
import { itemBytes } from './itemBytes.ts';

interface Job {
  readonly queue: string;
  readonly lane: number;
  readonly items: readonly TelemetryItem[];
  readonly oldest: number;
  readonly done: () => void;
  readonly fail: () => void;
}

/** A queue that acknowledges when it is told to. */
function stubQueue() {
  const jobs: Job[] = [];
  const bus = {
    enqueue: (queue: string, payload: unknown, options: { lane: number; oldestReceivedAt: number }) =>
      new Promise<void>((resolve, reject) => {
        const { items } = payload as { items: TelemetryItem[] };
        const fail = () => reject(new Error('away'));
        jobs.push({ queue, lane: options.lane, items, oldest: options.oldestReceivedAt, done: resolve, fail });
      }),
  };
  return { jobs, bus: bus as never };
}

const item = (seq: number, receivedAt = 1_000): TelemetryItem => ({
  deviceNo: 1,
  sentTs: 1,
  seq,
  receivedAt,
  type: 'telemetry',
  flags: 0,
  metrics: { temp: 1 },
});
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => item(from + n));
const load = (items: TelemetryItem[], lane = 0) => [{ queue: 'telemetry' as const, lane, items }];
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('micro-batches', () => {
  it('leave at once while fewer than two are outstanding, and gather while two are', async () => {
    const { jobs, bus } = stubQueue();
    const batches = new MicroBatch({ bus });
    const answers = [1, 2, 3, 4].map((seq) => batches.submit(load([item(seq)])));
    expect(jobs.map((job) => job.items.length)).toEqual([1, 1]);
    jobs[0]?.done();
    await answers[0];
    await settled();
    expect(jobs[2]?.items.map(({ seq }) => seq)).toEqual([3, 4]);
    jobs[1]?.done();
    jobs[2]?.done();
    await Promise.all(answers);
    expect(batches.heldBytes).toBe(0);
  });

  it('never carry more than 1,000 items or 256 KB', async () => {
    const { jobs, bus } = stubQueue();
    const batches = new MicroBatch({ bus, maxOutstanding: 100 });
    void batches.submit(load(many(2_500)));
    expect(jobs.map((job) => job.items.length)).toEqual([1_000, 1_000, 500]);
    const heavy = many(600).map((each) => ({
      ...each,
      alarm: { typeCode: 'FIRE', active: true, text: '火'.repeat(300) },
    }));
    void batches.submit(load(heavy, 1));
    const sizes = jobs.slice(3).map((job) => job.items.reduce((sum, each) => sum + itemBytes(each), 0));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(256 * 1024);
    expect(jobs.slice(3).reduce((sum, job) => sum + job.items.length, 0)).toBe(600);
    const exact = jobs.map((job) => JSON.stringify(job.items).length);
    expect(Math.max(...exact)).toBeLessThanOrEqual(256 * 1024);
  });

  it('answer a request when its last lane and queue have it, and not before', async () => {
    const { jobs, bus } = stubQueue();
    const batches = new MicroBatch({ bus });
    let answered = false;
    const answer = batches
      .submit([...load([item(1)], 0), ...load([item(2)], 3), { queue: 'alarms', lane: 0, items: [item(2)] }])
      .then(() => (answered = true));
    expect(jobs.map((job) => `${job.queue}-${job.lane}`)).toEqual(['telemetry-0', 'telemetry-3', 'alarms-0']);
    jobs[0]?.done();
    jobs[1]?.done();
    await settled();
    expect(answered).toBe(false);
    jobs[2]?.done();
    await answer;
    expect(answered).toBe(true);
  });

  it('say which receive time is the oldest they still hold', async () => {
    const { jobs, bus } = stubQueue();
    const batches = new MicroBatch({ bus });
    expect(batches.oldestReceivedAt()).toBeNull();
    const first = batches.submit(load([item(1, 50)]));
    void batches.submit(load([item(2, 60)]));
    void batches.submit(load([item(3, 70)]));
    expect(batches.oldestReceivedAt()).toBe(50);
    jobs[0]?.done();
    await first;
    await settled();
    expect(batches.oldestReceivedAt()).toBe(60);
  });

  it('refuse beyond the bytes they may hold, and those behind a failed flush at once', async () => {
    const { jobs, bus } = stubQueue();
    const one = itemBytes(item(1));
    const batches = new MicroBatch({ bus, maxHeldBytes: 3 * one, maxOutstanding: 1 });
    const answers = [1, 2, 3].map((seq) => batches.submit(load([item(seq)])));
    await expect(batches.submit(load([item(4)]))).rejects.toBeInstanceOf(DoorBusy);
    const outcomes = Promise.allSettled(answers);
    jobs[0]?.fail();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(batches.heldBytes).toBe(0);
    expect(jobs).toHaveLength(1);
  });

  it('of a request that was told no, nothing follows; only what never left is surely not there', async () => {
    const { jobs, bus } = stubQueue();
    const batches = new MicroBatch({ bus, maxOutstanding: 1 });
    const before = batches.submit(load([item(1)], 1));
    // One half flies, the other waits behind `before`; a third request waits whole behind the half that flies.
    const halves = batches.submit([...load([item(2)], 0), ...load([item(3)], 1)]);
    const behind = batches.submit(load([item(4)], 0));
    const outcomes = Promise.allSettled([halves, behind]);
    jobs[1]?.fail();
    const [ofHalves, ofBehind] = await outcomes;
    expect(ofHalves).toMatchObject({ status: 'rejected' });
    expect((ofHalves as PromiseRejectedResult).reason).not.toBeInstanceOf(DoorBusy);
    expect((ofBehind as PromiseRejectedResult).reason).toBeInstanceOf(DoorBusy);
    jobs[0]?.done();
    await before;
    await settled();
    expect(jobs).toHaveLength(2);
    expect(batches.heldBytes).toBe(0);
  });
});
