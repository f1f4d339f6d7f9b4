import { expect, test } from 'vitest';
import { parseRedisAddress, redisName } from './redisAddress.ts';

test('item 6: REDIS_URL names one Redis, as before', () => {
  for (const url of ['redis://127.0.0.1:6379', 'rediss://:a,b@redis.example:6380/2', '/run/redis.sock']) {
    expect(parseRedisAddress(url)).toEqual({ kind: 'one', url });
  }
});

test('item 6: REDIS_URL names a cluster by some of its nodes, with user, password and TLS for all of them', () => {
  expect(parseRedisAddress('redis+cluster://10.0.0.1:7001,redis-2.example')).toEqual({
    kind: 'cluster',
    nodes: [
      { host: '10.0.0.1', port: 7001 },
      { host: 'redis-2.example', port: 6379 },
    ],
    tls: false,
  });
  expect(parseRedisAddress('rediss+cluster://guard:p%40ss:w@[::1]:7001/')).toEqual({
    kind: 'cluster',
    nodes: [{ host: '::1', port: 7001 }],
    username: 'guard',
    password: 'p@ss:w',
    tls: true,
  });
  expect(parseRedisAddress('redis+cluster://:secret@a:1,b:2')).toMatchObject({ password: 'secret' });
});

test('item 6: an address that is none says what is wrong, without the password', () => {
  const refusal = (text: string) => {
    try {
      parseRedisAddress(text);
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(refusal('redis://:secret@a:1,b:2')).toMatch(/several hosts are a cluster: write redis\+cluster:/);
  expect(refusal('redis://a:1,redis://b:2')).toMatch(/several hosts are a cluster/);
  expect(refusal('redis+cluster://:secret@a:1,:2')).toMatch(/':2' is no host:port/);
  expect(refusal('redis+cluster://:secret@a:99999')).toMatch(/'a:99999' is no host:port/);
  expect(refusal('redis+cluster://')).toMatch(/is no host:port/);
  for (const text of ['redis://:secret@a:1,b:2', 'redis+cluster://:secret@a:b:c'])
    expect(refusal(text)).not.toMatch('secret');
});

test('item 6: the name of a Redis has no password, and is the same however its nodes are ordered', () => {
  const name = (text: string) => redisName(parseRedisAddress(text));
  expect(name('rediss://u:secret@redis.example:6380/2')).toBe('redis://redis.example:6380/2');
  expect(name('redis://redis.example')).toBe('redis://redis.example:6379');
  expect(name('redis+cluster://:secret@b:2,a:1')).toBe('redis+cluster://a:1,b:2');
  expect(name('/run/redis.sock')).toBe('/run/redis.sock');
});
