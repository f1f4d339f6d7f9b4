import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signatureWindowMs } from '#domain/access/signature.ts';
import { minute } from '#domain/time.ts';
import { startOwnTime } from '#tests/support/ownTime.ts';
import { startRedis } from '#tests/support/redis.ts';
import { openTown, type Town } from './town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const time = '/api/web/common/serverTime';
const logout = (sent: object) => town.call('POST', '/api/logout', { body: { token: 'unknown' }, ...sent });

describe('the signature (D0.1)', () => {
  it('lets a signed call in, with a query in any order and in any script', async () => {
    expect(await town.call('GET', time)).toMatchObject({ status: 200, errno: 0, data: town.now });
    const query = { z: '1', a: 'ä b+c', 文: '（x）!*' };
    // The call itself is asked, and does not know these.
    const { status, errno, data } = await town.call('GET', time, { query });
    expect([status, errno]).toEqual([200, 9002]);
    expect(data).toMatchObject({ errors: [{ field: 'z' }, { field: 'a' }, { field: '文' }] });
  });

  it('refuses a call without headers, with another key, with another secret’s signature, with a changed body', async () => {
    const refused = async (headers: Record<string, string>) => (await town.call('GET', time, { headers })).errno;
    expect(await refused({ 'App-Sign': '' })).toBe(1610);
    expect(await refused({ 'App-Time': 'soon' })).toBe(1400);
    expect(await refused({ 'App-Random': '12345' })).toBe(1400);
    expect(await refused({ 'App-Key': 'another' })).toBe(1611);
    expect(await refused({ 'App-Sign': 'a'.repeat(64) })).toBe(1610);
    const bare = await town.app.request(time);
    expect([bare.status, ((await bare.json()) as { errno: number }).errno]).toEqual([400, 1400]);
  });

  it('refuses a time outside ±300 s and tells the server’s, so that the client can correct its own', async () => {
    const late = await town.call('GET', time, { time: town.now - signatureWindowMs - 1 });
    expect(late).toMatchObject({ status: 400, errno: 1608, data: { serverTime: town.now } });
    expect((await town.call('GET', time, { time: town.now + signatureWindowMs + 1 })).errno).toBe(1608);
    expect((await town.call('GET', time, { time: town.now - signatureWindowMs })).errno).toBe(0);
  });

  it('refuses a call that changes something and was sent before, but not a repeated question', async () => {
    const once = { time: town.now, random: 77 };
    expect((await logout(once)).errno).toBe(1001);
    expect(await logout(once)).toMatchObject({ status: 400, errno: 1609 });
    expect((await town.call('GET', time, once)).errno).toBe(0);
    expect((await town.call('GET', time, once)).errno).toBe(0);
  });

  it('knows a repeat that another server took, through Redis', async () => {
    const once = { time: town.now, random: 78 };
    expect((await logout(once)).errno).toBe(1001);
    const { createRepeats } = await import('#server/http/repeats.ts');
    const { createRedisGate } = await import('#server/http/redisGate.ts');
    const elsewhere = createRepeats(town.redis, createRedisGate(town.redis), town.deps.prefix);
    const keys = await town.redis.keys(`${town.deps.prefix}:nonce:*`);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await elsewhere.isNew(key.split(':').at(-1) ?? '', town.now)).toBe(false);
    expect(await elsewhere.isNew('never seen', town.now)).toBe(true);
  });

  it('is exempt for health alone', async () => {
    expect((await town.app.request('/api/health')).status).toBe(200);
  });
});

describe('without Redis', () => {
  it('SPEC-031: one that hangs costs one call its timeout, not each; and is used again when it answers', async () => {
    const redis = await startRedis();
    const signal = (name: 'SIGSTOP' | 'SIGCONT') =>
      process.kill(Number(readFileSync(join(redis.folder, 'redis.pid'), 'utf8')), name);
    const at = await openTown({ env: { REDIS_URL: redis.url } });
    const leave = async () => {
      const own = startOwnTime();
      expect((await at.call('POST', '/api/logout', { body: { token: 'unknown' } })).errno).toBe(1001);
      own.stop();
      return own.ms();
    };
    try {
      await leave();
      const before = (await at.redis.keys('*:nonce:*')).length;
      signal('SIGSTOP');
      await leave();
      for (let n = 0; n < 3; n += 1) expect(await leave()).toBeLessThan(1_000);
      signal('SIGCONT');
      await vi.waitFor(
        async () => {
          await leave();
          expect((await at.redis.keys('*:nonce:*')).length).toBeGreaterThan(before + 1);
        },
        { timeout: 60_000, interval: 100 },
      );
    } finally {
      signal('SIGCONT');
      await at.close();
      await redis.stop();
    }
  });

  it('SPEC-031: repeats and limits go on in process memory, and reading goes on', async () => {
    const alone = await openTown({ env: { METRICS_TOKEN: 'a token for metrics' } });
    try {
      const token = await alone.tokenOf('viewer');
      alone.redis.disconnect();
      const body = { token: 'unknown' };
      const once = { time: alone.now, random: 5 };
      expect((await alone.call('POST', '/api/logout', { body, ...once })).errno).toBe(1001);
      expect((await alone.call('POST', '/api/logout', { body, ...once })).errno).toBe(1609);
      alone.now += 11 * minute;
      expect((await alone.call('GET', '/api/web/realtime/getSnapshot', { token })).errno).toBe(0);
      const ready = await alone.call('GET', '/api/health/ready', {
        headers: { Authorization: 'Bearer a token for metrics' },
      });
      expect(ready.status).toBe(503);
      expect(JSON.parse(ready.raw)).toMatchObject({ checks: { redis: { ok: false }, db: { ok: true } } });
    } finally {
      await alone.close();
    }
  });
});
