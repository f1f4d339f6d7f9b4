import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LatestValues } from '#domain/realtime.ts';
import type { Connection } from './connection.ts';
import { keepValues } from './keepValues.ts';
import type { LiveData } from './liveData.ts';
import { createValuesHub, type ValuesListener } from './values.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const latestOf = (deviceId: string, at: number): LatestValues => ({
  deviceId,
  ts: at,
  receivedAt: at,
  lastSeenAt: at,
  metrics: at === 0 ? {} : { temp: 20 },
});

/** A page with these devices, and a server that answers with these latest values unless it is `deaf`. */
function open(known: readonly LatestValues[]) {
  const asked: (readonly string[])[] = [];
  const dropped: (readonly string[])[] = [];
  const server = { deaf: false };
  const call = async (name: string, { deviceIds }: { readonly deviceIds: readonly string[] }) => {
    (name === 'telemetry:subscribe' ? asked : dropped).push(deviceIds);
    if (server.deaf) throw new Error('operation has timed out');
    return { latest: known.filter(({ deviceId }) => deviceIds.includes(deviceId)), refused: [] };
  };
  const values = createValuesHub(() => undefined);
  const patchSoft = vi.fn<LiveData['patchSoft']>();
  const connection = { connected: () => true, call } as unknown as Connection;
  const kept = keepValues({ values, patchSoft } as unknown as LiveData, () => connection);
  return { values, patchSoft, kept, asked, dropped, server };
}

test('a device that never reported is told to no screen: it has no time to be shown', async () => {
  const { values, patchSoft, kept } = open([latestOf('silent', 0), latestOf('heard', 5)]);
  const listener = vi.fn<ValuesListener>();
  values.subscribe(['silent', 'heard'], listener);
  await vi.advanceTimersByTimeAsync(100);
  values.draw();
  expect(patchSoft.mock.calls.map(([id]) => id)).toEqual(['heard']);
  expect(listener.mock.calls.map(([id]) => id)).toEqual(['heard']);
  kept.stop();
});

test('what is reported while a subscription is on its way is asked for once more', async () => {
  const { values, kept, asked } = open([latestOf('a', 5)]);
  const stop = values.subscribe(['a'], () => undefined);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual([['a'], ['a']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(2);
  stop();
  kept.stop();
});

test('10.1k a subscription that failed is sent again while the connection stays, and no screen has to wish anew', async () => {
  const { values, kept, asked, server } = open([latestOf('a', 5)]);
  const listener = vi.fn<ValuesListener>();
  server.deaf = true;
  const stop = values.subscribe(['a'], listener);
  await vi.advanceTimersByTimeAsync(10_000);
  const tried = asked.length;
  expect(tried).toBeGreaterThan(1);
  // Not in a hurry: a server that cannot answer is not asked all the time.
  expect(tried).toBeLessThan(6);
  server.deaf = false;
  await vi.advanceTimersByTimeAsync(30_000);
  values.draw();
  expect(listener).toHaveBeenCalled();
  const answered = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(answered);
  stop();
  kept.stop();
});

test('10.1k what nobody wishes for any more is given back though the answer to its subscription was lost', async () => {
  const { values, kept, dropped, server } = open([latestOf('a', 5)]);
  server.deaf = true;
  const stop = values.subscribe(['a'], () => undefined);
  await vi.advanceTimersByTimeAsync(100);
  server.deaf = false;
  stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(dropped).toEqual([['a']]);
  kept.stop();
});
