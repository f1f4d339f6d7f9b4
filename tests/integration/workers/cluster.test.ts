import { createServer, type Server, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Hint } from '#domain/changes.ts';
import { allLanes } from '#domain/queues.ts';
import type { Publication } from '#domain/realtime.ts';
import { startRedisCluster, type RedisCluster } from '#scripts/harness/redisCluster.ts';
import { createIdempotency } from '#server/http/idempotency.ts';
import { createLimits } from '#server/http/limits.ts';
import { createRedisGate } from '#server/http/redisGate.ts';
import { createRepeats } from '#server/http/repeats.ts';
import { Outcome } from '#server/http/outcome.ts';
import { connectConsumer, connectProducer } from '#workers/bus/connections.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
import { look } from './look.ts';
import { openSite, startMs, type Site } from './site.ts';

let folder = '';
let cluster: RedisCluster;
let prefix: string;
let bus: RedisBus;
let redis: RedisClient;
let site: Site;
let consumers: Consumers | null = null;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guardline-cluster-'));
  cluster = await startRedisCluster(folder);
});
afterAll(async () => {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  prefix = `test-${ulid()}`;
  bus = await openBus({ redisUrl: cluster.url, role: 'worker', prefix });
  redis = await connectConsumer(cluster.url, 'test');
  site = await openSite({ devices: 2 });
});
afterEach(async () => {
  await consumers?.stop();
  consumers = null;
  redis.disconnect();
  await bus.close();
  await site.close();
});

const publicationOf = (revision: number): Publication => ({
  revision,
  devices: [],
  alarms: [],
  rails: [],
  projects: [],
  departures: [],
});
/** A job whose lock ran out on a busy machine is back after ten seconds, perhaps more than once. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });
const onNode = async <T>(at: number, ask: (node: Redis) => Promise<T>): Promise<T> => {
  const node = new Redis(cluster.nodeUrls[at] ?? '');
  try {
    return await ask(node);
  } finally {
    node.disconnect();
  }
};

test('item 6: on a cluster of three masters every lane stores what it is given, and lanes lie on all of them', async () => {
  for (const { name, lane } of allLanes) {
    if (name !== 'telemetry') continue;
    const item = site.item(0, { tilt: 1 });
    await bus.enqueue('telemetry', { v: 1, items: [item] }, { lane, oldestReceivedAt: startMs - lane });
  }
  await bus.enqueue('alarms', { v: 1, items: [site.item(1, { impactG: 3 })] }, { lane: 0, oldestReceivedAt: startMs });
  expect(await bus.oldestReceivedAt()).toBe(startMs - 15);
  expect((await bus.pressure(startMs)).oldestWaitingMs).toBe(15);
  const keys = await Promise.all([0, 1, 2].map((at) => onNode(at, (node) => node.keys(`${prefix}:*:wait`))));
  expect(keys.flat()).toHaveLength(17);
  for (const own of keys) expect(own.length).toBeGreaterThan(0);
  consumers = await startConsumers(redis, prefix, site.context);
  const seen = look(site.db);
  await soon(async () => expect(await seen.readingCount()).toBe(16));
  await soon(async () => expect(await seen.events()).toHaveLength(1));
  await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
});

test('item 6: publications, hints, values and the list of watched devices work on a cluster', async () => {
  const other = await openBus({ redisUrl: cluster.url, role: 'server', prefix });
  const [publications, hints]: [Publication[], Hint[]] = [[], []];
  await other.subscribe('changes', (publication) => publications.push(publication));
  await other.subscribe('hints', (told) => hints.push(...told));
  const told: Hint = { sessionId: 's1', event: 'session:expired' };
  bus.publish('changes', publicationOf(7));
  bus.publish('hints', [told]);
  await soon(async () => expect([publications, hints]).toEqual([[publicationOf(7)], [told]]));
  await Promise.all(['s1', 's2', 's3', 's4'].map((id) => other.setWatched(id, [`device of ${id}`])));
  expect([...(await bus.watched())].sort()).toEqual(['s1', 's2', 's3', 's4'].map((id) => `device of ${id}`));
  await other.close();
});

test('item 6: nonces, limits, kept answers and presence work on a cluster', async () => {
  const client = await connectProducer(cluster.url, 'test-http');
  const gate = createRedisGate(client);
  expect(gate.isOpen()).toBe(true);
  const repeats = createRepeats(client, gate, prefix);
  const elsewhere = createRepeats(client, gate, prefix);
  const names = Array.from({ length: 12 }, (_, n) => `nonce-${n}`);
  for (const name of names) expect(await repeats.isNew(name, Date.now())).toBe(true);
  for (const name of names) expect(await elsewhere.isNew(name, Date.now())).toBe(false);
  const limits = createLimits(client, gate, prefix, { authPerMin: 2, sessionPerMin: 2 });
  const again = createLimits(client, gate, prefix, { authPerMin: 2, sessionPerMin: 2 });
  for (const name of names) {
    expect([await limits.auth.take(name), await again.auth.take(name)]).toEqual([0, 0]);
    expect(await limits.auth.take(name)).toBeGreaterThan(0);
  }
  const once = createIdempotency(client, gate, prefix, Date.now);
  for (const key of names) {
    const keyed = { userId: 'u', path: '/p', key, prints: ['print'] as const };
    const answer = async () => new Outcome({ errno: 0, data: key, requestId: 'first' });
    await once.once(keyed, answer);
    const repeated = await once.once(keyed, () => Promise.reject(new Error('asked twice')));
    expect(repeated).toMatchObject({ isReplay: true, body: { data: key } });
  }
  const noted = await client.pipeline().zadd(`${prefix}:online`, 5, 'a').zadd(`${prefix}:online`, 6, 'b').exec();
  expect(noted?.map(([error]) => error)).toEqual([null, null]);
  expect(await client.zmscore(`${prefix}:online`, 'a', 'b', 'c')).toEqual(['5', '6', null]);
  expect(gate.isOpen()).toBe(true);
  client.disconnect();
});

test('item 6: back-pressure reads the fullest master', async () => {
  const before = (await bus.pressure(startMs)).memoryShare;
  const full = await onNode(2, async (node) => {
    const used = Number(/^used_memory:(\d+)/m.exec(await node.info('memory'))?.[1]);
    await node.config('SET', 'maxmemory', String(Math.round(used / 0.8)));
    return (await bus.pressure(startMs)).memoryShare;
  });
  await onNode(2, (node) => node.config('SET', 'maxmemory', '256mb'));
  expect(before).toBeLessThan(0.3);
  expect(full).toBeGreaterThan(0.7);
});

test('item 6: one master that would lose what it acknowledged is refused, by its name', async () => {
  await onNode(1, (node) => node.config('SET', 'appendfsync', 'everysec'));
  await expect(openBus({ redisUrl: cluster.url, role: 'server', prefix })).rejects.toThrow(
    /^Master 127\.0\.0\.1:\d+: Redis would lose acknowledged messages: appendfsync is everysec, must be always$/,
  );
  await onNode(1, (node) => node.config('SET', 'appendfsync', 'always'));
});

test('item 6: the wait for replicas is asked on the master that has the job', async () => {
  // Redis 7.0 has no WAITAOF; that it came to the right node shows in what each node was asked for.
  const counts = () => Promise.all([0, 1, 2].map((at) => onNode(at, (node) => node.info('commandstats'))));
  const existsOf = (stats: string[]) => stats.map((text) => Number(/cmdstat_exists:calls=(\d+)/.exec(text)?.[1] ?? 0));
  const careful = await openBus({ redisUrl: cluster.url, role: 'server', prefix, waitReplicas: 1 });
  const before = existsOf(await counts());
  const item = site.item(0, { tilt: 1 });
  await expect(
    careful.enqueue('telemetry', { v: 1, items: [item] }, { lane: 3, oldestReceivedAt: startMs }),
  ).rejects.toThrow(/WAITAOF|replicas/);
  const after = existsOf(await counts());
  const asked = after.map((count, at) => count - (before[at] ?? 0));
  expect(asked.filter((count) => count > 0)).toHaveLength(1);
  const holders = await Promise.all(
    [0, 1, 2].map((at) => onNode(at, (node) => node.keys(`${prefix}:{telemetry-3}:wait`))),
  );
  expect(asked.map((count) => count > 0)).toEqual(holders.map((keys) => keys.length > 0));
  await careful.close();
});

test('item 6: after every connection to every master was cut, jobs, questions and publications go on', async () => {
  consumers = await startConsumers(redis, prefix, site.context);
  const heard: Publication[] = [];
  await bus.subscribe('changes', (publication) => heard.push(publication));
  for (const at of [0, 1, 2]) {
    await onNode(at, async (node) => {
      for (const type of ['normal', 'pubsub']) await node.call('CLIENT', 'KILL', 'TYPE', type, 'SKIPME', 'yes');
    });
  }
  const seen = look(site.db);
  const lanes = [0, 1, 2, 3, 4, 5];
  for (const lane of lanes) {
    const item = site.item(0, { tilt: 1 });
    await soon(() => bus.enqueue('telemetry', { v: 1, items: [item] }, { lane, oldestReceivedAt: startMs }));
  }
  await soon(async () => expect(await seen.readingCount()).toBe(lanes.length));
  await soon(async () => {
    bus.publish('changes', publicationOf(8));
    await vi.waitFor(() => expect(heard[0]).toEqual(publicationOf(8)), { timeout: 200 });
  });
  await soon(async () => expect(await bus.oldestReceivedAt()).toBeNull());
});

test('item 6: the address of one node of a cluster is refused with what to write instead', async () => {
  await expect(connectProducer(cluster.nodeUrls[0] ?? '', 'test')).rejects.toThrow(
    /^REDIS_URL names one node of a Redis cluster \(redis:\/\/127\.0\.0\.1:\d+\): write redis\+cluster:\/\//,
  );
});

test('item 6: a Redis that is no cluster is refused as one, in a sentence', async () => {
  const { host, password } = new URL(process.env['TEST_REDIS_URL'] ?? '');
  await expect(connectProducer(`redis+cluster://:${password}@${host}`, 'test')).rejects.toThrow(
    /^Redis does not answer at redis\+cluster:\/\/127\.0\.0\.1:\d+ as a cluster: .*cluster support disabled/,
  );
});

test('item 6: a cluster address that answers MOVED for ever is a clear sentence', async () => {
  const { server, port } = await startCircle();
  await expect(connectProducer(`redis+cluster://:secret@127.0.0.1:${port}`, 'test')).rejects.toThrow(
    new RegExp(
      `^The Redis cluster at redis\\+cluster://127\\.0\\.0\\.1:${port} sends commands from node to node and none takes them .*MOVED.*127\\.0\\.0\\.1:${port} 16384 slots$`,
    ),
  );
  await new Promise((done) => server.close(done));
});

/** A node that says that it has all slots and sends every key on to itself. */
async function startCircle(): Promise<{ server: Server; port: number }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      const { port } = server.address() as AddressInfo;
      // One command each: `*2\r\n$7\r\nCLUSTER\r\n…`.
      for (const text of data.toString().split(/(?=\*\d+\r\n)/)) {
        const [name = '', next = ''] = text.split('\r\n').filter((part) => !/^[*$]\d+$/.test(part));
        socket.write(answerOf(name.toUpperCase(), next.toUpperCase(), port));
      }
    });
  });
  server.on('close', () => sockets.clear());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = server.close.bind(server);
  server.close = (done) => {
    for (const socket of sockets) socket.destroy();
    return close(done);
  };
  return { server, port: (server.address() as AddressInfo).port };
}

function answerOf(name: string, next: string, port: number): string {
  const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
  if (name === 'EXISTS') return `-MOVED 5 127.0.0.1:${port}\r\n`;
  if (name === 'INFO') return bulk('redis_version:7.0.0\r\nloading:0\r\n');
  if (name === 'CLUSTER' && next === 'SLOTS') {
    return `*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n${bulk('127.0.0.1')}:${port}\r\n`;
  }
  if (name === 'CLUSTER') return bulk('cluster_state:ok\r\n');
  return '+OK\r\n';
}
