import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { executeRaw } from '#db/engine/raw.ts';
import { packMetrics } from '#domain/telemetry/codec.ts';
import { day, minute } from '#domain/time.ts';
import { openTown, type Town } from './town.ts';

interface Answer {
  readonly step: 'raw' | number;
  readonly from: number;
  readonly truncated: boolean;
  readonly series: { readonly temp: ReadonlyArray<readonly [number, number, number, number]> };
}

const everyMs = 5_000;
/** More than one answer reads. */
const stored = 230_000;

let town: Town;
let first: number;
let last: number;
beforeAll(async () => {
  town = await openTown();
  last = town.now;
  first = last - (stored - 1) * everyMs;
  const metrics = packMetrics({ temp: 20 });
  const { no } = town.deviceOf.north;
  // Whole numbers as such: bound ones are floating on SQLite, and the bucket is a whole division.
  const [from, step, device] = [first, everyMs, no].map((n) => sql.raw(String(n)));
  await town.db.write((tx) =>
    executeRaw(
      tx,
      sql`
        WITH RECURSIVE steps(n) AS (
          SELECT CAST(0 AS bigint) UNION ALL SELECT n + 1 FROM steps WHERE n < ${stored - 1}
        )
        INSERT INTO reading (bucket, device_no, ts, seq, received_at, flags, metrics)
        SELECT (${from} + n * ${step}) / 600000, ${device}, ${from} + n * ${step}, 1, ${from}, 0, ${metrics} FROM steps`,
    ),
  );
}, 120_000);
afterAll(() => town.close());

async function ask(start: number, end: number, step?: string): Promise<Answer> {
  const query = {
    deviceId: 'device-north',
    metrics: 'temp',
    start: String(start),
    end: String(end),
    ...(step === undefined ? {} : { step }),
  };
  const reply = await town.as('north1', 'GET', '/api/web/realtime/getHistory', { query });
  expect(reply.errno).toBe(0);
  return reply.data;
}

describe('10.1f the history of a device with more readings than one answer reads', () => {
  it('keeps the newest end, and says from when on it is whole', async () => {
    const answer = await ask(first, last);
    const { temp } = answer.series;
    const stepMs = 600_000;
    expect(answer.step).toBe(600);
    // The newest reading is in, and what is covered begins with a whole step.
    expect(temp.at(-1)?.[0]).toBe(Math.floor(last / stepMs) * stepMs);
    expect(answer.truncated).toBe(true);
    expect(temp[0]?.[0]).toBe(answer.from);
    expect(answer.from % stepMs).toBe(0);
    expect(answer.from).toBeGreaterThan(first);
    expect((last - answer.from) / everyMs).toBeGreaterThan(199_000);
  });

  it('is told whole where all of it was read: that is said as well', async () => {
    const whole = await ask(last - 2 * day, last);
    expect(whole).toMatchObject({ step: 600, truncated: false, from: last - 2 * day });
    const raw = await ask(last - minute, last);
    expect(raw).toMatchObject({ step: 'raw', truncated: false, from: last - minute });
    expect(raw.series.temp).toHaveLength(13);
  });

  it('has at most 5,000 points a line, whatever step was asked for', async () => {
    const answer = await ask(last - 90 * day, last, '600');
    expect(answer.step).toBe(3_600);
    expect(answer.series.temp.length).toBeLessThanOrEqual(5_000);
  });
});
