import { expect, it, vi } from 'vitest';
import { createRedisGate } from './redisGate.ts';

it('a Redis that hangs is asked again only by one probe a second, and trusted again when that is answered', async () => {
  let now = 5_000;
  const ping = vi.fn<() => Promise<'PONG'>>().mockRejectedValueOnce(new Error('timeout')).mockResolvedValue('PONG');
  const gate = createRedisGate({ status: 'ready', ping }, () => now);
  expect(gate.isOpen()).toBe(true);
  gate.shut();
  now += 999;
  expect(gate.isOpen()).toBe(false);
  expect(ping).not.toHaveBeenCalled();
  now += 1;
  expect([gate.isOpen(), gate.isOpen()]).toEqual([false, false]);
  await vi.waitFor(() => expect(ping).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  expect(gate.isOpen()).toBe(false);
  now += 1_000;
  await vi.waitFor(() => {
    gate.isOpen();
    expect(ping).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(gate.isOpen()).toBe(true));
});

it('a Redis that is not connected is not asked at all', () => {
  expect(createRedisGate({ status: 'reconnecting', ping: async () => 'PONG' }).isOpen()).toBe(false);
});
