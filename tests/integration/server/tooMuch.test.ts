import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createAdaptorServer } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { addUser } from '#db/users/addUser.ts';
import type { Scope } from '#domain/access/access.ts';
import { createApp } from '#server/app.ts';
import { hashPassword } from '#server/http/password.ts';
import { databaseReaders } from '#server/readers/databaseReaders.ts';
import { isGiving, type HeavyRow } from '#server/readers/heavyTable.ts';
import { heavyVerbs, type HeavyVerbs } from '#server/readers/heavyVerbs.ts';
import { staticFiles } from '#server/http/staticFiles.ts';
import { openDoor, type DoorFixture } from '../ingest/doorFixture.ts';
import { signed } from '../users/readBook.ts';
import { openTown, password, type Person, type Town } from './town.ts';

const people = 20;
/** Of one read of the people's connections. */
const slowReadMs = 40;
/** A bound, not a measure: all those reads together take longer. */
const doorWaitMs = 2_000;

let town: Town;
let door: DoorFixture;
let server: Server;
let base = '';
let isSlow = false;
const tokens: string[] = [];

/** What is shared goes by what somebody sees, and never by who it is. */
function ofNobody({ access, orgPath }: Scope): Scope {
  const get = (): never => {
    throw new Error('A shared verb asked whose question it is');
  };
  return Object.defineProperty({ access, orgPath }, 'userId', { get }) as Scope;
}

/** Heavy reads by their verbs, as they were begun. */
const readings: string[] = [];
let readsMs = 0;
/** Of these no reading takes longer. */
let quick = '';
const watched = Object.fromEntries(
  Object.entries<HeavyRow>(heavyVerbs).map(([name, row]): [string, HeavyRow] => {
    if (isGiving(row)) return [name, row];
    const verb: typeof row.verb = async (tx, scope, input) => {
      readings.push(name);
      if (name !== quick) await delay(readsMs);
      return row.verb(tx, row.isShared === true ? ofNobody(scope) : scope, input);
    };
    return [name, { ...row, verb }];
  }),
) as unknown as HeavyVerbs;

/** A disk that takes its time, on the loop as SQLite's calls are. */
function slowed(db: Database): Database {
  return {
    write: (work) => db.write(work),
    close: () => db.close(),
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
  const readers = databaseReaders({ table: watched, db, onEnded: () => undefined, onTrouble: () => undefined });
  const app = createApp({
    deps: { ...town.deps, db, readers },
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

async function ask(n: number | Person, method: 'GET' | 'POST', path: string, given: object = {}): Promise<Told> {
  const query = method === 'GET' ? (given as Readonly<Record<string, string>>) : {};
  const sent = method === 'POST' ? { body: given } : { query };
  const asked = new URLSearchParams(query).toString();
  const response = await fetch(
    `${base}${path}${asked === '' ? '' : `?${asked}`}`,
    signed(town, { method, path, token: typeof n === 'number' ? (tokens[n] ?? '') : await town.tokenOf(n), ...sent }),
  );
  const { errno, data } = (await response.json()) as Pick<Told, 'errno' | 'data'>;
  return { status: response.status, errno, data, retryAfter: Number(response.headers.get('retry-after') ?? 0) };
}

const alarms = '/api/web/alarm/pageAlarm';
const year = { startDate: '2025-09-02', endDate: '2026-09-01', granularity: 'day' };
/** As long as ids are. */
const manyOrgs = Array.from({ length: 500 }, (_, n) => (n === 0 ? 'north' : `nowhere${n}`.padEnd(26, '0'))).join();

const tooMany = { errno: 9_002, errors: [{ field: 'orgIds', message: '最多500项' }] };

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
    ['501 organisations', 'POST', '/home/device/device/listPage', { orgIds: `${manyOrgs},more` }, tooMany],
    ['501 organisations of alarms', 'GET', alarms, { orgIds: `${manyOrgs},more` }, tooMany],
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
    if ('errors' in expected) expect(data['errors']).toEqual(expected.errors);
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
      const late = delay(doorWaitMs, { errno: 'the door was silent' }, { ref: false });
      const answer = await Promise.race([door.report(device ?? expect.unreachable(), report), late]);
      expect(answer.errno).toBe(0);
      answered += 1;
    }
    isSlow = false;
    for (const { errno } of await lists) expect([0, 1503]).toContain(errno);
    // Each of the reads stands for itself: a device comes between any two.
    expect(answered).toBeGreaterThan(5);
  }, 180_000);
});

describe('many who ask the same', () => {
  const days = { startDate: '2026-08-01', endDate: '2026-09-01' };
  const shared = [
    [alarms, 'pageAlarms', { sortField: 'need' }],
    ['/home/device/device/listPage', 'listDevices', { page_size: 20 }],
    ['/api/web/map/getRails', 'listMapRails', {}],
    ['/api/web/map/getPoints', 'readPoints', {}],
    ['/api/web/index/getDeviceCount', 'readHomeCounts', {}],
    ['/api/web/index/getAlarmEventCountOnDate', 'countAlarmSteps', days],
    ['/api/web/index/getDeviceCountOnDateAndModel', 'countDevicesByDay', days],
    ['/api/web/index/getAlarmEventCountOnRail', 'countAlarmsByRail', days],
    ['/api/web/index/getAlarmEvent', 'listNewestAlarms', {}],
  ] as const;
  it('is asked here for every verb that is shared', () => {
    const all = Object.entries<HeavyRow>(heavyVerbs).filter(([, row]) => row.isShared === true);
    expect(shared.map(([, verb]) => verb).sort()).toEqual(all.map(([name]) => name).sort());
  });

  it.each(shared)('%s: few readings answer all, each with what they see themselves', async (path, verb, given) => {
    const others: readonly Person[] = ['chief', 'north1', 'north2', 'south1', 'stranger', 'orphan'];
    const asking = [...tokens.map((_, n) => n), ...others];
    const method = path.startsWith('/home/') ? 'POST' : 'GET';
    const alone = new Map<number | Person, Told>();
    for (const who of [0, ...others]) alone.set(who, await ask(who, method, path, given));
    expect(new Set([...alone.values()].map(({ data }) => JSON.stringify(data))).size).toBeGreaterThan(3);
    readings.length = 0;
    // Longer than a slow machine takes to let all of them in.
    readsMs = 500;
    const replies = await Promise.all(asking.map((who) => ask(who, method, path, given)));
    readsMs = 0;
    for (const [at, who] of asking.entries()) {
      const expected = alone.get(typeof who === 'number' ? 0 : who);
      expect(replies[at]).toMatchObject({ errno: 0, data: expected?.data });
    }
    // Root's twenty ask in two readings, or some more where they come late; each of the others sees something else.
    expect(readings.filter((name) => name === verb).length).toBeLessThanOrEqual(asking.length / 2);
  });

  it('who asks later than a reading began gets what has happened since', async () => {
    const count = async () => (await ask(0, 'GET', '/api/web/index/getAlarmEvent', { limit: '100' })).data;
    const before = JSON.stringify(await count());
    readsMs = 300;
    const early = count();
    await town.report('south', { impactG: 9.5, tiltX: 40 }, town.now + 1_000);
    readsMs = 0;
    const late = await count();
    expect(JSON.stringify(late)).not.toBe(before);
    await early;
  });
});

describe('lists beside a flood of map calls', () => {
  it('260 drawings of rails by eight people, and every list of a ninth is answered', async () => {
    readsMs = 1_000;
    quick = 'pageAlarms';
    let refused = 0;
    const drawn = Array.from({ length: 260 }, async (_, n) => {
      const told = await ask(n % 8, 'GET', '/api/web/map/getRails', { bbox: `${70 + n / 1_000},0,140,60` });
      if (told.errno === 1503) refused += 1;
      return told;
    });
    const all = Promise.allSettled(drawn);
    try {
      // No place is left to them.
      await expect.poll(() => refused).toBeGreaterThan(0);
      for (let n = 0; n < 20; n += 1) expect((await ask(9, 'GET', alarms, { limit: '5' })).errno).toBe(0);
    } finally {
      [readsMs, quick] = [0, ''];
      await all;
    }
    for (const { errno, retryAfter } of await Promise.all(drawn)) {
      expect([0, 1503]).toContain(errno);
      if (errno === 1503) expect(retryAfter).toBeGreaterThan(0);
    }
  });
});

function history(days: number) {
  const end = Date.UTC(2026, 8, 1);
  return { deviceId: 'device-north', metrics: 'tiltX', start: String(end - days * 86_400_000), end: String(end) };
}
