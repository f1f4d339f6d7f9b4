import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { Manager, type Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterEach, beforeAll, afterAll, expect, it } from 'vitest';
import type { ClientToServerEvents, ServerToClientEvents } from '#domain/realtime.ts';
import { createGate, type Gate } from '#server/gate/gate.ts';
import { callsPerSecond } from '#server/realtime/answerCalls.ts';
import { attachRealtime, type Realtime } from '#server/realtime/attachRealtime.ts';
import { packetsPerSecond } from '#server/realtime/guardConnections.ts';
import type { RealtimePorts } from '#server/realtime/ports.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import { connectSocket, until } from './stage.ts';

type Client = Socket<ServerToClientEvents, ClientToServerEvents>;

const settings = { TRUST_PROXY: 0, STRANGER_CALLS_PER_MIN: 3_000, MAX_CONNECTIONS: 5_000, MAX_SOCKETS: 2_000 };

/** Tokens that were asked for. A good one begins with `good`, and each is another person's. */
const asked: string[] = [];
const ports: RealtimePorts = {
  findSession: async (token) => {
    asked.push(token);
    // Long enough for others to come meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (!token.startsWith('good')) return null;
    const scope = { userId: token, access: [], orgPath: '/root/' };
    return { sessionId: token, expiresAt: Date.now() + 3_600_000, scope };
  },
  isHeld: () => true,
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

let bus: RedisBus;
const clients: Client[] = [];
const managers: Manager[] = [];
const servers: Array<{ readonly http: Server; readonly realtime: Realtime }> = [];

beforeAll(async () => {
  bus = await openBus({ redisUrl: process.env['TEST_REDIS_URL'] ?? '', role: 'server', prefix: `strangers-${ulid()}` });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  for (const manager of managers.splice(0)) manager.engine?.close();
  for (const { http, realtime } of servers.splice(0)) {
    await realtime.stop();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }
});
afterAll(() => bus.close());

async function open(
  more: Partial<typeof settings> = {},
): Promise<{ url: string; port: number; gate: Gate; realtime: Realtime }> {
  const http = createServer();
  const gate = createGate({ ...settings, ...more });
  gate.connections.watch(http);
  const proxies = more.TRUST_PROXY ?? 0;
  const log = pino({ level: 'silent' });
  const realtime = await attachRealtime({
    httpServer: http,
    bus,
    ports,
    log,
    now: Date.now,
    gate,
    proxies,
    path: '/ws',
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  servers.push({ http, realtime });
  asked.length = 0;
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, gate, realtime };
}

/** What became of a handshake: `connected`, or the word of the refusal. */
function knock(url: string, token: string, headers: Record<string, string> = {}): Promise<string> {
  const client = connectSocket(url, { token }, headers);
  clients.push(client);
  return new Promise((resolve) => {
    client.once('connect', () => resolve('connected'));
    client.once('connect_error', (error) => {
      client.disconnect();
      resolve(error.message);
    });
    client.connect();
  });
}
async function enter(url: string, token: string): Promise<Client> {
  expect(await knock(url, token)).toBe('connected');
  return clients.at(-1) as Client;
}
/** Handshakes, fifty at once, until one is refused for their number: as many come in for ever as five a second. */
async function knockUntilRefused(one: (n: number) => Promise<string>): Promise<string[]> {
  const words: string[] = [];
  while (!words.includes('1429') && words.length < 3_000) {
    const from = words.length;
    words.push(...(await Promise.all(Array.from({ length: 50 }, (_, at) => one(from + at)))));
  }
  expect(words).toContain('1429');
  return words;
}
/** A connection that says what it likes. */
async function rawConnection(url: string): Promise<Manager['engine']> {
  const manager = new Manager(url, { path: '/ws', transports: ['websocket'], autoConnect: false, reconnection: false });
  managers.push(manager);
  await new Promise<void>((done, fail) => {
    manager.open((error) => (error === undefined ? done() : fail(error)));
  });
  return manager.engine;
}
/** The answer to a bare request for an upgrade. */
function upgrade(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => {
      const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n';
      const head = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';
      socket.write(`GET /ws/?EIO=4&transport=websocket HTTP/1.1\r\n${head}${key}\r\n`);
    });
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.on('close', () => resolve(said));
    socket.on('error', reject);
  });
}

it('H1: 15,000 CONNECT packets on five sockets ask the database five times, the sockets are closed, and a good one goes on', async () => {
  const { url, gate } = await open();
  const good = await enter(url, 'good');
  asked.length = 0;
  const raw = await Promise.all([1, 2, 3, 4, 5].map(() => rawConnection(url)));
  for (const engine of raw) for (let n = 0; n < 3_000; n += 1) engine.write(`0{"token":"unknown ${n}"}`);
  expect(await good.timeout(10_000).emitWithAck('time', {})).toMatchObject({ errno: 0 });
  await until(() => raw.every(({ readyState }) => readyState === 'closed'));
  expect(asked.length).toBeLessThanOrEqual(5);
  expect(await good.timeout(10_000).emitWithAck('time', {})).toMatchObject({ errno: 0 });
  expect(gate.handshakes.counts).toMatchObject({ anonymous: 0, running: 0 });
});

it('H1: CONNECT packets to namespaces that are none, and events before anybody is in, close the connection too', async () => {
  const { url } = await open();
  const raw = await Promise.all([1, 2].map(() => rawConnection(url)));
  for (let n = 0; n < 3_000; n += 1) raw[0]?.write(`0/none${n},{}`);
  for (let n = 0; n < 3_000; n += 1) raw[1]?.write(n === 0 ? '0{"token":"unknown"}' : `2["time",{}]`);
  await until(() => raw.every(({ readyState }) => readyState === 'closed'));
  expect(asked.length).toBeLessThanOrEqual(1);
});

it('H1: one CONNECT a connection, again and again from one address, is refused before the database is asked; known pages come in', async () => {
  const { url } = await open();
  await enter(url, 'good 1');
  const words = await knockUntilRefused((n) => knock(url, `unknown ${n}`));
  // 400 at once, and five a second.
  expect(words.filter((word) => word === '1605').length).toBeGreaterThanOrEqual(400);
  expect(new Set(words)).toEqual(new Set(['1605', '1429']));
  expect(asked).toHaveLength(1 + words.filter((word) => word === '1605').length);
  await enter(url, 'good 1');
});

it('H1: three hundred good pages behind one address connect at once, and nothing of them counts against it', async () => {
  const { url, gate, realtime } = await open();
  const words = await Promise.all(Array.from({ length: 300 }, (_, n) => knock(url, `good ${n}`)));
  expect(new Set(words)).toEqual(new Set(['connected']));
  expect(realtime.counts().sockets).toBe(300);
  expect(gate.handshakes.counts).toEqual({ anonymous: 0, running: 0, refused: 0 });
  expect(gate.connections.counts).toEqual({ open: 300, anonymous: 0, refused: 0 });
  // Each of them again: one by one nothing is used up.
  for (let n = 0; n < 500; n += 50) {
    const again = await Promise.all(Array.from({ length: 50 }, (_, at) => knock(url, `good ${n + at + 300}`)));
    expect(new Set(again)).toEqual(new Set(['connected']));
  }
});

it('H1: sockets beyond the total, and anonymous ones beyond their share, are refused at the door with Retry-After', async () => {
  const { url, port } = await open({ MAX_SOCKETS: 20 });
  await Promise.all([1, 2, 3, 4, 5].map(() => rawConnection(url)));
  const over = await upgrade(port);
  expect(over).toContain('429 Too Many Requests');
  expect(over).toMatch(/Retry-After: \d+/);
  for (const manager of managers.splice(0)) manager.engine.close();
  await until(async () => (await knock(url, 'good 0')) === 'connected');
  for (let n = 1; n < 20; n += 1) await enter(url, `good ${n}`);
  const full = await upgrade(port);
  expect(full).toContain('503 Service Unavailable');
  expect(full).toMatch(/Retry-After: \d+/);
});

it('H1: behind a proxy the last entry of X-Forwarded-For counts, whatever the caller wrote before it', async () => {
  const behind = await open({ TRUST_PROXY: 1 });
  const forged = (n: number) => ({ 'X-Forwarded-For': `6.6.6.${n % 250}, 1.1.1.1` });
  const words = await knockUntilRefused((n) => knock(behind.url, 'no', forged(n)));
  expect(words.length).toBeGreaterThan(400);
  expect(await knock(behind.url, 'good 1', { 'X-Forwarded-For': '1.1.1.1, 2.2.2.2' })).toBe('connected');
});

it('H1: a connection that does not say whose it is, is cut off', async () => {
  const { url, gate } = await open();
  const engine = await rawConnection(url);
  expect(gate.handshakes.counts.anonymous).toBe(1);
  await until(() => engine.readyState === 'closed', 20_000);
  await until(() => gate.handshakes.counts.anonymous === 0);
}, 40_000);

it('L1: a flood of events of a signed-in socket is not answered beyond a grace, and ends the socket; others go on', async () => {
  const { url, realtime } = await open();
  const [flooding, other] = [await enter(url, 'good 1'), await enter(url, 'good 2')];
  let answers = 0;
  let refusals = 0;
  for (let n = 0; n < 20_000; n += 1) {
    flooding.emit('time', {}, (answer) => {
      answers += 1;
      if (answer.errno === 1429) refusals += 1;
    });
  }
  await until(() => realtime.counts().sockets === 1);
  expect((await other.timeout(10_000).emitWithAck('time', {})).errno).toBe(0);
  // So many come through before it is over as a connection may send in a burst.
  expect(answers).toBeLessThanOrEqual(packetsPerSecond);
  expect(refusals).toBeLessThanOrEqual(2 * callsPerSecond);
});
