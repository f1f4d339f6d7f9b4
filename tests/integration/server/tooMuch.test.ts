import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { addUser } from '#db/users/addUser.ts';
import { createApp } from '#server/app.ts';
import { hashPassword } from '#server/http/password.ts';
import { staticFiles } from '#server/http/staticFiles.ts';
import { openDoor, type DoorFixture } from '../ingest/doorFixture.ts';
import { signed } from '../users/readBook.ts';
import { openTown, password, readersOf, type Town } from './town.ts';

const people = 20;
/** Of one read of the people's connections. */
const slowReadMs = 40;

let town: Town;
let door: DoorFixture;
let server: Server;
let base = '';
let isSlow = false;
const tokens: string[] = [];

/** A disk that takes its time, on the loop as SQLite's calls are. */
function slowed(db: Database): Database {
  return {
    ...db,
    snapshot: (work) =>
      db.snapshot((tx) => {
        const until = performance.now() + slowReadMs;
        while (isSlow && performance.now() < until);
        return work(tx);
      }),
  };
}

beforeAll(async () => {
  town = await openTown();
  for (const org of ['north', 'south', 'other'] as const) await town.report(org, { impactG: 9, tiltX: 12 });
  const passwordHash = await hashPassword(password, { N: 16, r: 8, p: 1 });
  await town.db.write(async (tx) => {
    for (let n = 0; n < people; n += 1) {
      const id = `many${n}`;
      const mobile = `1390000${1_000 + n}`;
      const account = { id, username: id, realName: id, passwordHash, mobile, uuid: crypto.randomUUID() };
      await addUser(tx, { ...account, orgId: 'root', roles: ['root'], now: town.now });
    }
  });
  for (let n = 0; n < people; n += 1) {
    const reply = await town.call('POST', '/api/login', { body: { username: `many${n}`, password } });
    tokens.push((reply.data as { token: string }).token);
  }
  const db = slowed(town.db);
  const app = createApp({
    deps: { ...town.deps, db, readers: readersOf(db) },
    files: staticFiles('/nowhere', town.config),
  });
  server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  door = await openDoor();
}, 120_000);
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await door.close();
  await town.close();
});

interface Told {
  readonly status: number;
  readonly errno: number;
  readonly data: { readonly records?: readonly unknown[]; readonly total?: number } & Readonly<Record<string, unknown>>;
  readonly retryAfter: number;
}

async function ask(n: number, method: 'GET' | 'POST', path: string, given: object = {}): Promise<Told> {
  const query = method === 'GET' ? (given as Readonly<Record<string, string>>) : {};
  const sent = method === 'POST' ? { body: given } : { query };
  const asked = new URLSearchParams(query).toString();
  const response = await fetch(
    `${base}${path}${asked === '' ? '' : `?${asked}`}`,
    signed(town, { method, path, token: tokens[n] ?? '', ...sent }),
  );
  const { errno, data } = (await response.json()) as Pick<Told, 'errno' | 'data'>;
  return { status: response.status, errno, data, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
}

const alarms = '/api/web/alarm/pageAlarm';
const year = { startDate: '2025-09-02', endDate: '2026-09-01', granularity: 'day' };
/** As long as ids are. */
const manyOrgs = Array.from({ length: 500 }, (_, n) => (n === 0 ? 'north' : `nowhere${n}`.padEnd(26, '0'))).join();

describe('who asks too much', () => {
  it('twenty reports of a year at once: each is made, or told its place or to come again', async () => {
    const replies = await Promise.all(tokens.map((_, n) => ask(n, 'GET', '/api/web/alarm/getAlarmFaultReport', year)));
    const made = replies.filter(({ errno }) => errno === 0);
    expect(made.length).toBeGreaterThanOrEqual(2);
    for (const { errno, status, retryAfter } of replies.filter((reply) => reply.errno !== 0)) {
      expect([1431, 1503, 1504]).toContain(errno);
      expect([503, 504]).toContain(status);
      if (status === 503) expect(retryAfter).toBeGreaterThan(0);
    }
    const again = ask(0, 'GET', '/api/web/alarm/getAlarmFaultReport', year);
    expect((await again).errno).toBe(0);
  });

  it.each([
    ['a page far behind the last', 'GET', alarms, { start: '999990', limit: '10' }, { errno: 0, rows: 0 }],
    ['page 1,000,000 of devices', 'POST', '/home/device/device/listPage', { page: 1_000_000 }, { errno: 0, rows: 0 }],
    ['page 1,000,000 of the log', 'POST', '/home/audit/audit/listPage', { page: 1_000_000 }, { errno: 0, rows: 0 }],
    ['page 1,000,001', 'POST', '/home/device/device/listPage', { page: 1_000_001 }, { errno: 9_002 }],
    ['500 organisations, most of which are nowhere', 'GET', alarms, { orgIds: manyOrgs }, { errno: 9_007 }],
    ['500 organisations of a list', 'POST', '/home/device/device/listPage', { orgIds: manyOrgs }, { errno: 9_007 }],
    ['501 organisations', 'POST', '/home/device/device/listPage', { orgIds: `${manyOrgs},more` }, { errno: 9_002 }],
    ['the word %', 'GET', alarms, { text: '%' }, { errno: 0, rows: 0 }],
    ['the word _', 'POST', '/home/device/device/listPage', { keyword: '_' }, { errno: 0, rows: 0 }],
    ['one character', 'GET', alarms, { text: 'D' }, { errno: 0, rows: 3 }],
    ['one character of the search', 'GET', '/api/web/common/search', { keyword: 'D' }, { errno: 9_002 }],
    ['the search for %%', 'GET', '/api/web/common/search', { keyword: '%%' }, { errno: 0 }],
    [
      'filters that never meet',
      'GET',
      alarms,
      { handledStatus: '04', typeCode: 'FIRE', sortField: 'count', severity: '1', text: 'Device', orgIds: 'city' },
      { errno: 0, rows: 0 },
    ],
    ['a history of ninety-one days', 'GET', '/api/web/realtime/getHistory', history(91), { errno: 9_002 }],
    ['a history of ninety days', 'GET', '/api/web/realtime/getHistory', history(90), { errno: 0 }],
  ] as const)('%s gets an answer', async (_, method, path, given, expected) => {
    const { errno, data } = await ask(0, method, path, given);
    expect(errno, JSON.stringify(data)).toBe(expected.errno);
    if ('rows' in expected) expect(data.records).toHaveLength(expected.rows);
  });

  it('reads of people’s connections that take 40 ms hold up no device', async () => {
    const [device] = door.devices;
    isSlow = true;
    let isOver = false;
    const lists = Promise.all(
      tokens.map((_, n) => ask(n, 'POST', '/home/device/device/listPage', { page_size: 100 })),
    ).finally(() => {
      isOver = true;
    });
    let answered = 0;
    while (!isOver) {
      const report = { ts: Date.now(), seq: answered, type: 'telemetry', metrics: { tiltX: 0.5 } };
      expect((await door.report(device ?? expect.unreachable(), report)).errno).toBe(0);
      answered += 1;
    }
    isSlow = false;
    for (const { errno } of await lists) expect([0, 1503]).toContain(errno);
    // Each of the reads stands for itself: a device comes between any two.
    expect(answered).toBeGreaterThan(5);
  }, 60_000);
});

function history(days: number) {
  const end = Date.UTC(2026, 8, 1);
  return { deviceId: 'device-north', metrics: 'tiltX', start: String(end - days * 86_400_000), end: String(end) };
}
