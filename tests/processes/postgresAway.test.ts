import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { call } from '#scripts/harness/person.ts';
import { createCluster, signalOne, type PostgresCluster } from '#scripts/harness/postgresCluster.ts';
import { signedPost, type DeviceAnswer, type Signer } from '#scripts/harness/signedPost.ts';
import { seededDevices, startStack, type Stack } from '#scripts/harness/stack.ts';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { buildProcesses } from '#scripts/setup/buildProcesses.mjs';
import { launch, stopLaunched } from './launch.ts';

/** What is wrong is told to whoever has it. */
const token = 'token of the health of this test';
const folder = mkdtempSync(join(tmpdir(), 'guardline-away-'));
let postgres: PostgresCluster;
let stack: Stack;
let devices: readonly Signer[];
let seq = 0;

beforeAll(async () => {
  postgres = createCluster(await freePort());
  await postgres.start();
  stack = await startStack({ dataDir: folder, devices: 20, env: { DATABASE_URL: postgres.url, METRICS_TOKEN: token } });
  devices = seededDevices(folder);
}, 60_000);
afterAll(async () => {
  await stopLaunched();
  await stack?.stop();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Sent and acknowledged items: each must be stored in the end. */
const acknowledged: { imei: string; ts: number; seq: number }[] = [];

async function report(at = 0): Promise<DeviceAnswer> {
  const device = devices[at] as Signer;
  const item = { ts: Date.now(), seq: (seq += 1), type: 'telemetry', metrics: { temp: 18 } };
  const answer = await signedPost(stack.url, '/api/device/report', device, JSON.stringify(item));
  if (answer.status === 200) acknowledged.push({ imei: device.imei, ts: item.ts, seq: item.seq });
  return answer;
}

const health = () => fetch(`${stack.url}/api/health/ready`, { headers: { Authorization: `Bearer ${token}` } });
const within = { timeout: 30_000, interval: 100 };
const isReady = () => vi.waitFor(async () => expect((await health()).status).toBe(200), within);

/** As a join: thousands of items compared one by one with thousands of readings take longer than they may. */
async function areStored(): Promise<void> {
  const sent = acknowledged.map(({ imei, ts, seq: no }) => `('${imei}', ${ts}::bigint, ${no}::bigint)`).join(', ');
  await vi.waitFor(async () => {
    const [row] = await postgres.ask<{ stored: string }>(
      `SELECT count(*) AS stored FROM (VALUES ${sent}) AS sent (imei, ts, seq)
       JOIN device d ON d.imei = sent.imei
       JOIN reading r ON r.device_no = d.device_no AND r.ts = sent.ts AND r.seq = sent.seq`,
    );
    expect(Number(row?.stored)).toBe(acknowledged.length);
  }, within);
}

/** A call of a person: it asks the database. */
async function ask(): Promise<number> {
  const keys = { url: stack.url, appKey: stack.env['APP_KEY'] ?? '', appSecret: stack.env['APP_SECRET'] ?? '' };
  const { answer } = await call(keys, null, 'GET', '/api/web/common/getAppConfig', {}, undefined);
  return answer.errno;
}

test('10.1p PostgreSQL is killed under load: no process ends, the door acknowledges, and all is stored afterwards', async () => {
  const before = [stack.deathsOf('server'), stack.deathsOf('workers')];
  expect((await report()).status).toBe(200);
  // Connections that are lent out at this moment are those that have no listener.
  let isOver = false;
  const load = Promise.all(
    devices.map(async (_, at) => {
      while (!isOver) await report(at).catch(() => undefined);
    }),
  );
  /** The door goes on: so many more reports have their place. */
  const afterMore = async (n: number): Promise<void> => {
    const wanted = acknowledged.length + n;
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(wanted), within);
  };
  await afterMore(20);
  for (const pid of await postgres.backends('client backend')) signalOne(pid, 'SIGKILL');
  await afterMore(20);
  await postgres.kill('SIGKILL');
  await afterMore(100);
  isOver = true;
  await load;
  expect((await report()).status).toBe(200);
  await vi.waitFor(async () => expect((await health()).status).toBe(503), within);
  expect(await ask()).toBe(1503);
  await postgres.start();
  await isReady();
  await areStored();
  expect([stack.deathsOf('server'), stack.deathsOf('workers')]).toEqual(before);
});

test('10.1p a server and workers that start while PostgreSQL is away: the door is open, calls wait, and the start ends by itself', async () => {
  const copy = join(folder, 'door-devices.jsonl');
  await vi.waitFor(() => expect(statSync(copy).mode & 0o777).toBe(0o600), within);
  const text = readFileSync(copy, 'utf8');
  for (const { imei, secret } of devices) {
    expect(text).toContain(imei);
    expect(text).not.toContain(secret);
  }
  await postgres.kill('SIGKILL');
  const before = [stack.deathsOf('server'), stack.deathsOf('workers')].map((deaths) => deaths + 1);
  stack.signal('server', 'SIGKILL');
  stack.signal('workers', 'SIGKILL');
  await vi.waitFor(async () => expect((await report(1)).status).toBe(200), within);
  // What the copy does not know is not called unknown: it is told to come again.
  const stranger = { imei: '860000000000000', secret: 'x'.repeat(43) };
  expect(await signedPost(stack.url, '/api/device/report', stranger, '{}')).toMatchObject({ status: 503, errno: 1503 });
  expect(await ask()).toBe(1503);
  const ill = await health();
  expect(ill.status).toBe(503);
  expect(JSON.stringify(await ill.json())).toContain('waits for the database');
  expect((await fetch(`${stack.url}/api/health`)).status).toBe(200);
  await postgres.start();
  await isReady();
  expect(await ask()).toBe(0);
  await areStored();
  expect([stack.deathsOf('server'), stack.deathsOf('workers')]).toEqual(before);
});

test('10.1p a server and workers that start while PostgreSQL is read-only: the door is open, and none ends', async () => {
  await postgres.set('default_transaction_read_only', 'on');
  const before = [stack.deathsOf('server'), stack.deathsOf('workers')].map((deaths) => deaths + 1);
  stack.signal('server', 'SIGKILL');
  stack.signal('workers', 'SIGKILL');
  await vi.waitFor(async () => expect((await report(2)).status).toBe(200), within);
  // `npm start` migrates first: it is told to come again, as by a database that is away.
  const builtFile = await buildProcesses();
  const migrating = launch(process.execPath, [builtFile('scripts/migrate.ts')], { DATABASE_URL: postgres.url });
  expect(await migrating.exit, migrating.output()).toBe(75);
  expect((await health()).status).toBe(503);
  await postgres.set('default_transaction_read_only', 'off');
  await isReady();
  expect((await report(2)).status).toBe(200);
  await areStored();
  expect([stack.deathsOf('server'), stack.deathsOf('workers')]).toEqual(before);
});
