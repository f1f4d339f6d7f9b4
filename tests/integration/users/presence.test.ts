import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessOf, type Role } from '#domain/access/access.ts';
import type { ClientToServerEvents, RealtimePayload, ServerToClientEvents } from '#domain/realtime.ts';
import { createGate } from '#server/gate/gate.ts';
import { attachRealtime, type Realtime } from '#server/realtime/attachRealtime.ts';
import type { RealtimePorts } from '#server/realtime/ports.ts';
import { createPresence } from '#server/realtime/presence.ts';
import type { LiveSocket } from '#server/realtime/liveSocket.ts';
import type { Timers } from '#server/realtime/timers.ts';
import type { Hint } from '#domain/changes.ts';
import { connectProducer } from '#workers/bus/connections.ts';
import { presenceKeys } from '#workers/bus/presenceKeys.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import { until } from '../realtime/stage.ts';

type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

/** Token: user, organisation path and roles. */
const people: Readonly<Record<string, { readonly orgPath: string; readonly roles: readonly Role[] }>> = {
  root: { orgPath: '/root/', roles: ['root'] },
  chief: { orgPath: '/root/north/', roles: ['supervise_zhidui'] },
  foreign: { orgPath: '/root/south/', roles: ['supervise_zhidui'] },
  worker: { orgPath: '/root/north/team/', roles: ['operate'] },
};

const ports: RealtimePorts = {
  isHeld: () => true,
  findSession: async (token) => {
    const person = people[token];
    if (person === undefined) return null;
    const scope = { userId: token, access: accessOf(person.roles), orgPath: person.orgPath };
    return { sessionId: token, expiresAt: Date.now() + 3_600_000, scope };
  },
  incarnation: async () => 'first',
  readRevision: async () => 0,
  changedSince: async () => ({
    revision: 0,
    devices: [],
    alarms: [],
    rails: [],
    projects: [],
    departures: [],
    isCut: false,
  }),
  changesForScope: async () => ({ mode: 'snapshot' }),
  latestValues: async () => [],
  countStats: async () => [],
};

const prefix = `presence-${ulid()}`;
const servers: Array<{ http: Server; realtime: Realtime; bus: RedisBus; url: string }> = [];
const clients: Client[] = [];
let redis: RedisClient;

beforeAll(async () => {
  const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
  redis = await connectProducer(redisUrl, 'test-presence');
  for (let at = 0; at < 2; at += 1) {
    const bus = await openBus({ redisUrl, role: 'server', prefix });
    const http = createServer();
    const presence = {
      redis,
      prefix,
      tell: (hints: Parameters<typeof bus.publish<'hints'>>[1]) => bus.publish('hints', hints),
    };
    const realtime = await attachRealtime({
      httpServer: http,
      bus,
      ports,
      log: pino({ level: 'silent' }),
      now: Date.now,
      gate: createGate({ TRUST_PROXY: 0, STRANGER_CALLS_PER_MIN: 100, MAX_CONNECTIONS: 100, MAX_SOCKETS: 100 }),
      path: '/ws',
      presence,
    });
    await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
    servers.push({ http, realtime, bus, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` });
  }
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  for (const { realtime, http, bus } of servers) {
    await realtime.stop();
    http.close();
    await bus.close();
  }
  redis.disconnect();
});

interface Ear {
  readonly client: Client;
  readonly online: Array<RealtimePayload<'users:online'>>;
  readonly changed: number[];
}
function listen(server: number, token: string): Promise<Ear> {
  const client: Client = io(servers[server]?.url ?? '', {
    path: '/ws',
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
  });
  clients.push(client);
  const ear: Ear = { client, online: [], changed: [] };
  client.on('users:online', (payload) => ear.online.push(payload));
  client.on('users:changed', ({ pending }) => ear.changed.push(pending));
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve(ear));
    client.once('connect_error', reject);
  });
}
const isNoted = async (userId: string) => (await redis.zscore(presenceKeys(prefix).online, userId)) !== null;

it('editors of an organisation hear who of it comes and goes, on whichever server; others hear nothing', async () => {
  const [root, chief, foreign] = [await listen(0, 'root'), await listen(1, 'chief'), await listen(1, 'foreign')];
  const worker = await listen(0, 'worker');
  const second = await listen(1, 'worker');
  await until(() => chief.online.some(({ userId, online }) => userId === 'worker' && online));
  await until(() => root.online.some(({ userId, online }) => userId === 'worker' && online));
  expect(await isNoted('worker')).toBe(true);

  // A page that loads again is no departure, and neither is one of two.
  worker.client.disconnect();
  const again = await listen(0, 'worker');
  second.client.disconnect();
  again.client.disconnect();
  await until(() => chief.online.some(({ userId, online }) => userId === 'worker' && !online), 15_000);
  await until(async () => !(await isNoted('worker')));
  expect(chief.online.filter(({ userId }) => userId === 'worker').map(({ online }) => online)).toEqual([true, false]);
  expect(foreign.online.some(({ userId }) => userId === 'worker')).toBe(false);
  expect(worker.online).toEqual([]);
}, 180_000);

it('10.1j who is on two servers and leaves one of them stays online, and nobody hears otherwise', async () => {
  const chief = await listen(0, 'chief');
  const [first, second] = [await listen(0, 'worker'), await listen(1, 'worker')];
  await until(() => chief.online.some(({ userId, online }) => userId === 'worker' && online));
  second.client.disconnect();
  // Past the grace of a page that loads again, and a while more.
  await new Promise((resolve) => setTimeout(resolve, 7_000));
  expect(await isNoted('worker')).toBe(true);
  expect(chief.online.filter(({ userId }) => userId === 'worker')).toMatchObject([{ online: true }]);
  first.client.disconnect();
  await until(() => chief.online.some(({ userId, online }) => userId === 'worker' && !online), 15_000);
  expect(await isNoted('worker')).toBe(false);
}, 180_000);

/** A clock that stands still until it is turned. */
function turnedClock(): Timers & { readonly turn: (ms: number) => Promise<void> } {
  let now = 1_800_000_000_000;
  let waiting: Array<{ readonly at: number; readonly run: () => void }> = [];
  return {
    now: () => now,
    after: (ms, run) => {
      const one = { at: now + ms, run };
      waiting.push(one);
      return () => void (waiting = waiting.filter((each) => each !== one));
    },
    turn: async (ms) => {
      const end = now + ms;
      while (now < end) {
        now = Math.min(end, now + 5_000);
        const due = waiting.filter(({ at }) => at <= now);
        waiting = waiting.filter(({ at }) => at > now);
        for (const { run } of due) run();
        // Redis is real: what was asked is answered before the next turn.
        await redis.ping();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}

it('10.1j the users of a killed server go offline within three minutes, and are told once; those of others stay', async () => {
  const timers = turnedClock();
  const book = `presence-${ulid()}`;
  const told: Hint[] = [];
  const open = (serverId: string) =>
    createPresence({
      redis,
      prefix: book,
      serverId,
      timers,
      tell: (hints) => void told.push(...hints),
      onError: (error) => expect.fail(String(error)),
    });
  const [dying, other, third] = [open('a'), open('b'), open('c')];
  const socketOf = (userId: string) => ({ data: { userId, scope: { orgPath: `/root/${userId}/` } } }) as LiveSocket;
  dying.arrive(socketOf('lost'));
  dying.arrive(socketOf('both'));
  other.arrive(socketOf('both'));
  third.arrive(socketOf('own'));
  await timers.turn(5_000);
  expect(told.map((hint) => 'payload' in hint && hint.payload)).toHaveLength(3);
  told.length = 0;
  // Killed: it notes nothing any more, and says nothing.
  dying.stop();
  await timers.turn(60_000);
  expect(told).toEqual([]);
  await timers.turn(120_000);
  expect(told).toEqual([{ orgPath: '/root/lost/', event: 'users:online', payload: { userId: 'lost', online: false } }]);
  expect(await redis.zrange(presenceKeys(book).online, '0', '-1')).toEqual(['both', 'own']);
  told.length = 0;
  // Where he was on the killed server no longer counts: he leaves the last one.
  other.leave(socketOf('both'), () => 0);
  await timers.turn(10_000);
  expect(told).toMatchObject([{ payload: { userId: 'both', online: false } }]);
  other.stop();
  third.stop();
}, 180_000);

it('10.1j a thousand who come back at once are noted once each, not each time that another one comes', async () => {
  const timers = turnedClock();
  let notes = 0;
  const counting = {
    eval: redis.eval.bind(redis),
    pipeline: () => {
      const pipeline = redis.pipeline();
      const one = pipeline.eval.bind(pipeline);
      return Object.assign(pipeline, { eval: (...asked: Parameters<typeof one>) => ((notes += 1), one(...asked)) });
    },
  } as Pick<RedisClient, 'pipeline' | 'eval'>;
  const told: Hint[] = [];
  const book = `presence-${ulid()}`;
  const presence = createPresence({
    redis: counting,
    prefix: book,
    serverId: 'a',
    timers,
    tell: (hints) => void told.push(...hints),
    onError: (error) => expect.fail(String(error)),
  });
  const many = 1_000;
  for (let no = 0; no < many; no += 1) {
    presence.arrive({ data: { userId: `u${no}`, scope: { orgPath: '/root/' } } } as LiveSocket);
  }
  await until(() => told.length === many);
  expect(notes).toBe(many);
  expect(await redis.zcard(presenceKeys(book).online)).toBe(many);
  presence.stop();
  await redis.del(presenceKeys(book).online);
});

it('every editor hears of a registration, and nobody else', async () => {
  const [chief, foreign, worker] = [await listen(0, 'chief'), await listen(1, 'foreign'), await listen(1, 'worker')];
  servers[0]?.bus.publish('hints', [{ event: 'users:changed', payload: { pending: 3 } }]);
  await until(() => chief.changed.length > 0 && foreign.changed.length > 0);
  expect([chief.changed, foreign.changed, worker.changed]).toEqual([[3], [3], []]);
});
