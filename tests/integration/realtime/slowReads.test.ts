import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import { Hono } from 'hono';
import { Client } from 'pg';
import { pino } from 'pino';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { dialect } from '#db/engine/dialect.ts';
import { event } from '#db/schema/alarms.ts';
import { session, user } from '#db/schema/users.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { signRequest } from '#scripts/simulator/signedDevice.ts';
import { openDoors } from '#server/doors/openDoors.ts';
import { doors } from '#server/doors/table.ts';
import { createGate } from '#server/gate/gate.ts';
import { createIntake } from '#server/intake/intake.ts';
import { attachRealtime, type Realtime } from '#server/realtime/attachRealtime.ts';
import { realtimePorts } from '#server/realtime/realtimePorts.ts';
import type { RedisClient } from '#workers/bus/redisClient.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { connectConsumer } from '#workers/bus/connections.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { startConsumers, type Consumers } from '#workers/lanes/startConsumers.ts';
import { dataKey, doorConfig, makeSite, type TestDevice } from '../ingest/doorFixture.ts';
import { readersOf } from '../server/town.ts';
import { connectSocket } from './stage.ts';

/** What a read takes more than it does. */
const slowReadMs = 5;
/** That many of them are 400 ms: an alarm waits for each of its reads, and for no others. */
const mostReads = 80;
const alarms = 3;
const openAlarms = 500;

/** Every read of every connection of this process. */
const reads = { isSlow: false, texts: [] as string[] };
const isRead = (text: string): boolean => /^\s*(?:select|with)\b/i.test(text);
const undo: Array<() => void> = [];

/** SQLite answers on the loop: who reads stands still. */
function slowSqlite(): void {
  const client = new SqliteConnection(':memory:');
  const statements = Object.getPrototypeOf(client.prepare('select 1')) as Record<'all' | 'get' | 'iterate', unknown>;
  client.close();
  for (const name of ['all', 'get', 'iterate'] as const) {
    const before = statements[name] as (...params: unknown[]) => unknown;
    statements[name] = function slowed(this: { readonly source: string }, ...params: unknown[]) {
      if (isRead(this.source)) {
        reads.texts.push(this.source);
        const until = performance.now() + slowReadMs;
        while (reads.isSlow && performance.now() < until);
      }
      return before.apply(this, params);
    };
    undo.push(() => (statements[name] = before));
  }
}

/** PostgreSQL: who reads waits, and what it asks next comes behind. */
function slowPostgres(): void {
  const clients = Client.prototype as unknown as { query: (...given: unknown[]) => unknown };
  const before = clients.query;
  const last = new WeakMap<object, Promise<unknown>>();
  clients.query = function slowed(this: object, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : ((asked as { text?: string } | undefined)?.text ?? '');
    // With a callback, as the pool asks itself, it is no promise.
    if (!reads.isSlow || typeof given.at(-1) === 'function' || text === '') return before.apply(this, given);
    const waits = (last.get(this) ?? Promise.resolve()).then(() => (isRead(text) ? delay(slowReadMs) : undefined));
    if (isRead(text)) reads.texts.push(text);
    last.set(this, waits);
    return waits.then(() => before.apply(this, given));
  };
  undo.push(() => (clients.query = before));
}

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const pepper = 'a-pepper-of-this-test';
const hashOf = (token: string): string => createHash('sha256').update(`${token} ${pepper}`).digest('hex');
const log = pino({ level: 'silent' });
const gateConfig = { TRUST_PROXY: 0, STRANGER_CALLS_PER_MIN: 3_000, MAX_CONNECTIONS: 5_000, MAX_SOCKETS: 2_000 };

let test: TestDatabase;
let buses: readonly [RedisBus, RedisBus];
let redis: RedisClient;
let consumers: Consumers;
let http: Server;
let realtime: Realtime;
let door: Hono;
let stopIntake: () => Promise<void>;
let devices: readonly TestDevice[];
let url = '';
let token = '';

/** Door, lanes and sockets as the product's processes have them, each with connections of its own. */
beforeAll(async () => {
  if (dialect === 'sqlite') slowSqlite();
  else slowPostgres();
  const prefix = `slow-${ulid()}`;
  buses = [await openBus({ redisUrl, role: 'server', prefix }), await openBus({ redisUrl, role: 'worker', prefix })];
  const [ofServer, ofWorker] = buses;
  test = await openTestDatabase({ publish: (publication) => ofWorker.publish('changes', publication) });
  const server = await test.another();
  const site = await makeSite(test.db);
  ({ devices } = site);
  const intake = createIntake({ db: server, bus: ofServer, config: doorConfig, now: Date.now, log, serverId: 'test' });
  const gate = createGate(gateConfig);
  const [opened] = openDoors(doors, intake, { now: Date.now, log, gate });
  await intake.start();
  stopIntake = () => intake.stop();
  door = new Hono();
  if (opened !== undefined) door.route(opened.path, opened.routes);
  const ports = realtimePorts(server, {
    readers: readersOf(server),
    now: Date.now,
    tokenHashes: (each) => [hashOf(each)],
    isHeld: () => true,
    timeZone: 'Asia/Shanghai',
  });
  http = createServer();
  realtime = await attachRealtime({ httpServer: http, bus: ofServer, ports, log, now: Date.now, gate, path: '/ws' });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  redis = await connectConsumer(redisUrl, 'test-slow');
  consumers = await startConsumers(redis, prefix, {
    db: test.db,
    facts: new FactsCache(),
    bus: ofWorker,
    now: Date.now,
    log,
    // Nobody is written to.
    senders: null as never,
    timeZone: 'Asia/Shanghai',
    auditKeys: chainKeysOf({ TOKEN_PEPPER: pepper }),
    imports: { dataKeys: parseDataKeys(dataKey), maxRows: 1_000 },
  });
  token = await addViewer(site.orgId);
}, 180_000);
afterAll(async () => {
  reads.isSlow = false;
  await consumers?.stop();
  await realtime?.stop();
  http?.close();
  await stopIntake?.();
  redis?.disconnect();
  for (const bus of buses ?? []) await bus.close();
  await test?.close();
  for (const each of undo) each();
});

async function addViewer(orgId: string): Promise<string> {
  const [id, now] = [ulid(), Date.now()];
  await test.db.write(async (tx) => {
    const names = { username: id, usernameLower: id.toLowerCase(), realName: '张三', mobile: '13900000001' };
    const stamps = { createdAt: now, updatedAt: now };
    await tx.sql
      .insert(user)
      .values({ id, uuid: id, ...names, passwordHash: '', orgId, roles: ['operate'], status: 'enabled', ...stamps });
    const times = { createdAt: now, expiresAt: now + 3_600_000, lastSeenAt: now };
    const seat = { remember: false, ip: '127.0.0.1', userAgent: 'test', client: 'web' as const };
    await tx.sql.insert(session).values({ id: ulid(), userId: id, tokenHash: hashOf(`t-${id}`), ...times, ...seat });
  });
  return `t-${id}`;
}

/** Copies of one that is open. */
async function addOpenAlarms(): Promise<void> {
  await test.db.write(async (tx) => {
    const [row] = await tx.sql.select().from(event).limit(1);
    if (row === undefined) throw new Error('the report has raised nothing');
    const copies = Array.from({ length: openAlarms }, (_, n) => ({ ...row, id: `C${n}`, subjectId: `C${n}` }));
    for (let at = 0; at < openAlarms; at += 50) await tx.sql.insert(event).values(copies.slice(at, at + 50));
  });
}

/** Until the socket has the alarm of this device: what was read meanwhile. */
async function alarmOf(device: TestDevice, heard: ReadonlySet<string>): Promise<readonly string[]> {
  reads.texts.length = 0;
  const body = JSON.stringify({ ts: Date.now(), seq: 1, type: 'telemetry', metrics: { impactG: 9 } });
  const path = '/api/device/report';
  const { headers, body: sent } = signRequest(device, path, body, { timeMs: Date.now(), gzip: false });
  const answer = await door.request(path, { method: 'POST', headers, body: sent });
  expect(await answer.json()).toMatchObject({ errno: 0 });
  await expect.poll(() => heard.has(device.id), { interval: 5 }).toBe(true);
  return [...reads.texts];
}

it('an alarm whose every read takes 5 ms more reaches a socket, and there are few enough of them for 400 ms', async () => {
  const heard = new Set<string>();
  const socket = connectSocket(url, { token });
  socket.on('delta', ({ alarms: rows }) => {
    for (const { deviceId } of rows) if (deviceId !== null) heard.add(deviceId);
  });
  await new Promise<void>((done) => {
    socket.once('connect', () => done());
    socket.connect();
  });
  reads.isSlow = true;
  const [few, many] = [devices.slice(0, alarms), devices.slice(alarms, 2 * alarms)];
  const early: number[] = [];
  for (const device of few) early.push((await alarmOf(device, heard)).length);
  reads.isSlow = false;
  await addOpenAlarms();
  reads.isSlow = true;
  const late: number[] = [];
  for (const device of many) late.push((await alarmOf(device, heard)).length);
  reads.isSlow = false;
  // What is read by now and then (heartbeats, leases) is counted too, more of it where the machine is busy.
  const [least, withMany] = [Math.min(...early), Math.min(...late)];
  expect(least).toBeGreaterThan(5);
  expect(Math.max(least, withMany)).toBeLessThanOrEqual(mostReads);
  expect(withMany).toBeLessThan(least + openAlarms / 20);
  socket.disconnect();
}, 180_000);
