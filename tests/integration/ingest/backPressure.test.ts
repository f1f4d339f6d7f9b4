import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOwnTime } from '#tests/support/ownTime.ts';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';
import { openDoor, type DoorFixture } from './doorFixture.ts';

const item = (seq: number, metrics: object = { temp: 20 }) => ({ ts: Date.now(), seq, metrics });

describe('a door whose queue is away', () => {
  let redis: PrivateRedis;
  let at: DoorFixture;
  const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
    process.kill(Number(readFileSync(join(redis.folder, 'redis.pid'), 'utf8')), name);
  beforeAll(async () => {
    redis = await startRedis();
    at = await openDoor({ redisUrl: redis.url });
  });
  afterAll(async () => {
    await at.close();
    await redis.stop();
  });

  it('SPEC-031 answers 503 with Retry-After within 2 s, holds nothing, and takes reports again when Redis is back', async () => {
    const [device] = at.devices;
    expect((await at.report(device!, item(1))).errno).toBe(0);
    signal('SIGSTOP');
    const own = startOwnTime();
    const answers = await Promise.all([2, 3, 4, 5].map((seq) => at.report(device!, item(seq))));
    expect(own.ms()).toBeLessThan(2_000);
    own.stop();
    for (const answer of answers) {
      expect(answer).toMatchObject({ http: 503, errno: 1503 });
      expect(answer.retryAfterSec).toBeGreaterThanOrEqual(1);
      expect(answer.data.serverTime).toBeGreaterThan(0);
    }
    // Two flew and may be there all the same; what waited behind them surely is not.
    expect(answers.filter(({ data }) => data.unsettled === true)).toHaveLength(2);
    expect(at.door.stats.now().heldBytes).toBe(0);
    signal('SIGCONT');
    const until = Date.now() + 10_000;
    let answer = await at.report(device!, item(6));
    while (answer.errno !== 0 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      answer = await at.report(device!, item(6));
    }
    expect(answer.errno).toBe(0);
    // What was refused is ambiguous: a repeat of it is not answered `duplicate`, for nobody knows.
    expect((await at.report(device!, item(2))).data.accepted).toBe(1);
  });
});

describe('a door whose queue is short of room', () => {
  it('SPEC-045 refuses telemetry and still takes alarms, item by item', async () => {
    const at = await openDoor({
      bus: (bus) => ({
        enqueue: (...job) => bus.enqueue(...job),
        subscribe: (...channel) => bus.subscribe(...channel),
        pressure: async () => ({ memoryShare: 0.7, oldestWaitingMs: 0 }),
      }),
    });
    try {
      const [device] = at.devices;
      const refused = await at.report(device!, item(1));
      expect(refused).toMatchObject({ http: 503, errno: 1503 });
      expect(refused.data.unsettled).toBeUndefined();
      expect((await at.report(device!, item(2, { impactG: 4 }))).data.accepted).toBe(1);
      const mixed = await at.batch(at.gateway, [
        { ...item(3), imei: device!.imei },
        { ...item(4, { smoke: 1 }), imei: device!.imei },
      ]);
      expect(mixed.http).toBe(200);
      expect(mixed.retryAfterSec).toBeGreaterThanOrEqual(1);
      expect(mixed.data.results?.map(({ errno }) => errno)).toEqual([1503, 0]);
      expect((await at.queued('alarms')).map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([2, 4]);
      expect((await at.queued()).map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([2, 4]);
    } finally {
      await at.close();
    }
  });
});

describe('limits of the door', () => {
  it('counts a signer’s requests: 429 with Retry-After beyond the burst, and nobody else is touched', async () => {
    // The door's clock stands: a machine that stops for a second would let one more in.
    const now = Date.now();
    const at = await openDoor({ config: { INGEST_DEVICE_RATE: 1, INGEST_DEVICE_BURST: 5 }, now: () => now });
    try {
      const [device, other] = at.devices;
      const answers = [];
      for (let seq = 1; seq <= 8; seq += 1) answers.push(await at.report(device!, item(seq)));
      expect(answers.slice(0, 5).map(({ errno }) => errno)).toEqual([0, 0, 0, 0, 0]);
      const last = answers.at(-1);
      expect(last).toMatchObject({ http: 429, errno: 1429 });
      expect(last?.retryAfterSec).toBeGreaterThanOrEqual(1);
      expect((await at.report(other!, item(1))).errno).toBe(0);
    } finally {
      await at.close();
    }
  });

  it('answers the eleventh wrong signature of an address in a minute with 429, and right ones as ever', async () => {
    const at = await openDoor();
    try {
      const [device] = at.devices;
      const wrong = { imei: device!.imei, secret: 'wrong' };
      const errnos = [];
      for (let n = 0; n < 12; n += 1) errnos.push((await at.report(wrong, item(n))).errno);
      expect(errnos).toEqual([...Array.from({ length: 10 }, () => 2002), 1429, 1429]);
      expect((await at.report(device!, item(100))).errno).toBe(0);
    } finally {
      await at.close();
    }
  });
});
