import { readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';

let redis: PrivateRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

/** The first line of the answer to a command in plain text. */
function answerTo(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(redis.port, '127.0.0.1', () => socket.write(`${command}\r\n`));
    socket.once('error', reject);
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
  });
}

describe('L9: the private Redis', () => {
  it('answers nobody without its password, which REDIS_URL carries', async () => {
    for (const command of ['PING', 'KEYS *', 'CONFIG GET requirepass']) {
      expect(await answerTo(command)).toMatch(/^-NOAUTH/);
    }
    expect(await answerTo('AUTH wrong')).toMatch(/^-WRONGPASS/);
    const { password } = new URL(redis.url);
    expect(password).toMatch(/^[\w-]{43}$/);
    const client = new Redis(redis.url);
    expect(await client.ping()).toBe('PONG');
    client.disconnect();
  });

  it('shows its password neither in the list of processes nor to other accounts', () => {
    const { password } = new URL(redis.url);
    const pid = readFileSync(join(redis.folder, 'redis.pid'), 'utf8').trim();
    for (const file of ['cmdline', 'environ']) {
      const shown = readFileSync(`/proc/${pid}/${file}`, 'utf8');
      expect(shown).not.toBe('');
      expect(shown).not.toContain(password);
    }
    expect(statSync(join(redis.folder, 'redis.conf')).mode & 0o777).toBe(0o600);
    expect(statSync(redis.folder).mode & 0o777).toBe(0o700);
  });

  it('keeps its promise of durability', async () => {
    const client = new Redis(redis.url);
    const asked = async (name: string) => (await client.config('GET', name))[1];
    expect(await asked('appendonly')).toBe('yes');
    expect(await asked('appendfsync')).toBe('always');
    expect(await asked('maxmemory-policy')).toBe('noeviction');
    expect(await asked('save')).toBe('');
    expect(await asked('bind')).toBe('127.0.0.1');
    client.disconnect();
  });
});
