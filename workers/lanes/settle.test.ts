import pino from 'pino';
import { expect, test } from 'vitest';
import { DomainError } from '#domain/errno.ts';
import type { TelemetryBatch, TelemetryItem } from '#domain/telemetry/item.ts';
import type { JobContext } from '../jobs/job.ts';
import type { Refused } from './checkPayload.ts';
import { settle, Stopped } from './settle.ts';

const context = { log: pino({ level: 'silent' }) } as JobContext;
const item = (seq: number): TelemetryItem => ({
  deviceNo: 1,
  sentTs: 1,
  seq,
  receivedAt: 1,
  type: 'telemetry',
  flags: 0,
  metrics: {},
});
const batch = (...seqs: number[]) => ({ v: 1, items: seqs.map(item) });

function busy(): Error {
  return Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });
}

async function run(
  payloads: TelemetryBatch[],
  handler: (items: number[]) => void,
  stopping: AbortSignal = new AbortController().signal,
): Promise<{ done: number[]; refused: Refused[] }> {
  const done: number[] = [];
  const refused: Refused[] = [];
  await settle<'telemetry'>(payloads as Array<ReturnType<typeof batch>>, {
    name: 'telemetry',
    handler: async (given) => {
      const seqs = given.flatMap((payload) => payload.items.map((one) => one.seq));
      handler(seqs);
      done.push(...seqs);
    },
    context,
    quarantine: async (items) => void refused.push(...items),
    stopping,
    pauseMs: () => 0,
  });
  return { done, refused };
}

test('an error that passes by itself is waited out however often it comes, and nothing goes to quarantine', async () => {
  let left = 40;
  const { done, refused } = await run([batch(1, 2)], () => {
    left -= 1;
    if (left > 20) throw busy();
    if (left > 0) throw new DomainError(1503);
  });
  expect(done).toEqual([1, 2]);
  expect(refused).toEqual([]);
});

test('10.1q acknowledged items outlive a database that is read only for longer than all tries: none is parted', async () => {
  let left = 40;
  const calls: number[][] = [];
  const { done, refused } = await run([batch(1, 2), batch(3)], (seqs) => {
    calls.push(seqs);
    left -= 1;
    if (left > 20) throw Object.assign(new Error('cannot execute INSERT'), { code: '25006', severity: 'ERROR' });
    if (left > 0) throw new Error('Command timed out');
  });
  expect(done).toEqual([1, 2, 3]);
  expect(refused).toEqual([]);
  expect(calls.every((seqs) => seqs.length === 3)).toBe(true);
});

test('an item that can never be processed is found among thousands, and all others have their effect', async () => {
  const payloads = [batch(1, 2, 3), batch(4, 5, 6, 7, 8), batch(9)];
  const { done, refused } = await run(payloads, (seqs) => {
    if (seqs.includes(6) || seqs.includes(9)) throw new Error('poison');
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 7, 8]);
  expect(refused.map(({ payload }) => (payload as TelemetryBatch).items.map((one) => one.seq))).toEqual([[6], [9]]);
  expect(refused[0]?.reason).toContain('poison');
});

test('an error that comes and goes is tried again before anything is parted', async () => {
  const calls: number[][] = [];
  const { done } = await run([batch(1, 2, 3, 4)], (seqs) => {
    calls.push(seqs);
    if (calls.length < 3) throw new Error('once or twice');
  });
  expect(done).toEqual([1, 2, 3, 4]);
  expect(calls).toHaveLength(3);
});

test('a process that stops gives up waiting, so that the jobs can go back', async () => {
  const stop = new AbortController();
  const running = run(
    [batch(1)],
    () => {
      stop.abort();
      throw busy();
    },
    stop.signal,
  );
  await expect(running).rejects.toBeInstanceOf(Stopped);
});
